import { shown } from '../../../core/money.ts';
import { addDays, today } from '../../../core/period.ts';
import type { AuthorizedScope } from '../../../server/access.ts';
import { serve } from '../../../server/route.ts';
import * as contract from '../contract-latest.ts';
import { payText, saleText, soldText, vehicleText } from '../rules-latest.ts';
import { type LatestDeal, type LatestOrder, latestDeals, latestOrders } from './latest-repository.ts';

/** More than anybody reads before the next ones come. */
const MOST_EVENTS = 24;
const DAYS_BACK = 7;

export const latestRoutes = [
  serve(contract.latest, async ({ scope, db, now }) => {
    const days = scope.dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
    const to = days.at(-1) ?? today(now, 'UTC');
    const asked = { from: addDays(to, -DAYS_BACK), to, limit: MOST_EVENTS };
    const { deals, orders } = await db.run(async (tx) => ({
      deals: await latestDeals(tx, scope, asked),
      orders: await latestOrders(tx, scope, asked),
    }));
    const nameOf = namesIn(scope);
    const events = [
      ...deals.map((deal) => dealEvent(deal, nameOf)),
      ...orders.map((order) => orderEvent(order, nameOf)),
    ];
    return { asOf: now.toISOString(), events: events.sort(newestFirst).slice(0, MOST_EVENTS) };
  }),
];

type NameOf = (dealershipId: number) => string;

function namesIn({ dealerships }: AuthorizedScope): NameOf {
  const names = new Map(dealerships.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

function dealEvent(deal: LatestDeal, nameOf: NameOf): contract.LatestEvent {
  return {
    ...placeOf(deal, nameOf),
    key: `deal ${deal.dealershipId} ${deal.key}`,
    kind: 'deal',
    what: soldText(deal),
    how: saleText(deal),
    isUnwound: deal.isUnwound,
  };
}

function orderEvent(order: LatestOrder, nameOf: NameOf): contract.LatestEvent {
  return {
    ...placeOf(order, nameOf),
    key: `repair_order ${order.dealershipId} ${order.key}`,
    kind: 'repair_order',
    what: vehicleText(order) ?? 'Vehicle',
    how: payText(order.payTypes),
    isUnwound: false,
  };
}

function placeOf({ dealershipId, cents, day, receivedAt }: LatestDeal | LatestOrder, nameOf: NameOf) {
  return {
    dealerShipId: dealershipId,
    rooftop: nameOf(dealershipId),
    dollars: cents === null ? null : shown(cents, 100),
    day,
    receivedAt: receivedAt.toISOString(),
  };
}

function newestFirst(one: contract.LatestEvent, other: contract.LatestEvent): number {
  const [first, second] = [one, other].map(({ receivedAt, day, key }) => `${receivedAt} ${day} ${key}`);
  return (first ?? '') < (second ?? '') ? 1 : -1;
}

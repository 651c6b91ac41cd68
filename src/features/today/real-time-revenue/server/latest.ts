import { conditions, dealTypes, payTypes } from '../../../../core/kpis/dimensions.ts';
import type { DimensionValue } from '../../../../core/kpis/fact.ts';
import { shown } from '../../../../core/money/money.ts';
import { addDays, today } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { serveShared } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { groupByGroup, type OneGroup } from '../../../../server/identity/group-by-group.ts';
import * as contract from '../contract-latest.ts';
import { type LatestDeal, type LatestOrder, latestDeals, latestOrders } from './latest-repository.ts';

interface Vehicle {
  readonly year: number | null;
  readonly make: string | null;
  readonly model: string | null;
}

const SALE_KINDS = {
  retail: null,
  wholesale: 'Wholesale',
  dealer_trade: 'Dealer trade',
  fleet: 'Fleet',
} as const;

/** `2026 Toyota Camry`, as far as known; null when nothing is. */
function vehicleText({ year, make, model }: Vehicle): string | null {
  const parts = [year, make, model].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

/** `New 2026 Toyota Camry`; `Vehicle` when unknown. */
function soldText(deal: Vehicle & { readonly condition: string | null }): string {
  const condition = titleOf(conditions, deal.condition);
  const vehicle = vehicleText(deal);
  if (vehicle === null) return condition === null ? 'Vehicle' : `${condition} vehicle`;
  return condition === null ? vehicle : `${condition} ${vehicle}`;
}

/** `Finance`, `Wholesale`; retail is omitted when the deal type is known. */
function saleText(deal: { saleKind: keyof typeof SALE_KINDS; dealType: string | null }): string {
  return SALE_KINDS[deal.saleKind] ?? titleOf(dealTypes, deal.dealType) ?? 'Retail';
}

/** `Customer pay, warranty`. */
function payText(types: readonly string[]): string {
  const titles = types.flatMap((type) => titleOf(payTypes, type) ?? []);
  const [first, ...rest] = titles;
  return first === undefined
    ? 'Repair order'
    : [first, ...rest.map((title) => title.toLowerCase())].join(', ');
}

function titleOf(values: readonly DimensionValue[], value: string | null): string | null {
  return values.find((one) => one.value === value)?.title ?? null;
}

/** Per kind, so a batch of repair orders cannot hide the deals. */
const MOST_OF_A_KIND = 12;
const DAYS_BACK = 7;

export const latestRoutes = [
  serveShared(contract.latest, async ({ scope, db, now }) => {
    const days = scope.dealerships.map(({ timeZone }) => today(now, timeZone)).sort();
    const to = days.at(-1) ?? today(now, 'UTC');
    const requested = { from: addDays(to, -DAYS_BACK), to, limit: MOST_OF_A_KIND };
    const { deals, orders } = await db.run(async (tx) => ({
      deals: await newest(tx, scope, (own) => latestDeals(own.tx, own.scope, requested)),
      orders: await newest(tx, scope, (own) => latestOrders(own.tx, own.scope, requested)),
    }));
    const nameOf = namesIn(scope);
    const records = [...deals, ...orders].sort(newestFirst);
    return { asOf: now.toISOString(), events: records.map((record) => eventOf(record, nameOf)) };
  }),
];

async function newest<Row extends LatestDeal | LatestOrder>(
  tx: Tx,
  scope: AuthorizedScope,
  read: (own: OneGroup) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const own of groupByGroup(tx, scope)) rows.push(...(await read(own)));
  return rows.sort(newestFirst).slice(0, MOST_OF_A_KIND);
}

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

function eventOf(record: LatestDeal | LatestOrder, nameOf: NameOf): contract.LatestEvent {
  return 'saleKind' in record ? dealEvent(record, nameOf) : orderEvent(record, nameOf);
}

function newestFirst(one: LatestDeal | LatestOrder, other: LatestDeal | LatestOrder): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return other.moment.getTime() - one.moment.getTime() || (one.key < other.key ? -1 : 1);
}

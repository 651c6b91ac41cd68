import { addDays, type Day, firstOfMonth, today } from '../../../core/time/period.ts';
import { addMonths } from '../../../demo/seasons.ts';
import { type DemoSource, type Place, type Stretch, spanName } from '../../../demo/source.ts';
import { dmsReportedUntil } from '../../../demo/stories.ts';
import { hasOrderChanged, isReportedIn, lineList, orderMoments } from './line-list.ts';
import type { DemoOrder } from './order.ts';
import { ordersOfMonth } from './orders.ts';
import { ordersClosedIn } from './outlines.ts';

/** An order is never open longer, with the days a month may begin with a rest. */
const SETTLED_AFTER_DAYS = 5;
const LOOK_AHEAD_MS = 2 * 86_400_000;
/** A busy workshop opens and closes an order every other minute: its DMS tells of some at once. */
const SHORTEST_WAIT_MS = 10 * 60_000;

/** Repair orders as the store's DMS lists them. */
export const repairOrderSource: DemoSource = {
  fact: 'repair_order',
  settledAfterDays: SETTLED_AFTER_DAYS,
  reportsOf: (rooftop) => rooftop.leads > 0,
  filesOf: (place, stretches, asOf) => {
    const reported = dmsReportedUntil(place.world, place.rooftop, asOf);
    const changed = stretches.flatMap((stretch) => changedOrders(place, stretch, reported));
    if (changed.length === 0) return [];
    // Open across the end of a month, an order is in the files of both months.
    const orders = [...new Map(changed.map((order) => [order.number, order])).values()];
    const name = `${place.rooftop.key}-repair-orders-${spanName(stretches, asOf)}.csv`;
    return [{ name, ...lineList(place.rooftop, orders, reported), at: reported }];
  },
  nextAfter: ({ world, rooftop }, moment) => {
    const day = today(new Date(moment), rooftop.timeZone);
    const first = firstOfMonth(day);
    const months = [first, addMonths(first, 1)].filter((month) => month <= addDays(day, 20));
    const coming = months
      .flatMap((month) => ordersClosedIn(world, rooftop, month))
      .flatMap(orderMoments)
      .filter((one) => one > moment);
    return Math.max(moment + SHORTEST_WAIT_MS, Math.min(...coming, moment + LOOK_AHEAD_MS));
  },
};

/** The orders that a month closes, and those it opened that are to be closed in the next. */
function changedOrders({ world, rooftop }: Place, { month, since }: Stretch, asOf: number): DemoOrder[] {
  const from = since === null ? null : dmsReportedUntil(world, rooftop, since);
  const own = ordersOfMonth(world, rooftop, month).filter((order) =>
    isReportedIn(order, { closesLater: false, asOf }),
  );
  const later = openUntilNext({ world, rooftop }, month, asOf);
  return [...own, ...later].filter((order) => hasOrderChanged(order, from, asOf));
}

function openUntilNext({ world, rooftop }: Place, month: Day, asOf: number): DemoOrder[] {
  const next = addMonths(month, 1);
  const isNone = !ordersClosedIn(world, rooftop, next).some(
    ({ opened, closed }) => firstOfMonth(opened.day) === month && opened.at <= asOf && closed.at > asOf,
  );
  if (isNone) return [];
  return ordersOfMonth(world, rooftop, next).filter(
    (order) => firstOfMonth(order.opened.day) === month && isReportedIn(order, { closesLater: true, asOf }),
  );
}

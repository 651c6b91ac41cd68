import type { DemoOrder } from './order.ts';

/** The orders of a month: those it closes, and until then those it opens for the next to close. */
export function isReportedIn(order: DemoOrder, by: { closesLater: boolean; asOf: number }): boolean {
  return order.opened.at <= by.asOf && (!by.closesLater || order.closed.at > by.asOf);
}

export function isOpenAt(order: DemoOrder, asOf: number): boolean {
  return order.closed.at > asOf;
}

/** Whether the order was opened or closed after `since` and until `until`; a `since` of null is before all time. */
export function hasOrderChanged(order: DemoOrder, since: number | null, until: number): boolean {
  if (since === null) return order.opened.at <= until;
  return orderMoments(order).some((moment) => moment > since && moment <= until);
}

/** When the DMS learned something of the order, or will. */
export function orderMoments({
  opened,
  closed,
}: Pick<DemoOrder, 'opened' | 'closed'>): readonly [number, number] {
  return [opened.at, closed.at];
}

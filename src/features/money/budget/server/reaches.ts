import { type Day, today } from '../../../../core/time/period.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { monthEnd } from '../../../../server/spend/change-budget.ts';

/** Up to which day an actual that is set now speaks, by dealership. */
export type Reaches = readonly { readonly dealershipId: number; readonly through: Day }[];

/** An actual said now speaks of the month's days up to each dealership's today; before the month, of its first. */
export function reachesOf(
  dealerships: readonly ScopedDealership[],
  { month, now }: { month: Day; now: Date },
): Reaches {
  const end = monthEnd(month);
  return dealerships.map(({ id, timeZone }) => {
    const day = today(now, timeZone);
    const reported = day < end ? day : end;
    return { dealershipId: id, through: reported < month ? month : reported };
  });
}

/** The same as two arrays for SQL: dealerships and days, side by side. */
export function reachValues(reaches: Reaches): [number[], Day[]] {
  return [reaches.map(({ dealershipId }) => dealershipId), reaches.map(({ through }) => through)];
}

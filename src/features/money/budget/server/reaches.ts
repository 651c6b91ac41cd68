import { type Day, today } from '../../../../core/time/period.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { monthEnd } from '../../../../server/spend/change-budget.ts';

/** As-of day of an actual that is entered now, by dealership. */
export type Reaches = readonly { readonly dealershipId: number; readonly through: Day }[];

/**
 * As-of day of an actual entered now: today per dealership, within the month; before the month, its
 * first day.
 */
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

/** Parallel arrays for SQL: dealerships and days. */
export function reachValues(reaches: Reaches): [number[], Day[]] {
  return [reaches.map(({ dealershipId }) => dealershipId), reaches.map(({ through }) => through)];
}

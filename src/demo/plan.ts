import { addDays, type Day, firstOfMonth, today } from '../core/time/period.ts';
import { addMonths } from './seasons.ts';

/** Two years and a month, for comparisons over a year. */
const MONTHS = 37;
export const URGENT_MONTHS = 3;
/** The urgent months, and the one that last month is compared with. */
export const BRIEF_MONTHS = 4;

export function currentMonth(now: Date, timeZone: string): Day {
  return firstOfMonth(today(now, timeZone));
}

export function monthsToReport(current: Day): Day[] {
  return Array.from({ length: MONTHS }, (_, index) => addMonths(current, -index));
}

export function loadingOrder(months: readonly Day[], current: Day): Day[] {
  const urgent = [current, addMonths(current, -1), addMonths(current, -12)].filter((month) =>
    months.includes(month),
  );
  const others = months.filter((month) => !urgent.includes(month)).sort((a, b) => b.localeCompare(a));
  return [...urgent, ...others];
}

/**
 * Whether a month needs no more loading.
 * @param loadedThrough null before the first file
 */
export function isSettled(month: Day, loadedThrough: Date | null, settledAfterDays: number): boolean {
  if (loadedThrough === null) return false;
  const settled = addDays(addMonths(month, 1), settledAfterDays);
  return loadedThrough.toISOString().slice(0, 10) > settled;
}

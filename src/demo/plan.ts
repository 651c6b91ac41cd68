import { addDays, type Day, today } from '../core/time/period.ts';
import { addMonths, monthOf } from './seasons.ts';

/** Two years to compare a year with, and a month. */
const MONTHS = 37;
/** The current month, the one before it and last year's: what the first screens show. */
export const URGENT_MONTHS = 3;
/** What a brief demo tells: the same, and the month that last month is compared with. */
export const BRIEF_MONTHS = 4;

/** The month it is at a place. */
export function currentMonth(now: Date, timeZone: string): Day {
  return monthOf(today(now, timeZone));
}

/** The months a demo of this day tells, newest first. */
export function monthsToReport(current: Day): Day[] {
  return Array.from({ length: MONTHS }, (_, index) => addMonths(current, -index));
}

/** In which order months are loaded: the current one, those it is compared with, then newest first. */
export function loadingOrder(months: readonly Day[], current: Day): Day[] {
  const urgent = [current, addMonths(current, -1), addMonths(current, -12)].filter((month) =>
    months.includes(month),
  );
  const others = months.filter((month) => !urgent.includes(month)).sort((a, b) => b.localeCompare(a));
  return [...urgent, ...others];
}

/**
 * Whether nothing is left to load of a month.
 *
 * @param loadedThrough null before the first file
 */
export function isSettled(month: Day, loadedThrough: Date | null, settledAfterDays: number): boolean {
  if (loadedThrough === null) return false;
  const settled = addDays(addMonths(month, 1), settledAfterDays);
  return loadedThrough.toISOString().slice(0, 10) > settled;
}

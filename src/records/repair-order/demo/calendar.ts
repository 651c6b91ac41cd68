import { type Day, dayParts, weekdayOf } from '../../../core/time/period.ts';
import { daysOfMonth, isHoliday, isSaleHoliday, yearsFrom } from '../../../demo/seasons.ts';

/** January first; their mean is 1. */
const BY_MONTH = [0.97, 0.92, 1.03, 1.01, 1.03, 1.03, 0.99, 1.05, 0.98, 1.05, 0.96, 0.98];
const GROWTH_A_YEAR = 0.98;

/** Sunday first: orders closed. */
const BY_WEEKDAY = [0, 1.25, 1.25, 1.25, 1.2, 1.3, 0.75];

/** How many orders a month closes against an ordinary month of the anchor's year. */
export function orderSeason(month: Day, anchor: Day): number {
  return (BY_MONTH[dayParts(month).month - 1] ?? 1) * GROWTH_A_YEAR ** yearsFrom(anchor, month);
}

/** How many orders each day of a month closes against the others, first to last. */
export function workshopWeights(month: Day): number[] {
  return daysOfMonth(month).map((day) => (isWorkshopOpen(day) ? (BY_WEEKDAY[weekdayOf(day)] ?? 0) : 0));
}

/** Workshops rest on Sundays and holidays. */
export function isWorkshopOpen(day: Day): boolean {
  return weekdayOf(day) !== 0 && !isHoliday(day) && !isSaleHoliday(day);
}

import { addDays, type Day, dayParts, weekdayOf } from '../../../core/time/period.ts';
import { daysOfMonth, isHoliday, isSaleHoliday, openWeights, yearsFrom } from '../../../demo/seasons.ts';

/** January first; their mean is 1. */
const BY_MONTH = {
  new: [0.82, 0.93, 1.1, 0.98, 1.09, 1.05, 1, 1.09, 0.97, 0.95, 0.94, 1.08],
  used: [0.96, 1.06, 1.14, 1.05, 1.03, 1, 1, 1.02, 0.96, 0.94, 0.91, 0.93],
} as const;
const GROWTH_A_YEAR = { new: 1.03, used: 1.01 } as const;

/** Sunday first. */
const BY_WEEKDAY = [0.4, 0.95, 0.9, 0.9, 0.95, 1.15, 1.75];

/** How many vehicles a month sells against an ordinary month of the anchor's year. */
export function unitSeason(kind: 'new' | 'used', month: Day, anchor: Day): number {
  return (BY_MONTH[kind][dayParts(month).month - 1] ?? 1) * GROWTH_A_YEAR[kind] ** yearsFrom(anchor, month);
}

/** How much each day of a month sells against the others, first to last: 0 on closed days, most at its end. */
export function sellingWeights(month: Day, closedWeekdays: readonly number[]): number[] {
  const byWeekday = openWeights(BY_WEEKDAY, closedWeekdays);
  const weights = daysOfMonth(month).map((day) =>
    isHoliday(day) ? 0 : (byWeekday[weekdayOf(day)] ?? 1) * (isSaleDay(day) ? 1.3 : 1),
  );
  const open = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const last = open.length - 1;
  for (const [turn, index] of open.entries()) {
    weights[index] = (weights[index] ?? 0) * liftOf({ turn, last, date: index + 1 });
  }
  return weights;
}

function liftOf({ turn, last, date }: { turn: number; last: number; date: number }): number {
  if (turn === last) return 1.8;
  if (turn >= last - 2) return 1.4;
  return date <= 3 ? 0.75 : 1;
}

/** Holidays with the Saturday before them, the day after Thanksgiving, and the weekend after Christmas. */
function isSaleDay(day: Day): boolean {
  if (isSaleHoliday(day) || isSaleHoliday(addDays(day, 2))) return true;
  const { month, date } = dayParts(day);
  const weekday = weekdayOf(day);
  if (month === 11 && weekday === 5) return isHoliday(addDays(day, -1));
  return month === 12 && date >= 26 && (weekday === 0 || weekday === 6);
}

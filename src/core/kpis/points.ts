import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  eachDay,
  type Period,
  through,
  weekdayOf,
} from '../time/period.ts';
import { addSums, type Sums } from './figure.ts';

const HOURS_A_DAY = 24;
const DAYS_A_WEEK = 7;

export type PointStep = 'hour' | 'weekdayHour' | 'day' | 'week' | 'month';

export interface PointSpan extends Period {
  /**
   * A day, a Monday, a month's first day, an hour `0` to `23`, or an hour of the week `0` to `167`.
   */
  readonly at: string;
}

/** Oldest first; the first and last may be cut by the period. */
export function spansOf(by: PointStep, period: Period): PointSpan[] {
  if (by === 'hour' || by === 'weekdayHour') {
    const length = by === 'hour' ? HOURS_A_DAY : HOURS_A_DAY * DAYS_A_WEEK;
    return Array.from({ length }, (_, hour) => ({ at: String(hour), ...period }));
  }
  if (by === 'day') return eachDay(period).map((day) => ({ at: day, ...through(day, day) }));
  return by === 'week' ? weeksIn(period) : monthsIn(period);
}

/** Monday to Sunday. */
function weeksIn({ start, end }: Period): PointSpan[] {
  const weeks: PointSpan[] = [];
  for (let monday = mondayOf(start); monday < end; monday = addDays(monday, DAYS_A_WEEK)) {
    const next = addDays(monday, DAYS_A_WEEK);
    weeks.push({ at: monday, start: monday > start ? monday : start, end: next < end ? next : end });
  }
  return weeks;
}

function mondayOf(day: Day): Day {
  return addDays(day, -((weekdayOf(day) + DAYS_A_WEEK - 1) % DAYS_A_WEEK));
}

function monthsIn({ start, end }: Period): PointSpan[] {
  const months: PointSpan[] = [];
  for (let day = firstOfMonth(start); day < end; day = firstOfMonth(addDays(day, 31))) {
    const next = firstOfMonth(addDays(day, 31));
    months.push({ at: day, start: day > start ? day : start, end: next < end ? next : end });
  }
  return months;
}

/** Running totals; null stays a gap. */
export function accumulate(cells: readonly (Sums | null)[]): (Sums | null)[] {
  let running: Sums = {};
  return cells.map((cell) => {
    if (cell === null) return null;
    running = addSums([running, cell]);
    return running;
  });
}

function firstOfMonth(day: Day): Day {
  const { year, month } = dayParts(day);
  return dayOf(year, month, 1);
}

import { addDays, type Day, daysBetween, eachDay, type Period, periodDays } from './period.ts';

/** How far back a department's weekdays are looked at. */
export const PACE_WEEKS = 13;

/** Fewer known weeks say nothing about weekdays: every open day then counts alike. */
const FEWEST_WEEKS = 4;
const DAYS_A_WEEK = 7;

/** What one department did on each weekday of the weeks behind. */
export interface WeekdayRecord {
  /** Units sold, orders closed or leads received; 0 is Sunday. */
  readonly done: readonly number[];
  /** The days of those weeks that are known; null for none. */
  readonly known: Period | null;
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
}

/** How much of a department's week falls on each weekday; 0 is Sunday, 0 on closed days. */
export type DayWeights = readonly number[];

/**
 * The weight of each weekday for one department: what it usually does on such a day.
 *
 * Closed days weigh 0. With fewer than four known weeks, or where nothing was ever done on an
 * open day, all open days weigh the same.
 */
export function dayWeights({ done, known, closedWeekdays }: WeekdayRecord): DayWeights {
  const isOpen = (weekday: number) => !closedWeekdays.includes(weekday);
  const isLong = known !== null && periodDays(known) >= FEWEST_WEEKS * DAYS_A_WEEK;
  const usual = weekdays.map((weekday) => {
    const times = known === null ? 0 : timesIn(known, weekday);
    return isOpen(weekday) && times > 0 ? Math.max(0, done[weekday] ?? 0) / times : 0;
  });
  const isTold = isLong && usual.some((weight) => weight > 0);
  return isTold ? usual : weekdays.map((weekday) => (isOpen(weekday) ? 1 : 0));
}

/** The weight of all days of a period together. */
export function weightOf(period: Period, weights: DayWeights): number {
  return weekdays.reduce((sum, weekday) => sum + timesIn(period, weekday) * (weights[weekday] ?? 0), 0);
}

export interface MonthUnderWay {
  /** The days that are over and known, from the first of the month on. */
  readonly elapsed: Period;
  readonly month: Period;
  readonly weights: DayWeights;
}

/**
 * What a sum of the elapsed days is multiplied by to project it over the month: the weight of the
 * month over the weight of the elapsed days. Null while no day of any weight is over.
 */
export function paceFactor({ elapsed, month, weights }: MonthUnderWay): number | null {
  const over = weightOf(elapsed, weights);
  return over > 0 ? weightOf(month, weights) / over : null;
}

/**
 * How a projected sum would add up: its share of the month's weight by the end of the last elapsed
 * day and of each day after it, the last one 1. Null while no day of any weight is over.
 */
export function paceCourse({ elapsed, month, weights }: MonthUnderWay): { day: Day; share: number }[] | null {
  if (weightOf(elapsed, weights) <= 0) return null;
  const last = addDays(elapsed.end, -1);
  return monthCourse(month, weights).filter(({ day }) => day >= last);
}

/** The share of a month's weight by the end of each of its days, the last one 1; empty where no day weighs anything. */
export function monthCourse(month: Period, weights: DayWeights): { day: Day; share: number }[] {
  const whole = weightOf(month, weights);
  if (whole <= 0) return [];
  return eachDay(month).map((day) => ({
    day,
    share: weightOf({ start: month.start, end: addDays(day, 1) }, weights) / whole,
  }));
}

const weekdays = Array.from({ length: DAYS_A_WEEK }, (_, weekday) => weekday);

// 1970-01-04 was a Sunday.
const SUNDAY: Day = '1970-01-04';

function timesIn(period: Period, weekday: number): number {
  const days = periodDays(period);
  if (days <= 0) return 0;
  const first = daysBetween(SUNDAY, period.start) % DAYS_A_WEEK;
  const until = (((weekday - first) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
  return until >= days ? 0 : Math.floor((days - 1 - until) / DAYS_A_WEEK) + 1;
}

import { type Day, dayParts, daysInMonth, weekdayOf } from '../core/time/period.ts';
import { type ClosedDate, usHolidays } from '../core/us-holidays.ts';
import type { LeadType } from '../records/lead/record.ts';

const LEADS_BY_MONTH = [0.97, 0.98, 1.07, 1, 1.03, 1.01, 1.03, 1.06, 0.98, 0.97, 0.93, 0.97];
const LEAD_GROWTH_A_YEAR = 1.02;

/** Sunday first. */
const LEADS_BY_WEEKDAY: Readonly<Record<'internet' | 'phone' | 'walk_in', readonly number[]>> = {
  internet: [0.76, 1.12, 1.08, 1.04, 1.02, 1, 0.98],
  phone: [0.45, 1.2, 1.08, 1.05, 1.04, 1.08, 1.1],
  walk_in: [0.4, 0.92, 0.88, 0.88, 0.93, 1.14, 1.85],
};

export function leadSeason(month: Day, anchor: Day): number {
  return (LEADS_BY_MONTH[dayParts(month).month - 1] ?? 1) * LEAD_GROWTH_A_YEAR ** yearsFrom(anchor, month);
}

/** Years from the anchor's month, in twelfths; negative before it. */
export function yearsFrom(anchor: Day, month: Day): number {
  const { year, month: number } = dayParts(month);
  const there = dayParts(anchor);
  return year - there.year + (number - there.month) / 12;
}

/** A day's leads relative to the month's mean; closed showrooms get no calls or visits. */
export function leadWeekday(day: Day, type: LeadType, closedWeekdays: readonly number[]): number {
  const weights = LEADS_BY_WEEKDAY[type === 'phone' || type === 'walk_in' ? type : 'internet'];
  const weekday = weekdayOf(day);
  if (type !== 'phone' && type !== 'walk_in') return weights[weekday] ?? 1;
  if (isHoliday(day)) return 0;
  return openWeights(weights, closedWeekdays)[weekday] ?? 1;
}

/** Weights, Sunday first; a closed Sunday's weight moves to Saturday and Monday. */
export function openWeights(
  weights: readonly number[],
  closedWeekdays: readonly number[],
): readonly number[] {
  if (!closedWeekdays.includes(0)) return weights;
  const sunday = weights[0] ?? 0;
  return weights.map((weight, weekday) =>
    weekday === 0 ? 0 : weight + (weekday === 1 || weekday === 6 ? sunday / 2 : 0),
  );
}

/** Base prices and rates are for a year whose middle is this many months before the story. */
const BASE_BEFORE_STORY = 4;

export function yearsFromBase(storyDay: Day, month: Day): number {
  return yearsFrom(storyDay, month) + BASE_BEFORE_STORY / 12;
}

/** 3 on the third Monday of a month. */
function turnOf(day: Day): number {
  return Math.ceil(dayParts(day).date / 7);
}

/** Presidents' Day, Memorial Day, July 4 and Labor Day: sales are open, service is closed. */
export function isSaleHoliday(day: Day): boolean {
  const { month, date } = dayParts(day);
  if (month === 7) return date === 4;
  if (weekdayOf(day) !== 1) return false;
  return (month === 2 && turnOf(day) === 3) || (month === 5 && date > 24) || (month === 9 && date < 8);
}

/** New Year's Day, Thanksgiving and Christmas: every showroom is closed. */
export function isHoliday(day: Day): boolean {
  const { month, date } = dayParts(day);
  if ((month === 1 && date === 1) || (month === 12 && date === 25)) return true;
  return month === 11 && weekdayOf(day) === 4 && date > 21 && date <= 28;
}

/** Showroom holidays from three years before the story to the year after it. */
export function showroomHolidays(storyDay: Day): ClosedDate[] {
  const { year } = dayParts(storyDay);
  return [-3, -2, -1, 0, 1]
    .flatMap((after) => usHolidays(year + after))
    .filter(({ day }) => isHoliday(day))
    .map(({ day, name }) => ({ day, name }));
}

export function addMonths(month: Day, count: number): Day {
  const { year, month: number } = dayParts(month);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10) as Day;
}

export function monthNumber(month: Day): number {
  const { year, month: number } = dayParts(month);
  return (year - 2015) * 12 + number;
}

export function daysOfMonth(month: Day): Day[] {
  const { year, month: number } = dayParts(month);
  return Array.from(
    { length: daysInMonth(year, number) },
    (_, index) => `${month.slice(0, 8)}${String(index + 1).padStart(2, '0')}` as Day,
  );
}

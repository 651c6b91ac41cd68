import type { ClosedDays } from '../open-days.ts';
import { type Days, differenceOf, intersectionOf } from '../time/day-sets.ts';
import {
  addDays,
  contains,
  type Day,
  daysBetween,
  eachDay,
  type Period,
  periodDays,
  weekdayOf,
} from '../time/period.ts';

/** Weeks that define a store's usual week. */
export const USUAL_WEEKS = 13;

/** Longer without data, a store is not projected. */
export const MOST_DAYS_WITHOUT = 10;

const FEWEST_WEEKS = 4;
const FEWEST_SELLING_DAYS = 3;
const DAYS_A_WEEK = 7;

/** By weekday; 0 is Sunday, and closed days weigh 0. */
export type WeekWeights = readonly number[];

export interface UsualWeek extends Pick<ClosedDays, 'closedWeekdays'> {
  /** Sales, orders or leads by weekday; 0 is Sunday. */
  readonly done: readonly number[];
  /** Without closed dates. */
  readonly known: Days;
  /** Only the proportions matter. */
  readonly groupWeek: readonly number[];
}

/**
 * A store's own week; with fewer than four known weeks the group's; else equal. Closed weekdays
 * weigh 0.
 */
export function weekWeights({ done, known, closedWeekdays, groupWeek }: UsualWeek): WeekWeights {
  const isOpen = (weekday: number) => !closedWeekdays.includes(weekday);
  const counts = known.map(weekdayCounts);
  const own = weekdays.map((weekday) => {
    const times = counts.reduce((sum, count) => sum + (count[weekday] ?? 0), 0);
    return isOpen(weekday) && times > 0 ? Math.max(0, done[weekday] ?? 0) / times : 0;
  });
  const shape = weekdays.map((weekday) => (isOpen(weekday) ? Math.max(0, groupWeek[weekday] ?? 0) : 0));
  const isLong = daysIn(known) >= FEWEST_WEEKS * DAYS_A_WEEK;
  const found = [...(isLong ? [own] : []), shape].find((week) => week.some((weight) => weight > 0));
  return found ?? weekdays.map((weekday) => (isOpen(weekday) ? 1 : 0));
}

/** Total weight of some days. */
export function weightOf(days: Days, weights: WeekWeights): number {
  return days.reduce(
    (sum, stretch) =>
      sum +
      weekdayCounts(stretch).reduce((part, times, weekday) => part + times * (weights[weekday] ?? 0), 0),
    0,
  );
}

export interface ProjectedDays {
  /** The whole period, future days included. */
  readonly period: Period;
  /** Known days before today. */
  readonly known: Days;
  readonly weights: WeekWeights;
  /** Weigh 0 on any weekday. */
  readonly closedDates: readonly Day[];
}

/** Days without closed dates. */
export function withoutDates(days: Days, closedDates: readonly Day[]): Days {
  const counting = closedDates.filter((day) => days.some((stretch) => contains(stretch, day)));
  return differenceOf(
    days,
    counting.toSorted().map((day) => ({ start: day, end: addDays(day, 1) })),
  );
}

export interface Usual {
  readonly sum: number;
  readonly weight: number;
}

/**
 * Sum × weight of all days ÷ weight of known days, in stored units. With fewer than three known
 * selling days, other days have the usual level; null where unknown.
 */
export function projectedSum(sum: number, days: ProjectedDays, usual: Usual): number | null {
  const ahead = weightOf(openAhead(days), days.weights);
  if (ahead === 0) return sum;
  const rate = rateOf(sum, days, usual);
  return rate === null ? null : Math.round(sum + rate * ahead);
}

/**
 * Running total per day, unrounded, in stored units; valid from the last known day. Null without a
 * projection.
 */
export function runningProjection(sum: number, days: ProjectedDays, usual: Usual): number[] | null {
  const ahead = addedUp(days.period, days.weights, openAhead(days));
  const rate = ahead.at(-1) === 0 ? 0 : rateOf(sum, days, usual);
  return rate === null ? null : ahead.map((weight) => sum + rate * weight);
}

/** Running share of the weight per day, up to 1; empty without weight. */
export function runningShares({ period, weights, closedDates }: Omit<ProjectedDays, 'known'>): number[] {
  const running = addedUp(period, weights, withoutDates([period], closedDates));
  const whole = running.at(-1) ?? 0;
  return whole > 0 ? running.map((weight) => weight / whole) : [];
}

/** Whether too few selling days are known, so that the usual level is used. */
export function isEstimated(days: ProjectedDays): boolean {
  return sellingDays(days) < FEWEST_SELLING_DAYS && weightOf(openAhead(days), days.weights) > 0;
}

/** Number of unknown selling days before today. */
export function missingDays(days: ProjectedDays, today: Day): number {
  const over = [{ start: days.period.start, end: today }];
  return countSelling(intersectionOf(openAhead(days), over), days.weights);
}

/** Running weight of the counted days. */
function addedUp(period: Period, weights: WeekWeights, counted: Days): number[] {
  let weight = 0;
  return eachDay(period).map((day) => {
    if (counted.some((stretch) => contains(stretch, day))) weight += weights[weekdayOf(day)] ?? 0;
    return weight;
  });
}

function rateOf(sum: number, days: ProjectedDays, usual: Usual): number | null {
  const known = weightOf(openKnown(days), days.weights);
  if (sellingDays(days) >= FEWEST_SELLING_DAYS && known > 0) return sum / known;
  return usual.weight > 0 ? usual.sum / usual.weight : null;
}

function openKnown({ known, closedDates }: ProjectedDays): Days {
  return withoutDates(known, closedDates);
}

function openAhead({ period, known, closedDates }: ProjectedDays): Days {
  return withoutDates(differenceOf([period], known), closedDates);
}

function sellingDays(days: ProjectedDays): number {
  return countSelling(openKnown(days), days.weights);
}

function countSelling(days: Days, weights: WeekWeights): number {
  return weightOf(
    days,
    weights.map((weight) => (weight > 0 ? 1 : 0)),
  );
}

function daysIn(days: Days): number {
  return days.reduce((sum, stretch) => sum + periodDays(stretch), 0);
}

const weekdays = Array.from({ length: DAYS_A_WEEK }, (_, weekday) => weekday);

// 1970-01-04 was a Sunday.
const SUNDAY: Day = '1970-01-04';

/** How often each weekday is in a period, Sunday first. */
function weekdayCounts(period: Period): number[] {
  const days = Math.max(0, periodDays(period));
  const first = daysBetween(SUNDAY, period.start) % DAYS_A_WEEK;
  return weekdays.map((weekday) => {
    const until = (((weekday - first) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
    return until >= days ? 0 : Math.floor((days - 1 - until) / DAYS_A_WEEK) + 1;
  });
}

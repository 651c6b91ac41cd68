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

/** How far back a store's usual week is looked at. */
export const USUAL_WEEKS = 13;

/** A store without a known day for so many days is not projected. */
export const MOST_DAYS_WITHOUT = 10;

const FEWEST_WEEKS = 4;
const FEWEST_SELLING_DAYS = 3;
const DAYS_A_WEEK = 7;

/** How much of a week falls on each weekday; 0 is Sunday, 0 on closed days. */
export type WeekWeights = readonly number[];

/** What one store did on the weekdays of its last 13 weeks. */
export interface UsualWeek extends Pick<ClosedDays, 'closedWeekdays'> {
  /** Cars sold, orders closed or leads received, by weekday; 0 is Sunday. */
  readonly done: readonly number[];
  /** The known days of those weeks, closed dates left out. */
  readonly known: Days;
  /** The same of all stores of the group, in any scale: only its shape is used. */
  readonly groupWeek: readonly number[];
}

/**
 * The weight of each weekday at one store: its usual part of the week, 0 on closed weekdays.
 *
 * With fewer than four known weeks it is the shape of the group's week. Where that says nothing
 * either, all open days weigh the same.
 */
export function weekWeights({ done, known, closedWeekdays, groupWeek }: UsualWeek): WeekWeights {
  const isOpen = (weekday: number) => !closedWeekdays.includes(weekday);
  const own = weekdays.map((weekday) => {
    const times = known.reduce((sum, stretch) => sum + timesIn(stretch, weekday), 0);
    return isOpen(weekday) && times > 0 ? Math.max(0, done[weekday] ?? 0) / times : 0;
  });
  const shape = weekdays.map((weekday) => (isOpen(weekday) ? Math.max(0, groupWeek[weekday] ?? 0) : 0));
  const isLong = daysIn(known) >= FEWEST_WEEKS * DAYS_A_WEEK;
  const found = [...(isLong ? [own] : []), shape].find((week) => week.some((weight) => weight > 0));
  return found ?? weekdays.map((weekday) => (isOpen(weekday) ? 1 : 0));
}

/** The weight of some days together. */
export function weightOf(days: Days, weights: WeekWeights): number {
  return days.reduce(
    (sum, stretch) =>
      sum + weekdays.reduce((part, weekday) => part + timesIn(stretch, weekday) * (weights[weekday] ?? 0), 0),
    0,
  );
}

/** The days of an open period at one store, in one feed. */
export interface ProjectedDays {
  /** All of it, days to come included. */
  readonly period: Period;
  /** The days before today that are known. */
  readonly known: Days;
  readonly weights: WeekWeights;
  /** Days that weigh nothing, whatever their weekday. */
  readonly closedDates: readonly Day[];
}

/** The days without those on which a store is closed. */
export function withoutDates(days: Days, closedDates: readonly Day[]): Days {
  return differenceOf(
    days,
    closedDates.toSorted().map((day) => ({ start: day, end: addDays(day, 1) })),
  );
}

/** What a store has done on some known days, and what those days weigh together. */
export interface Usual {
  readonly sum: number;
  readonly weight: number;
}

/**
 * What a sum over the known days comes to by the end of the period, in whole stored units: the sum
 * × the weight of all days ÷ the weight of the known days. With fewer than three known selling
 * days the other days get the store's usual level instead. Null where that is not known either.
 */
export function projectedSum(sum: number, days: ProjectedDays, usual: Usual): number | null {
  const ahead = weightOf(openAhead(days), days.weights);
  if (ahead === 0) return sum;
  const rate = rateOf(sum, days, usual);
  return rate === null ? null : Math.round(sum + rate * ahead);
}

/**
 * How a projected sum adds up: one value for each day of the period, by its end, in stored units
 * that are not rounded. It holds from the last known day on. Null where nothing is projected.
 */
export function projectedCourse(sum: number, days: ProjectedDays, usual: Usual): number[] | null {
  const ahead = addedUp(days.period, days.weights, openAhead(days));
  const rate = ahead.at(-1) === 0 ? 0 : rateOf(sum, days, usual);
  return rate === null ? null : ahead.map((weight) => sum + rate * weight);
}

/** The part of the period's weight by the end of each of its days, the last one 1; empty where no day weighs anything. */
export function shareCourse({ period, weights, closedDates }: Omit<ProjectedDays, 'known'>): number[] {
  const course = addedUp(period, weights, withoutDates([period], closedDates));
  const whole = course.at(-1) ?? 0;
  return whole > 0 ? course.map((weight) => weight / whole) : [];
}

/** Whether days to come rest on the usual level, because too few selling days of the period are known. */
export function isEstimated(days: ProjectedDays): boolean {
  return sellingDays(days) < FEWEST_SELLING_DAYS && weightOf(openAhead(days), days.weights) > 0;
}

/** How many selling days before today are missing, and so estimated. */
export function missingDays(days: ProjectedDays, today: Day): number {
  const over = [{ start: days.period.start, end: today }];
  return countSelling(intersectionOf(openAhead(days), over), days.weights);
}

/** The weight of those of a period's days that are in a set, by the end of each day. */
function addedUp(period: Period, weights: WeekWeights, counted: Days): number[] {
  let weight = 0;
  return eachDay(period).map((day) => {
    if (counted.some((stretch) => contains(stretch, day))) weight += weights[weekdayOf(day)] ?? 0;
    return weight;
  });
}

/** What a day of weight 1 brings. */
function rateOf(sum: number, days: ProjectedDays, usual: Usual): number | null {
  const known = weightOf(openKnown(days), days.weights);
  if (sellingDays(days) >= FEWEST_SELLING_DAYS && known > 0) return sum / known;
  return usual.weight > 0 ? usual.sum / usual.weight : null;
}

function openKnown({ known, closedDates }: ProjectedDays): Days {
  return withoutDates(known, closedDates);
}

/** The days that are not known, closed dates left out. */
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

function timesIn(period: Period, weekday: number): number {
  const days = periodDays(period);
  if (days <= 0) return 0;
  const first = daysBetween(SUNDAY, period.start) % DAYS_A_WEEK;
  const until = (((weekday - first) % DAYS_A_WEEK) + DAYS_A_WEEK) % DAYS_A_WEEK;
  return until >= days ? 0 : Math.floor((days - 1 - until) / DAYS_A_WEEK) + 1;
}

import { addDays, type Day, eachDay, type Period, weekdayOf } from '../../../../core/time/period.ts';
import type { DaySeries } from './day-series.ts';
import type { Evidence, Point } from './rule.ts';

/** Weeks before the window that say what is usual. */
const WEEKS = 8;
const ENOUGH_WEEKS = 6;
const YEAR_OF_WEEKS = 364;
/** A week of one year is too small to move an expectation further. */
const SEASON = { least: 0.75, most: 1.33 } as const;
const BAND_CHANCE = 0.01;
const SHOWN_DAYS = 28;

/** The middle of a list; of two middle ones, their mean. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((a, b) => a - b);
  const middle = inOrder.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [inOrder[middle - 1], inOrder[middle]];
  return inOrder.length % 2 === 1 ? high : (low + high) / 2;
}

/** The chance of at most `count` events where `expected` are usual, 0 to 1. */
export function poissonAtMost(count: number, expected: number): number {
  if (expected <= 0) return 1;
  let total = 0;
  let logTerm = -expected;
  for (let k = 0; k <= count; k += 1) {
    total += Math.exp(logTerm);
    logTerm += Math.log(expected) - Math.log(k + 1);
  }
  return Math.min(1, total);
}

/**
 * How many standard errors a share is below another one, both from counts. Positive when the first is lower;
 * 0 without a base.
 */
export function sharesApart(one: Share, other: Share): number {
  if (one.of === 0 || other.of === 0) return 0;
  const pooled = (one.count + other.count) / (one.of + other.of);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.of + 1 / other.of));
  return error === 0 ? 0 : (other.count / other.of - one.count / one.of) / error;
}

export interface Share {
  readonly count: number;
  readonly of: number;
}

export interface Expected {
  readonly window: Period;
  readonly observed: number;
  readonly expected: number;
  readonly byDay: ReadonlyMap<Day, number>;
}

/**
 * What a window's days usually have: the sum of the medians of the same weekdays over the eight weeks before,
 * times the season of last year where it is known. Null where the window or the weeks are not known.
 */
export function expectedIn(series: DaySeries, window: Period, value?: string | null): Expected | null {
  const observed = series.value(window, value);
  if (observed === null) return null;
  const season = seasonOf(series, window, value);
  const byDay = new Map<Day, number>();
  for (const day of eachDay(window)) {
    const usual = usualOn(series, { day, before: window.start }, value);
    if (usual === null) return null;
    byDay.set(day, usual * season);
  }
  return { window, observed, expected: [...byDay.values()].reduce((a, b) => a + b, 0), byDay };
}

interface DayBefore {
  readonly day: Day;
  readonly before: Day;
}

function usualOn(series: DaySeries, at: DayBefore, value?: string | null): number | null {
  const found = sameWeekdays(series, at, value);
  return found.length >= ENOUGH_WEEKS ? median(found) : null;
}

/** The known values of a day's weekday in the eight weeks before another day. */
function sameWeekdays(series: DaySeries, { day, before }: DayBefore, value?: string | null): number[] {
  const found: number[] = [];
  for (let back = addDays(day, -7), looked = 0; looked < WEEKS; back = addDays(back, -7)) {
    if (back >= before) continue;
    looked += 1;
    const one = series.on(back, value);
    if (one !== null) found.push(one);
  }
  return found;
}

/** The four weeks around the same week last year, against the eight weeks before them. */
function seasonOf(series: DaySeries, { start }: Period, value?: string | null): number {
  const first = addDays(start, -YEAR_OF_WEEKS - 14);
  const around = { start: first, end: addDays(first, 28) };
  const before = { start: addDays(around.start, -7 * WEEKS), end: around.start };
  const [now, then] = [series.value(around, value), series.value(before, value)];
  if (now === null || then === null || then <= 0) return 1;
  const ratio = (now * WEEKS) / (then * 4);
  return Math.min(SEASON.most, Math.max(SEASON.least, ratio));
}

/** The last four weeks with the band in which all but one day in fifty is expected. */
export function bandOf(series: DaySeries, window: Period, value?: string | null): Evidence {
  const days = eachDay({ start: addDays(window.end, -SHOWN_DAYS), end: window.end });
  const points = days.map((day): Point => {
    const usual = usualOn(series, { day, before: window.start }, value);
    return { day, value: series.on(day, value), ...limits(usual) };
  });
  return { title: series.kpi.title, unit: series.kpi.unit, points };
}

/**
 * The last weeks with the range of the same weekdays in the eight weeks before the window; without it where those
 * weeks are not known.
 */
export function trendOf(
  series: DaySeries,
  window: Period,
  { value, days = SHOWN_DAYS }: { readonly value?: string | null; readonly days?: number } = {},
): Evidence {
  const shown = eachDay({ start: addDays(window.end, -days), end: window.end });
  const before = window.start;
  const week = eachDay({ start: before, end: addDays(before, 7) });
  const ranges = new Map(
    week.map((day) => [weekdayOf(day), rangeOf(sameWeekdays(series, { day, before }, value))]),
  );
  const isUsualKnown = [...ranges.values()].every(({ low }) => low !== null);
  const points = shown.map((day) => ({
    ...{ day, value: series.on(day, value) },
    ...((isUsualKnown && ranges.get(weekdayOf(day))) || UNKNOWN_RANGE),
  }));
  return { title: series.kpi.title, unit: series.kpi.unit, points };
}

/**
 * One point a week, each of the seven days that end on its day, with the range of the eight weeks before the window,
 * where they are known.
 */
export function weeklyOf(series: DaySeries, window: Period, value?: string | null): Evidence {
  const weekBefore = (end: Day) => series.value({ start: addDays(end, -7), end }, value);
  const before = Array.from({ length: WEEKS }, (_, index) => weekBefore(addDays(window.start, -7 * index)));
  const usual = rangeOf(before.filter((one) => one !== null));
  const points = Array.from({ length: 13 }, (_, index) => {
    const end = addDays(window.end, -7 * (12 - index));
    return { day: addDays(end, -1), value: weekBefore(end), ...usual };
  });
  return { title: series.kpi.title, unit: series.kpi.unit, points };
}

const UNKNOWN_RANGE = { low: null, high: null };

function rangeOf(values: readonly number[]): Pick<Point, 'low' | 'high'> {
  if (values.length < ENOUGH_WEEKS) return UNKNOWN_RANGE;
  return { low: Math.min(...values), high: Math.max(...values) };
}

function limits(usual: number | null): Pick<Point, 'low' | 'high'> {
  if (usual === null) return UNKNOWN_RANGE;
  return { low: quantile(usual, BAND_CHANCE), high: quantile(usual, 1 - BAND_CHANCE) };
}

/** Above this, the normal distribution is as good. */
const LARGE = 400;

function quantile(expected: number, chance: number): number {
  if (expected <= 0) return 0;
  if (expected > LARGE) return Math.max(0, expected + Math.sqrt(expected) * (chance < 0.5 ? -2.33 : 2.33));
  let count = 0;
  let term = Math.exp(-expected);
  let total = term;
  while (total < chance) {
    count += 1;
    term *= expected / count;
    total += term;
  }
  return count;
}

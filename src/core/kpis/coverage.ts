import {
  type Days,
  differenceOf,
  endOf,
  gapsClosed,
  intersectionOf,
  unionOf,
  widened,
} from '../time/day-sets.ts';
import type { Day, Period } from '../time/period.ts';
import { coverageOf, LONGEST_SILENCE_DAYS } from './reach.ts';

/** Pseudo column: days covered by any import. */
export const WHOLE_TABLE = '*';

/** Days one column of a source covers at a dealership. */
export interface ColumnCoverage {
  readonly source: string;
  readonly column: string;
  /** Days with lines of their own. */
  readonly days: Days;
  readonly spans: readonly Period[];
}

/** Days one import covers, and its columns. */
export interface ImportedDays {
  readonly source: string;
  readonly period: Period;
  readonly isSpan: boolean;
  readonly columns: readonly string[];
}

/** Whose coverage an import replaces on its days. */
export type Replaces = 'none' | 'ownSource' | 'all';

/** Coverage after an import. */
export function coverageAfter(
  before: readonly ColumnCoverage[],
  imported: ImportedDays,
  replaces: Replaces,
): ColumnCoverage[] {
  const held = [WHOLE_TABLE, ...imported.columns];
  const isReplaced = (source: string) =>
    replaces === 'all' || (replaces === 'ownSource' && source === imported.source);
  const kept = before.map((one) => (isReplaced(one.source) ? cleared(one, imported.period) : one));
  const own = (column: string) =>
    kept.find((one) => one.source === imported.source && one.column === column) ?? {
      ...{ source: imported.source, column },
      ...{ days: [], spans: [] },
    };
  const others = kept.filter(({ source, column }) => source !== imported.source || !held.includes(column));
  const grown = held.map((column) => withImported(own(column), imported));
  return [...others, ...grown].filter(({ days, spans }) => days.length > 0 || spans.length > 0);
}

function cleared(one: ColumnCoverage, period: Period): ColumnCoverage {
  return {
    ...one,
    days: differenceOf(one.days, [period]),
    spans: one.spans.filter(({ start, end }) => end <= period.start || period.end <= start),
  };
}

function withImported(one: ColumnCoverage, { period, isSpan }: ImportedDays): ColumnCoverage {
  if (!isSpan) return { ...one, days: unionOf([...one.days, period]) };
  const isKnown = one.spans.some(({ start, end }) => start === period.start && end === period.end);
  return isKnown ? one : { ...one, spans: [...one.spans, period] };
}

/** Days on which a number is known; spans only as a whole. */
export interface CoveredDays {
  readonly days: Days;
  readonly spans: readonly Period[];
}

export const NO_COVERED_DAYS: CoveredDays = { days: [], spans: [] };

interface Within {
  readonly known: Days;
  readonly lastDay: Day;
}

/**
 * Days on which a column is known at one dealership:
 * 1. covered by imports with the column;
 * 2. short gaps around them, unless covered by imports without it.
 * `coverage`: of the column and its table, all sources. `bridges`: short imports without the column
 * are gaps too.
 */
export function coveredDaysOf(
  coverage: readonly ColumnCoverage[],
  { column, bridges, feed }: { column: string; bridges: boolean; feed: Within },
): CoveredDays {
  const of = (name: string) => coverage.filter((one) => one.column === name);
  const own = unionOf(of(column).flatMap(({ days }) => days));
  const spans = of(column).flatMap((one) => one.spans);
  const table = unionOf(of(WHOLE_TABLE).flatMap(({ days }) => days));
  const without = differenceOf(table, own);
  const around = differenceOf(widened(own, LONGEST_SILENCE_DAYS), without);
  const silences = bridges ? gapsClosed(own, LONGEST_SILENCE_DAYS) : [];
  const covered = unionOf([...own, ...around, ...silences, ...sinceLast(own, feed)]);
  return { days: intersectionOf(covered, feed.known), spans };
}

/** In a live feed, days since the last record have none. */
function sinceLast(own: Days, { known, lastDay }: Within): Days {
  const [end, feedEnd] = [endOf(own), endOf(known)];
  return end === null || feedEnd === null || end <= lastDay ? [] : [{ start: end, end: feedEnd }];
}

/** Days known for all of several columns. */
export function coveredByAll(columns: readonly CoveredDays[]): CoveredDays {
  const [first, ...others] = columns;
  if (first === undefined) return NO_COVERED_DAYS;
  return others.reduce<CoveredDays>(
    (both, one) => ({
      days: intersectionOf(both.days, one.days),
      spans: both.spans.filter((span) =>
        one.spans.some(({ start, end }) => start === span.start && end === span.end),
      ),
    }),
    first,
  );
}

/** Whether any of a window is known, by the same rules as how much of it is. */
export function isAnyKnown(window: Period, { days, spans }: CoveredDays, isPoint = false): boolean {
  if (days.some(({ start, end }) => start < window.end && window.start < end)) return true;
  return (
    !isPoint && spans.some(({ start, end }) => window.start <= start && end <= window.end && start < end)
  );
}

/**
 * How much of a window is known. Spans within it count, except at a point of a series (`isPoint`).
 */
export function coverageOfDays(
  window: Period,
  { days, spans }: CoveredDays,
  isPoint = false,
): 'whole' | 'part' | 'none' {
  const within = isPoint ? [] : spans.filter(({ start, end }) => window.start <= start && end <= window.end);
  return coverageOf(window, within.length === 0 ? days : unionOf([...days, ...within]));
}

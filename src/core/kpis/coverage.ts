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

/** Pseudo column for the table itself: days covered by any import. */
export const WHOLE_TABLE = '*';

/** Days that one column of a source's table covers at one dealership. */
export interface ColumnCoverage {
  /** Connector id. */
  readonly source: string;
  /** A column's name, or `WHOLE_TABLE`. */
  readonly column: string;
  /** Days with lines of their own. */
  readonly days: Days;
  /** Periods reported as one line each. */
  readonly spans: readonly Period[];
}

/** Days one import covers in a table, and the columns it has. */
export interface ImportedDays {
  readonly source: string;
  readonly period: Period;
  /** Reported as one line for the whole period. */
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

/** Days on which a number is known. A span is known only as a whole. */
export interface CoveredDays {
  readonly days: Days;
  readonly spans: readonly Period[];
}

export const NO_COVERED_DAYS: CoveredDays = { days: [], spans: [] };

interface Within {
  readonly known: Days;
  /** The last day with records of the feed. */
  readonly lastDay: Day;
}

/**
 * The days on which one column is known at a dealership:
 * 1. days covered by imports with the column;
 * 2. short gaps around them, unless an import without the column covers them.
 * `coverage` is of the column and its whole table, from every source. `bridges`: short imports
 * without the column count as gaps too, because small files may have nothing to report.
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

/** A live feed implies that the days since its last record have none. */
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

/**
 * How much of a window is known. `isPoint`: the window is a point of a series, where spans do not
 * count; otherwise a span within the window counts.
 */
export function coverageOfDays(
  window: Period,
  { days, spans }: CoveredDays,
  isPoint = false,
): 'whole' | 'part' | 'none' {
  const within = isPoint ? [] : spans.filter(({ start, end }) => window.start <= start && end <= window.end);
  return coverageOf(window, within.length === 0 ? days : unionOf([...days, ...within]));
}

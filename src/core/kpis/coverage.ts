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

/** Stands among the columns of a table for the table itself: the days any import of it covers. */
export const WHOLE_TABLE = '*';

/** The days one column of a source's table covers at one dealership. */
export interface ColumnCoverage {
  /** The connector's id. */
  readonly source: string;
  /** A column's name, or `WHOLE_TABLE`. */
  readonly column: string;
  /** Days with lines of their own. */
  readonly days: Days;
  /** Stretches that are reported as one line each. */
  readonly spans: readonly Period[];
}

/** The days one import covers in one table, and the columns that table holds. */
export interface ImportedDays {
  readonly source: string;
  readonly period: Period;
  /** Reported as one line for all days of the period. */
  readonly isSpan: boolean;
  readonly columns: readonly string[];
}

/** Whose columns an import takes the place of on its days: none, those of its own source, or everyone's. */
export type Replaces = 'none' | 'ownSource' | 'all';

/** What is covered once an import is taken in, from what was covered before it. */
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

/** The days on which a number is known: days of their own, and stretches that are only known whole. */
export interface CoveredDays {
  readonly days: Days;
  readonly spans: readonly Period[];
}

export const NO_COVERED_DAYS: CoveredDays = { days: [], spans: [] };

interface Within {
  /** The known days of the feed. */
  readonly known: Days;
  /** The last day the feed has records of. */
  readonly lastDay: Day;
}

/**
 * The days on which one column is known at a dealership: those that imports with this column cover,
 * and the short silences around them that no import without it covers.
 *
 * @param coverage of this column and of its whole table, from every source
 * @param bridges whether a short stretch of imports without the column counts as silence too, as
 *   where records come in small files that may have nothing to say
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

/** A feed that is still alive says of the days since its last record that there are none. */
function sinceLast(own: Days, { known, lastDay }: Within): Days {
  const [end, feedEnd] = [endOf(own), endOf(known)];
  return end === null || feedEnd === null || end <= lastDay ? [] : [{ start: end, end: feedEnd }];
}

/** The days that are known of all of several columns. */
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
 * How much of a window is known.
 *
 * @param isPoint whether the window is a day, a week or a month of a longer one, in which no line
 *   of several days counts; a window by itself counts the lines that lie wholly within it
 */
export function coverageOfDays(
  window: Period,
  { days, spans }: CoveredDays,
  isPoint = false,
): 'whole' | 'part' | 'none' {
  const within = isPoint ? [] : spans.filter(({ start, end }) => window.start <= start && end <= window.end);
  return coverageOf(window, within.length === 0 ? days : unionOf([...days, ...within]));
}

import type { Feed } from '../../core/kpis/feeds.ts';
import type { Measure, MeasureSpan } from '../../core/kpis/measure.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';

/** How far a window's time is taken apart; all windows of a question by weekday are, or none. */
export type Grain = 'whole' | 'day' | 'weekday' | 'week' | 'month' | 'hour' | 'weekdayHour';

/** The days of one dealership in one window; `until` is the moment after which nothing counts. */
export interface Span {
  /** Empty where the dealership is not asked about. */
  readonly period: Period;
  /** Days of the period that are left out, oldest first. */
  readonly holes?: readonly Period[];
  readonly until: Date | null;
  /** What comes of records on this day or later does not count: a sale of a lead. */
  readonly eventsBefore?: Day;
}

/** A stretch of time asked about under a name of the asker's: `current`, `previous`. */
export interface RequestedWindow {
  readonly name: string;
  readonly grain: Grain;
  /** Little if anything is known of days after it yet: its last month is read whole where nothing is. */
  readonly isToDate?: boolean;
  /** Dealerships in different zones may be in different days. */
  readonly spanOf: (dealership: ScopedDealership) => Span;
  /** The days of measures with a span of their own, where the window is asked for in one piece; absent: as all others. */
  readonly budgetSpanOf?: (dealership: ScopedDealership, span: MeasureSpan) => Period;
  /**
   * The days a feed of the dealership is known on: levels are asked of the last of them within
   * the window, its weeks or its months. Absent, all days; null, none.
   */
  readonly knownOf?: (dealership: ScopedDealership, feed: Feed) => readonly Period[];
}

/**
 * Only records whose dimension has one of these values; null stands for those that do not say.
 * Of a shared dimension only the share of these values counts, so that what is drilled into
 * keeps its number.
 */
export interface Filter {
  readonly dimension: string;
  readonly values: readonly (string | null)[];
}

/** One question about numbers; the dealerships come with the authorised scope. */
export interface Question {
  readonly measures: readonly Measure[];
  readonly windows: readonly RequestedWindow[];
  /** `dealership`, a dimension's key, or null for one number over all. */
  readonly by: string | null;
  /** A second dimension, within each value of the first. */
  readonly and?: string | null;
  readonly filters: readonly Filter[];
  /** Count from the records even where the rollups could answer. */
  readonly fromRecords?: boolean;
}

/** Summed measures of one cell of the answer, as stored; cells without any row are left out. */
export interface AnswerRow {
  readonly window: string;
  /** The day, the week's Monday, the month's first day, the weekday `0` (Sunday) to `6` the hour `0` to `23` or that of the week `0` to `167`; null for whole windows and records without an hour. */
  readonly at: string | null;
  readonly dealershipId: number | null;
  /** The dimension's value; null where the source does not say, and when no dimension was asked for. */
  readonly value: string | null;
  /** The same of the second dimension. */
  readonly also: string | null;
  readonly sums: Readonly<Record<string, number | null>>;
  /** Records left out because they carry no time of day to compare with `until`. */
  readonly untimed: number;
}

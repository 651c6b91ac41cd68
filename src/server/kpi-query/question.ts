import type { Feed } from '../../core/kpis/feeds.ts';
import type { Measure, MeasureSpan } from '../../core/kpis/measure.ts';
import type { Day, Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';

/** All windows of a question are by weekday, or none. */
export type Grain = 'whole' | 'day' | 'weekday' | 'week' | 'month' | 'hour' | 'weekdayHour';

/** Nothing after the moment `until` counts. */
export interface Span {
  /** Empty where the dealership is not included. */
  readonly period: Period;
  /** Excluded days, oldest first. */
  readonly holes?: readonly Period[];
  readonly until: Date | null;
  /** Later events do not count, such as a lead's sale. */
  readonly eventsBefore?: Day;
}

/** `name` is the caller's: `current`, `previous`. */
export interface RequestedWindow {
  readonly name: string;
  readonly grain: Grain;
  /** The monthly rollup may answer where no later day is known. */
  readonly isToDate?: boolean;
  readonly spanOf: (dealership: ScopedDealership) => Span;
  /** Days of measures with their own span (budgets), for whole windows. */
  readonly budgetSpanOf?: (dealership: ScopedDealership, span: MeasureSpan) => Period;
  /** Those that are read of it; absent: all. */
  readonly measures?: ReadonlySet<Measure>;
  /** Levels use the last known day within each step. Absent: all days; empty: none. */
  readonly knownOf?: (dealership: ScopedDealership, feed: Feed) => readonly Period[];
}

/**
 * Null means unknown. In a shared dimension only these values' share counts, so a drill-down keeps its
 * total.
 */
export interface Filter {
  readonly dimension: string;
  readonly values: readonly (string | null)[];
}

/** The dealerships come with the scope. */
export interface Question {
  readonly measures: readonly Measure[];
  readonly windows: readonly RequestedWindow[];
  /** `dealership`, a dimension's key, or null for a total. */
  readonly by: string | null;
  readonly and?: string | null;
  readonly filters: readonly Filter[];
  readonly fromRecords?: boolean;
}

/** Cells without rows are omitted. */
export interface AnswerRow {
  readonly window: string;
  /**
   * The day, the week's Monday, the month's first day, the weekday `0` (Sunday) to `6`, the hour `0` to
   * `23` or of the week `0` to `167`; null for whole windows and records without an hour.
   */
  readonly at: string | null;
  readonly dealershipId: number | null;
  /** Null when not reported, or without a dimension. */
  readonly value: string | null;
  readonly also: string | null;
  readonly sums: Readonly<Record<string, number | null>>;
  /** Left out because they have no time of day. */
  readonly untimed: number;
}

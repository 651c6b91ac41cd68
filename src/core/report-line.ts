import type { Day } from './time/period.ts';

export const DEVICES = ['mobile', 'desktop', 'tablet', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * Null where the report does not say. Lines with one key are versions; lines with `isPart` are
 * added up.
 */
export interface ReportLine<Cut extends string> {
  /** Identifies a line within its account. */
  readonly key: string;
  /** As in the report; most have none. */
  readonly store: string | null;
  readonly account: string | null;
  readonly cut: Cut;
  /**
   * `day`, `hour`, `day and device` or `period`. Per account and cut, a day counts in one grain,
   * the latest.
   */
  readonly grain: string;
  /** Equal in most cuts. */
  readonly firstDay: Day;
  readonly day: Day;
  readonly isPart: boolean;
  /** Delete the stored line. */
  readonly isWithdrawn: boolean;
}

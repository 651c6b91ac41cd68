import type { Day } from './time/period.ts';

export const DEVICES = ['mobile', 'desktop', 'tablet', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * One line of a platform's report. Null where the report does not say. Lines with the same key are
 * versions of one line; lines with `isPart` are added up.
 */
export interface ReportLine<Cut extends string> {
  /** Hash of everything that identifies a line within its account. */
  readonly key: string;
  /** The dealership's name in the report; most reports have none. */
  readonly store: string | null;
  /** The property, account or channel in the platform. */
  readonly account: string | null;
  readonly cut: Cut;
  /**
   * Time resolution: `day`, `hour`, `day and device` or `period`. Per account and cut, each day
   * counts in one grain, the latest.
   */
  readonly grain: string;
  /** First and last day covered; equal in most cuts. */
  readonly firstDay: Day;
  readonly day: Day;
  readonly isPart: boolean;
  /** The platform withdrew the line: delete the stored one. */
  readonly isWithdrawn: boolean;
}

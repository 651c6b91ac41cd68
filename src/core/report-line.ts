import type { Day } from './time/period.ts';

export const DEVICES = ['mobile', 'desktop', 'tablet', 'other'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * One line of a platform's report. Null means that the report does not say. Lines with the same
 * key are versions of one line; those marked as parts are added up instead, since the report is
 * finer than what is kept.
 */
export interface ReportLine<Cut extends string> {
  /** A hash of everything that tells this line from the others of its account. */
  readonly key: string;
  /** The dealership as the report spells it; most reports do not. */
  readonly store: string | null;
  /** The property, account or channel in the platform. */
  readonly account: string | null;
  readonly cut: Cut;
  /** How finely the days are told: `day`, `hour`, `day and device`, `period`. Of one account and cut, a stretch of days is told in one grain, the latest. */
  readonly grain: string;
  /** The first and the last day it speaks of; the usual cut of each report speaks of one. */
  readonly firstDay: Day;
  readonly day: Day;
  readonly isPart: boolean;
  /** The platform took it back: a line kept under this key is to go. */
  readonly isWithdrawn: boolean;
}

import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

/** The hours of one technician on one day. Hundredths of an hour; null where the source does not say. */
export interface TechnicianTimeRecord {
  /** The technician and the day; for a list of punches, the punch as well. */
  readonly key: string;
  readonly store: string | null;
  readonly workedOn: SourceTime;
  readonly technician: string;
  /** Hours attended, by the time clock. */
  readonly availableHours: number | null;
  /** Hours paid for finished work. */
  readonly flagHours: number | null;
  readonly isWithdrawn: boolean;
}

export const technicianTime: RecordKind<TechnicianTimeRecord> = {
  title: 'Technician time',
  expected: 'Every night',
  restatedDays: 14,
  lateAfterOpenMinutes: 3 * NIGHTLY,
  isOfOpenDays: true,
};

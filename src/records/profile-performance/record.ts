import { NIGHTLY, type RecordKind } from '../../core/record-kind.ts';
import type { ReportLine } from '../../core/report-line.ts';

/** One day of a store's business profile. */
export interface ProfileRecord extends ReportLine<'day'> {
  /** Views of the profile in Google Search, and on Google Maps. */
  readonly searchViews: number | null;
  readonly mapsViews: number | null;
  readonly calls: number | null;
  readonly directionRequests: number | null;
  readonly websiteClicks: number | null;
  readonly bookings: number | null;
}

export const profilePerformance: RecordKind<ProfileRecord> = {
  title: 'Business profile',
  expected: 'Every night, three days behind',
  restatedDays: 5,
  lateAfterOpenMinutes: 4 * NIGHTLY,
  isReport: true,
  isBehind: true,
  provisionalDays: 3,
  addsToRecord: ({ isPart }) => isPart,
};

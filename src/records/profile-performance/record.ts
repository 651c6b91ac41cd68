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

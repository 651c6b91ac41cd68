import type { ColumnField } from '../../core/connector.ts';
import type { ReportField } from './report-names.ts';

const TITLES = {
  date: 'Date',
  hour: 'Hour',
  channel: 'Channel',
  sourceMedium: 'Source / medium',
  device: 'Device',
  landingPage: 'Landing page',
  city: 'City',
  store: 'Dealership',
  sessions: 'Sessions',
  engagedSessions: 'Engaged sessions',
  engagementRate: 'Engagement rate',
  engagementPerSession: 'Average engagement time per session',
  pageviews: 'Views',
  event: 'Event name',
  condition: 'New or used',
  eventCount: 'Event count',
} as const satisfies Partial<Record<ReportField, string>>;

/** Columns a user can map. Besides the day, sessions or events are needed, which is checked on reading. */
export const REPORT_FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'date',
}));

import type { ColumnField } from '../../core/connector.ts';
import type { ReportField } from './report-words.ts';

/** What people call the columns of a website report, in the order they are asked for them. */
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

/** The columns that a person can map; beside the day, either sessions or events are needed, which the table says when it is read. */
export const REPORT_FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'date',
}));

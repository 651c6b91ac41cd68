import type { ColumnField, Recognition, TableConnector, TableSample } from '../core/connector.ts';
import { capital } from '../core/text/capital.ts';
import type { TrafficCut } from '../records/web-traffic/record.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { readReport } from './website/read-report.ts';
import { REPORT_COLUMNS, type ReportField } from './website/report-names.ts';
import { type WebsiteTable, websiteTableIn } from './website/website-table.ts';

interface Product {
  readonly id: string;
  readonly title: string;
  readonly isUniversal: boolean;
}

function websiteReports({ id, title, isUniversal }: Product): TableConnector<'web_traffic'> {
  return {
    kind: 'table',
    id,
    title,
    target: 'web_traffic',
    isLive: false,
    fields: REPORT_FIELDS,
    knowledge: {
      aliases: REPORT_COLUMNS,
      shapes: shapesOf({
        date: ['dateHour', 'date'],
        number: [
          'sessions',
          'engagedSessions',
          'engagementRate',
          'engagementPerSession',
          'users',
          'newUsers',
          'pageviews',
          'eventCount',
          'keyEvents',
        ],
        text: ['channel', 'device', 'landingPage', 'city', 'event'],
      }),
    },
    recognize: (sample) => recognize(sample, { title, isUniversal }),
    read: readReport,
  };
}

function recognize({ rows, sameFile = [] }: TableSample, product: Omit<Product, 'id'>): Recognition {
  const table = websiteTableIn(rows, sameFile);
  if ('refusal' in table) {
    // Both products refuse it; the newer one's reason counts.
    const closeness = product.isUniversal ? table.closeness / 2 : table.closeness;
    return { fits: false, reason: table.refusal, closeness };
  }
  if (table.isUniversal !== product.isUniversal) {
    return { fits: false, reason: `Not a report of ${product.title}.`, closeness: 0.1 };
  }
  return { fits: true, as: `${product.title}: ${inWords(table)}`, certainty: 0.96 };
}

const CUTS: Readonly<Record<TrafficCut, string>> = {
  channel: 'sessions',
  landing_page: 'sessions by landing page',
  city: 'sessions by city',
  event: 'events',
  event_landing_page: 'events by landing page',
  event_city: 'events by city',
};

function inWords({ cut, grain }: WebsiteTable): string {
  const [time = '', ...dimensions] = grain.split(/ by | and /);
  const together = time === 'period' ? 'several days together' : `by ${[time, ...dimensions].join(', ')}`;
  const apart = time === 'period' && dimensions.length > 0 ? `, by ${dimensions.join(', ')}` : '';
  return `${capital(CUTS[cut])}, ${together}${apart}`;
}

const FIELD_TITLES = {
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
const REPORT_FIELDS: readonly ColumnField[] = Object.entries(FIELD_TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'date',
}));

export const ga4 = websiteReports({ id: 'ga4', title: 'Google Analytics', isUniversal: false });

/** Universal Analytics, retired in 2023; its bounces and durations are not engagement. */
export const universalAnalytics = websiteReports({
  id: 'universal-analytics',
  title: 'Universal Analytics',
  isUniversal: true,
});

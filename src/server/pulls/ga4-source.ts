import { PullFailure } from './failures.ts';
import type { AccountAccess, PlatformReport, PlatformSource } from './platform-source.ts';
import type { Stretch } from './windows.ts';

interface Ga4Report extends PlatformReport {
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly isNarrowed?: boolean;
}

const NAMES: Readonly<Record<string, string>> = {
  date: 'Date',
  sessionDefaultChannelGroup: 'Session default channel group',
  deviceCategory: 'Device category',
  landingPage: 'Landing page',
  city: 'City',
  eventName: 'Event name',
  sessions: 'Sessions',
  engagedSessions: 'Engaged sessions',
  userEngagementDuration: 'User engagement',
  totalUsers: 'Total users',
  newUsers: 'New users',
  screenPageViews: 'Views',
  keyEvents: 'Key events',
  eventCount: 'Event count',
};
const VISITS = [
  'sessions',
  'engagedSessions',
  'userEngagementDuration',
  'totalUsers',
  'newUsers',
  'screenPageViews',
  'keyEvents',
];
const CHANNEL = 'sessionDefaultChannelGroup';
/** Possible vehicle views or leads; others would make reports by page many times longer. */
const COUNTED_EVENTS = '(?i)(asc_|view|vdp|srp|vehicle|form|lead|call|phone|tel_|chat|text|sms)';

const report = (
  cut: string,
  dimensions: readonly string[],
  metrics: readonly string[],
  isNarrowed = false,
): Ga4Report => ({
  cut,
  dimensions,
  metrics,
  isNarrowed,
  columns: [...dimensions, ...metrics].map((field) => NAMES[field] ?? field),
});

const REPORTS: readonly Ga4Report[] = [
  report('channel', ['date', CHANNEL, 'deviceCategory'], VISITS),
  report('event', ['date', 'eventName', CHANNEL, 'deviceCategory'], ['eventCount']),
  report('landing_page', ['date', 'landingPage', CHANNEL, 'deviceCategory'], VISITS),
  report('city', ['date', 'city', CHANNEL, 'deviceCategory'], VISITS),
  report('event_landing_page', ['date', 'eventName', 'landingPage', CHANNEL], ['eventCount'], true),
  report('event_city', ['date', 'eventName', 'city', CHANNEL], ['eventCount'], true),
];
const ROWS_A_PAGE = 100_000;

interface Page {
  readonly rows?: readonly {
    readonly dimensionValues?: readonly Value[];
    readonly metricValues?: readonly Value[];
  }[];
  readonly rowCount?: number;
}
interface Value {
  readonly value?: string;
}

/** The Google Analytics Data API: `runReport`, page by page. */
export const ga4Source: PlatformSource<Ga4Report> = {
  platform: 'ga4',
  scope: 'https://www.googleapis.com/auth/analytics.readonly',
  connector: 'ga4',
  target: 'web_traffic',
  reports: REPORTS,
  check: async (access, { last }) => {
    await run(access, { ...days({ first: last, last }), metrics: [{ name: 'sessions' }], limit: '1' });
    return `Property ${access.account}`;
  },
  async *pages(access, { dimensions, metrics, isNarrowed }, stretch) {
    for (let offset = 0; ; ) {
      const { rows = [], rowCount = 0 } = await run(access, {
        ...days(stretch),
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        ...(isNarrowed && { dimensionFilter: onlyCounted }),
        // Without an order, pages may repeat rows and skip others.
        orderBys: dimensions.map((dimensionName) => ({ dimension: { dimensionName } })),
        limit: String(ROWS_A_PAGE),
        offset: String(offset),
      });
      yield rows.map(({ dimensionValues = [], metricValues = [] }) =>
        [...dimensionValues, ...metricValues].map(({ value = '' }) => value),
      );
      offset += rows.length;
      if (offset >= rowCount) return;
      if (rows.length === 0)
        throw new PullFailure('later', 'Google Analytics left rows out. We will try again automatically.');
    }
  },
};

const onlyCounted = {
  filter: { fieldName: 'eventName', stringFilter: { matchType: 'PARTIAL_REGEXP', value: COUNTED_EVENTS } },
};

function days({ first, last }: Stretch) {
  return { dateRanges: [{ startDate: first, endDate: last }] };
}

async function run({ client, addresses, account }: AccountAccess, body: unknown): Promise<Page> {
  return (await client.ask({
    url: `${addresses.ga4}/properties/${encodeURIComponent(account)}:runReport`,
    body,
  })) as Page;
}

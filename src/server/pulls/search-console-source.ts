import type { AccountAccess, PlatformReport, PlatformSource } from './platform-source.ts';

interface SearchReport extends PlatformReport {
  readonly dimensions: readonly string[];
}

const COUNTS = ['Clicks', 'Impressions', 'CTR', 'Position'];
const report = (cut: string, column?: string): SearchReport => ({
  cut,
  dimensions: cut === 'day' ? ['date'] : ['date', cut],
  columns: ['Date', ...(column === undefined ? [] : [column]), ...COUNTS],
});

const REPORTS: readonly SearchReport[] = [
  report('day'),
  report('query', 'Top queries'),
  report('page', 'Top pages'),
  report('device', 'Device'),
  report('country', 'Country'),
];
const ROWS_A_PAGE = 25_000;

interface Page {
  readonly rows?: readonly {
    readonly keys?: readonly string[];
    readonly clicks?: number;
    readonly impressions?: number;
    readonly ctr?: number;
    readonly position?: number;
  }[];
}

/** The Search Console API: `searchAnalytics.query`, page by page, final days only. */
export const searchConsoleSource: PlatformSource<SearchReport> = {
  platform: 'search_console',
  scope: 'https://www.googleapis.com/auth/webmasters.readonly',
  connector: 'search-console',
  target: 'search_performance',
  reports: REPORTS,
  check: async (access, { last }) => {
    await query(access, { startDate: last, endDate: last, rowLimit: 1 });
    return access.account.replace(/^sc-domain:|^https?:\/\/|\/$/g, '');
  },
  async *pages(access, { dimensions }, { first, last }) {
    for (let startRow = 0; ; startRow += ROWS_A_PAGE) {
      const { rows = [] } = await query(access, {
        startDate: first,
        endDate: last,
        dimensions,
        type: 'web',
        dataState: 'final',
        rowLimit: ROWS_A_PAGE,
        startRow,
      });
      yield rows.map(({ keys = [], clicks = 0, impressions = 0, ctr = 0, position = 0 }) =>
        [...keys, clicks, impressions, ctr, position].map(String),
      );
      if (rows.length < ROWS_A_PAGE) return;
    }
  },
};

async function query({ client, addresses, account }: AccountAccess, body: unknown): Promise<Page> {
  const url = `${addresses.searchConsole}/sites/${encodeURIComponent(account)}/searchAnalytics/query`;
  return (await client.ask({ url, body })) as Page;
}

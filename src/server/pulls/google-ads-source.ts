import { PullFailure } from './failures.ts';
import type { AccountAccess, PlatformReport, PlatformSource } from './platform-source.ts';

interface AdsReport extends PlatformReport {
  readonly fields: string;
  readonly from: string;
}

const CUSTOMER = 'customer.id, customer.descriptive_name, customer.currency_code';
const CAMPAIGN = 'campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type';
const COUNTS = 'metrics.impressions, metrics.clicks, metrics.cost_micros, metrics.conversions';
const SHARES =
  'metrics.search_impression_share, metrics.search_budget_lost_impression_share, metrics.search_rank_lost_impression_share';

const REPORTS: readonly AdsReport[] = [
  {
    cut: 'campaign',
    columns: [],
    fields: `${CAMPAIGN}, segments.device, segments.ad_network_type, ${COUNTS}, ${SHARES}, metrics.video_trueview_views`,
    from: 'campaign',
  },
  {
    cut: 'keyword',
    columns: [],
    fields: `${CAMPAIGN}, ad_group.name, ad_group_criterion.keyword.text, ad_group_criterion.keyword.match_type, ${COUNTS}`,
    from: 'keyword_view',
  },
  {
    cut: 'search_term',
    columns: [],
    fields: `${CAMPAIGN}, ad_group.name, search_term_view.search_term, segments.search_term_match_type, ${COUNTS}`,
    from: 'search_term_view',
  },
];

interface Page {
  readonly results?: readonly unknown[];
  readonly nextPageToken?: string;
}

interface CustomerRow {
  readonly customer?: {
    readonly descriptiveName?: string;
    readonly currencyCode?: string;
    readonly manager?: boolean;
  };
}

/** The Google Ads API: `search`, page by page. Amounts stay strings of micros. */
export const googleAdsSource: PlatformSource<AdsReport> = {
  platform: 'google_ads',
  scope: 'https://www.googleapis.com/auth/adwords',
  connector: 'google-ads',
  target: 'ad_performance',
  reports: REPORTS,
  check: async (access) => {
    const { results = [] } = await search(access, {
      query: `SELECT ${CUSTOMER}, customer.manager FROM customer LIMIT 1`,
    });
    const { customer } = (results[0] ?? {}) as CustomerRow;
    if (customer?.manager === true) {
      const message =
        'This is a manager account, which has no ads of its own. Name the account of the store.';
      throw new PullFailure('attention', message, { field: 'account' });
    }
    refuseOtherCurrency(results);
    return customer?.descriptiveName?.trim() || `Customer ${access.account}`;
  },
  async *pages(access, { fields, from }, { first, last }) {
    const query = `SELECT ${CUSTOMER}, segments.date, ${fields} FROM ${from} WHERE segments.date BETWEEN '${first}' AND '${last}'`;
    for (let pageToken = ''; ; ) {
      const page = await search(access, { query, ...(pageToken !== '' && { pageToken }) });
      const { results = [] } = page;
      refuseOtherCurrency(results);
      yield results;
      pageToken = page.nextPageToken ?? '';
      if (pageToken === '') return;
    }
  },
};

function refuseOtherCurrency(rows: readonly unknown[]): void {
  const other = rows
    .map((row) => (row as CustomerRow).customer?.currencyCode)
    .find((code) => code !== undefined && code !== 'USD');
  if (other === undefined) return;
  const message = `The account pays in ${other}. Only US dollars are supported, so that totals over stores are right.`;
  throw new PullFailure('attention', message, { field: 'account' });
}

async function search({ client, addresses, account }: AccountAccess, body: unknown): Promise<Page> {
  const { developerToken, managerAccount } = client.credential;
  const headers = {
    'developer-token': developerToken ?? '',
    ...(managerAccount !== null && { 'login-customer-id': managerAccount }),
  };
  const url = `${addresses.googleAds}/customers/${encodeURIComponent(account)}/googleAds:search`;
  return (await client.ask({ url, body, headers })) as Page;
}

import type { Answer, Heard, Spoken } from './local-server.ts';

/** A row of the platform: its day, its dimensions, its counts. */
export interface ReportedRow {
  readonly day: string;
  readonly said: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
}

type Interruption = Spoken | 'never' | null;

/** The content and behavior of a stand-in; tests change it. */
export interface PlatformState {
  /** The platform's rows; tests change them between pulls. */
  rows: ReportedRow[];
  rowsAPage: number;
  /** Search Console returns at most this many rows per day. */
  rowsADay: number;
  isRevoked: boolean;
  currency: string;
  /** Called for each request except token requests; a result replaces the reply. */
  interrupt: ((heard: Heard, question: number) => Interruption | Promise<Interruption>) | null;
}

export interface StandIn {
  readonly state: PlatformState;
  readonly answer: Answer;
  /** Invalidates all tokens issued so far. */
  readonly expireTokens: () => void;
}

/**
 * Replies of Google's token endpoint, GA4, Google Ads and Search Console, following their
 * documentation.
 */
export function platformStandIn(rows: ReportedRow[] = []): StandIn {
  let tokens = 0;
  let valid = 0;
  let requested = 0;
  const revoked = new Set<string>();
  const state: PlatformState = {
    ...{ rows, rowsAPage: 1_000, rowsADay: 50_000 },
    ...{ isRevoked: false, currency: 'USD', interrupt: null },
  };
  const answer: Answer = async (heard) => {
    if (heard.url === '/token') return token(heard);
    requested += 1;
    const instead = (await state.interrupt?.(heard, requested)) ?? null;
    if (instead !== null) return instead;
    const given = /^Bearer token-(\d+)$/.exec(heard.headers.authorization ?? '')?.[1];
    if (given === undefined || Number(given) <= valid) return failure(401, 'UNAUTHENTICATED', 'Expired.');
    const body = JSON.parse(heard.body);
    if (heard.url.endsWith(':runReport')) return runReport(state, body);
    if (heard.url.endsWith('googleAds:search')) return search(state, heard, body);
    if (heard.url.endsWith('/searchAnalytics/query')) return searchAnalytics(state, body);
    return failure(404, 'NOT_FOUND', 'No such method.');
  };
  function token({ body }: Heard): Spoken {
    const form = new URLSearchParams(body);
    const given = form.get('refresh_token') ?? '';
    if (given.startsWith(REVOKE)) revoked.add(given.slice(REVOKE.length));
    const isKnown = (given.startsWith(REFRESH_TOKEN) && !revoked.has(given)) || form.has('assertion');
    if (state.isRevoked || !isKnown) {
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      };
    }
    tokens += 1;
    return { body: { access_token: `token-${tokens}`, expires_in: 3_599, token_type: 'Bearer' } };
  }
  const expireTokens = () => {
    valid = tokens;
  };
  return { state, answer, expireTokens };
}

/** Prefix of a refresh token in a token request that withdraws it, for tests in another process. */
export const REVOKE = 'revoke:';
/** Refresh tokens with this prefix are valid. */
export const REFRESH_TOKEN = 'refresh-SECRET-5b1c';

/** An error in Google's format. */
export function failure(
  code: number,
  status: string,
  message: string,
  more: { headers?: Record<string, string>; details?: unknown[] } = {},
): Spoken {
  return {
    status: code,
    ...(more.headers && { headers: more.headers }),
    body: { error: { code, status, message, details: more.details ?? [] } },
  };
}

interface Ga4Body {
  readonly dateRanges: readonly { startDate: string; endDate: string }[];
  readonly dimensions?: readonly { name: string }[];
  readonly metrics: readonly { name: string }[];
  readonly limit: string;
  readonly offset?: string;
}

/**
 * Sums rows with equal values of these dimensions. Rows without one of them belong to another
 * report.
 */
function grouped(rows: readonly ReportedRow[], dimensions: readonly string[]): ReportedRow[] {
  const found = new Map<string, ReportedRow>();
  for (const row of rows) {
    if (dimensions.some((name) => name !== 'date' && row.said[name] === undefined)) continue;
    const key = dimensions.map((name) => (name === 'date' ? row.day : row.said[name])).join('|');
    const before = found.get(key);
    const counts = Object.fromEntries(
      Object.entries(row.counts).map(([name, count]) => [name, count + (before?.counts[name] ?? 0)]),
    );
    found.set(key, { ...row, counts });
  }
  return [...found.values()].sort((one, other) => (one.day < other.day ? -1 : 1));
}

function between(state: PlatformState, first: string, last: string): ReportedRow[] {
  return state.rows.filter(({ day }) => day >= first && day <= last);
}

function runReport(
  state: PlatformState,
  { dateRanges, dimensions = [], metrics, limit, offset = '0' }: Ga4Body,
): Spoken {
  const [range = { startDate: '', endDate: '' }] = dateRanges;
  const names = dimensions.map(({ name }) => name);
  const isEvents = names.includes('eventName');
  const all = grouped(
    between(state, range.startDate, range.endDate).filter(
      ({ said }) => (said.eventName !== undefined) === isEvents,
    ),
    names,
  );
  const from = Number(offset);
  const page = all.slice(from, from + Math.min(Number(limit), state.rowsAPage));
  return {
    body: {
      ...(page.length > 0 && {
        rows: page.map(({ day, said, counts }) => ({
          dimensionValues: names.map((name) => ({
            value: name === 'date' ? day.replaceAll('-', '') : said[name],
          })),
          metricValues: metrics.map(({ name }) => ({ value: String(counts[name] ?? 0) })),
        })),
      }),
      rowCount: all.length,
      metadata: { currencyCode: 'USD', timeZone: 'America/Chicago' },
      kind: 'analyticsData#runReport',
    },
  };
}

function search(
  state: PlatformState,
  heard: Heard,
  { query, pageToken = '0' }: { query: string; pageToken?: string },
): Spoken {
  if (heard.headers['developer-token'] !== 'developer-SECRET-9d2e') {
    const details = [{ errors: [{ errorCode: { authenticationError: 'DEVELOPER_TOKEN_PROHIBITED' } }] }];
    return failure(403, 'PERMISSION_DENIED', 'The caller does not have permission', { details });
  }
  const customer = {
    resourceName: 'customers/1234567890',
    id: '1234567890',
    descriptiveName: 'Maple Ford Ads',
    currencyCode: state.currency,
  };
  if (/FROM customer\b/.test(query)) return { body: { results: [{ customer }] } };
  const [, first = '', last = ''] = /BETWEEN '([\d-]+)' AND '([\d-]+)'/.exec(query) ?? [];
  const own = /FROM campaign\b/.test(query) ? between(state, first, last) : [];
  const from = Number(pageToken);
  const page = own.slice(from, from + state.rowsAPage);
  const next = from + page.length;
  return {
    body: {
      results: page.map(({ day, said, counts }) => ({
        customer,
        campaign: { id: said.id, name: said.campaign, status: 'ENABLED', advertisingChannelType: 'SEARCH' },
        segments: { date: day, device: 'MOBILE', adNetworkType: 'SEARCH' },
        metrics: {
          impressions: String(counts.impressions ?? 0),
          clicks: String(counts.clicks ?? 0),
          costMicros: String(counts.costMicros ?? 0),
          conversions: counts.conversions ?? 0,
        },
      })),
      ...(next < own.length && { nextPageToken: String(next) }),
      fieldMask: 'campaign.id',
    },
  };
}

interface SearchBody {
  readonly startDate: string;
  readonly endDate: string;
  readonly dimensions?: readonly string[];
  readonly rowLimit: number;
  readonly startRow?: number;
}

function searchAnalytics(
  state: PlatformState,
  { startDate, endDate, dimensions = [], rowLimit, startRow = 0 }: SearchBody,
): Spoken {
  const reported = new Map<string, number>();
  const all = grouped(between(state, startDate, endDate), dimensions).filter(({ day }) => {
    reported.set(day, (reported.get(day) ?? 0) + 1);
    return (reported.get(day) ?? 0) <= state.rowsADay;
  });
  // The maximum page size, even if more is requested.
  const page = all.slice(startRow, startRow + Math.min(rowLimit, 25_000));
  return {
    body: {
      ...(page.length > 0 && {
        rows: page.map(({ day, said, counts }) => ({
          keys: dimensions.map((name) => (name === 'date' ? day : said[name])),
          clicks: counts.clicks ?? 0,
          impressions: counts.impressions ?? 0,
          ctr: (counts.clicks ?? 0) / Math.max(1, counts.impressions ?? 0),
          position: counts.position ?? 1,
        })),
      }),
      responseAggregationType: 'byProperty',
    },
  };
}

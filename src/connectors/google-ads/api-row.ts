import type { ReadContext } from '../../core/connector.ts';
import type { Day } from '../../core/time/period.ts';
import type { AdCut, AdRecord } from '../../records/ad-performance/record.ts';
import { type AdGrain, type AdLine, adRecord, shareIn } from '../ads/ad-line.ts';
import { campaignKindNamed, centsOfMicros, deviceNamed, matchTypeNamed, statusNamed } from '../ads/ad-row.ts';
import { refusedCurrency } from '../ads/currency.ts';
import type { RowAnswer } from '../tables/typed-rows.ts';

export interface ApiReport {
  readonly cut: AdCut;
  readonly grain: AdGrain;
}

/**
 * What a query selected, as its rows show. Each row has all selected fields, zeros included.
 * @param rows elements of `results` in a search response
 */
export function apiReport(rows: readonly unknown[]): ApiReport {
  const has = (...path: string[]) => rows.some((row) => at(row, path) !== undefined);
  const hasTerm = has('searchTermView', 'searchTerm') || has('campaignSearchTermView', 'searchTerm');
  const hasKeyword = has('adGroupCriterion', 'keyword', 'text');
  return {
    cut: hasTerm ? 'search_term' : hasKeyword ? 'keyword' : 'campaign',
    grain: {
      isPeriod: false,
      hasCampaign: has('campaign', 'name') || has('campaign', 'id'),
      hasCampaignId: has('campaign', 'id'),
      hasDevice: has('segments', 'device'),
      hasNetwork: has('segments', 'adNetworkType'),
    },
  };
}

/**
 * One search response row as a report line: cost from micros, counts from int64 strings. The nightly pull
 * and a saved response give the same lines.
 * @param row an element of `results`, in camel or snake case
 * @returns why it is no line: no day, another currency, an invalid number
 */
export function googleAdsRow(
  row: unknown,
  { cut, grain }: ApiReport,
  { hash }: Pick<ReadContext, 'hash'>,
): RowAnswer<AdRecord> {
  const day = text(row, 'segments', 'date');
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    return refusal('segments.date', 'The row has no day. Select segments.date in the query.');
  }
  const currency = text(row, 'customer', 'currencyCode');
  if (currency !== null && currency !== 'USD') {
    return refusal('customer.currencyCode', refusedCurrency(currency));
  }
  const numbers = numbersOf(row);
  if ('field' in numbers) return refusal(numbers.field, numbers.message);
  return {
    record: adRecord(
      { ...namesOf(row), ...numbers, cut, firstDay: day as Day, day: day as Day },
      grain,
      hash,
    ),
  };
}

function refusal(field: string, message: string): RowAnswer<never> {
  return { reasons: [{ field, message }] };
}

type Names = Omit<AdLine, keyof Numbers | 'cut' | 'firstDay' | 'day'>;

function namesOf(row: unknown): Names {
  return {
    platform: 'google',
    account: text(row, 'customer', 'id'),
    store: text(row, 'customer', 'descriptiveName'),
    campaign: text(row, 'campaign', 'name'),
    campaignId: text(row, 'campaign', 'id'),
    campaignKind: campaignKindNamed(text(row, 'campaign', 'advertisingChannelType')),
    campaignStatus: statusNamed(text(row, 'campaign', 'status')),
    adGroup: text(row, 'adGroup', 'name'),
    network: text(row, 'segments', 'adNetworkType'),
    device: deviceNamed(text(row, 'segments', 'device')),
    keyword:
      text(row, 'adGroupCriterion', 'keyword', 'text') ?? text(row, 'segments', 'keyword', 'info', 'text'),
    matchType: matchTypeNamed(
      text(row, 'adGroupCriterion', 'keyword', 'matchType') ?? text(row, 'segments', 'searchTermMatchType'),
    ),
    searchTerm:
      text(row, 'searchTermView', 'searchTerm') ?? text(row, 'campaignSearchTermView', 'searchTerm'),
  };
}

type Numbers = Pick<
  AdLine,
  'impressions' | 'clicks' | 'costCents' | 'conversions' | 'videoViews' | 'videoCompletions' | 'shares'
>;

function numbersOf(row: unknown): Numbers | { field: string; message: string } {
  const bad: string[] = [];
  const read = <T>(name: string, parse: (written: string) => T | null): T | null => {
    const written = text(row, 'metrics', name);
    const found = written === null ? null : parse(written);
    if (written !== null && found === null) bad.push(name);
    return found;
  };
  const share = (name: string) => shareIn(text(row, 'metrics', name));
  const impressions = read('impressions', count);
  const completed = share('videoQuartileP100Rate');
  const numbers: Numbers = {
    impressions,
    clicks: read('clicks', count),
    costCents: read('costMicros', centsOfMicros),
    conversions: read('conversions', hundredths),
    videoViews: read('videoViews', count) ?? read('videoTrueviewViews', count),
    videoCompletions:
      completed === null || impressions === null ? null : Math.round(completed * impressions * 100),
    shares: {
      won: share('searchImpressionShare'),
      lostToBudget: share('searchBudgetLostImpressionShare'),
      lostToRank: share('searchRankLostImpressionShare'),
    },
  };
  const [first] = bad;
  return first === undefined
    ? numbers
    : { field: `metrics.${first}`, message: 'This is not a valid number.' };
}

function count(written: string): number | null {
  const number = /^\d{1,16}$/.test(written) ? Number(written) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

function hundredths(written: string): number | null {
  const number = Number(written);
  return Number.isFinite(number) && Math.abs(number) < 1e12 ? Math.round(number * 100) : null;
}

function at(row: unknown, path: readonly string[]): unknown {
  let found: unknown = row;
  for (const name of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    const fields = found as Record<string, unknown>;
    found = fields[name] ?? fields[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
  }
  return found ?? undefined;
}

function text(row: unknown, ...path: string[]): string | null {
  const found = at(row, path);
  if (typeof found !== 'string' && typeof found !== 'number') return null;
  const tidy = String(found)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
  return tidy === '' ? null : tidy;
}

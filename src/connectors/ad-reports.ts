import type {
  ColumnField,
  ColumnMapping,
  Item,
  ReadContext,
  Recognition,
  SourceTable,
  TableConnector,
  TableSample,
} from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import type { AdPlatform, AdRecord } from '../records/ad-performance/record.ts';
import { readAdRow, totalsOf } from './ads/ad-row.ts';
import { type AdTable, adTableIn, type Refusal, tableOf } from './ads/ad-table.ts';
import { AD_COLUMNS, AD_DATES, AD_NUMBERS, type AdField } from './ads/columns.ts';
import { shapesOf } from './recognition/value-shapes.ts';
import { firstRows, headerOf, readTyped } from './tables/typed-rows.ts';

function adConnector(
  platform: AdPlatform,
  { id, title }: { id: string; title: string },
): TableConnector<'ad_performance'> {
  return {
    kind: 'table',
    id,
    title,
    target: 'ad_performance',
    isLive: false,
    fields: AD_TABLE_FIELDS,
    knowledge: {
      aliases: AD_COLUMNS,
      shapes: shapesOf({
        date: AD_DATES,
        number: AD_NUMBERS,
        'number-or-code': ['campaignId', 'accountId'],
        text: ['campaign', 'device', 'network'],
      }),
    },
    recognize: (sample) => recognize(sample, platform),
    async *read(source, context, mapping) {
      const rows = await firstRows(source);
      const table = mapping
        ? await mappedTable(source, platform, mapping)
        : adTableIn({ fileName: '', rows, platform });
      if ('refusal' in table) throw new Problem('invalid', table.refusal);
      yield* readRows(source, { ...table, platform }, { context, mapping });
    },
  };
}

// Every platform looks at the same rows of each table.
const looked = new WeakMap<TableSample['rows'], AdTable | Refusal>();

function recognize({ fileName, rows }: TableSample, platform: AdPlatform): Recognition {
  const table = looked.get(rows) ?? adTableIn({ fileName, rows });
  looked.set(rows, table);
  if ('refusal' in table) return { fits: false, reason: table.refusal, closeness: table.closeness };
  if (table.platform === platform) return { fits: true, as: table.as, certainty: table.certainty };
  return { fits: false, reason: `These are ${table.as}.`, closeness: 0.1 };
}

async function mappedTable(source: SourceTable, platform: AdPlatform, mapping: ColumnMapping) {
  const header = await headerOf(source, AD_COLUMNS, mapping);
  return tableOf({ fileName: '', rows: await firstRows(source), platform }, header);
}

async function* readRows(
  source: SourceTable,
  table: AdTable,
  { context, mapping }: { context: ReadContext; mapping: ColumnMapping | undefined },
): AsyncGenerator<Item<AdRecord>> {
  const dateOrder = context.dateOrder ?? mapping?.dateOrder ?? table.dateOrder;
  const typed = {
    header: table.header,
    dates: AD_DATES,
    numbers: AD_NUMBERS,
    context: dateOrder === null ? context : { ...context, dateOrder },
    mapping,
    totalsOf,
  };
  yield* readTyped(source, typed, (row) => readAdRow(row, table, context));
}

const FIELD_TITLES: Readonly<Record<AdField, string>> = {
  day: 'Day',
  campaign: 'Campaign',
  cost: 'Cost',
  impressions: 'Impressions',
  clicks: 'Clicks',
  conversions: 'Conversions',
  account: 'Account or dealership',
  accountId: 'Account number',
  currency: 'Currency',
  campaignId: 'Campaign number',
  campaignKind: 'Campaign type',
  campaignStatus: 'Campaign status',
  adGroup: 'Ad group or ad set',
  device: 'Device',
  network: 'Network',
  keyword: 'Keyword',
  matchType: 'Match type',
  searchTerm: 'Search term',
  share: 'Search impression share',
  lostBudget: 'Impression share lost to budget',
  lostRank: 'Impression share lost to rank',
  videoViews: 'Video views',
  videoCompletions: 'Videos watched to the end',
  costMicros: 'Cost in micros',
  leads: 'Leads',
  results: 'Results',
  resultIndicator: 'Result indicator',
  start: 'First day of the row',
  end: 'Last day of the row',
};

const AD_TABLE_FIELDS: readonly ColumnField[] = Object.entries(FIELD_TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'day' || key === 'impressions',
}));

export const googleAds = adConnector('google', { id: 'google-ads', title: 'Google Ads report' });
export const microsoftAds = adConnector('microsoft', { id: 'microsoft-ads', title: 'Microsoft Ads report' });
export const metaAds = adConnector('meta', { id: 'meta-ads', title: 'Meta Ads report' });
export const tiktokAds = adConnector('tiktok', { id: 'tiktok-ads', title: 'TikTok Ads report' });
export const linkedinAds = adConnector('linkedin', { id: 'linkedin-ads', title: 'LinkedIn Ads report' });

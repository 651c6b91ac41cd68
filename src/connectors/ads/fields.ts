import type { ColumnField } from '../../core/connector.ts';
import type { AdField } from './columns.ts';

const TITLES: Readonly<Record<AdField, string>> = {
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

export const AD_TABLE_FIELDS: readonly ColumnField[] = Object.entries(TITLES).map(([key, title]) => ({
  key,
  title,
  isRequired: key === 'day' || key === 'impressions',
}));

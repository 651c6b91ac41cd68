import { AD_PLATFORMS, type AdPlatform } from '../../records/ad-performance/record.ts';
import { BODY_PAYERS } from '../../records/body-order/record.ts';
import { DEAL_TYPES } from '../../records/deal/record.ts';
import { LEAD_TYPES } from '../../records/lead/record.ts';
import { PART_AGES } from '../../records/part-stock/record.ts';
import { PARTS_CHANNELS } from '../../records/parts-invoice/record.ts';
import { PAY_TYPES } from '../../records/repair-order/record.ts';
import { VEHICLE_CONDITIONS } from '../record-parts.ts';
import { DEVICES } from '../report-line.ts';
import { AD_NETWORKS } from '../sources/ad-networks.ts';
import { sourceTypes } from '../sources/source-types.ts';
import type { Dimension, DimensionValue, Lookup, NamesOf, RawNameKind } from './fact.ts';

const leadTypeTitles = {
  internet: 'Internet',
  phone: 'Phone',
  walk_in: 'Walk-in',
  chat: 'Chat',
  other: 'Other',
} as const;

const conditionTitles = { new: 'New', used: 'Used', cpo: 'Certified' } as const;
const dealTypeTitles = { cash: 'Cash', finance: 'Finance', lease: 'Lease' } as const;
const payTypeTitles = {
  customer: 'Customer pay',
  warranty: 'Warranty',
  internal: 'Internal',
  insurance: 'Insurance',
  counter: 'Parts counter',
  wholesale: 'Wholesale parts',
} as const;
const partAgeTitles = {
  '0-3': '0–3 months',
  '4-6': '4–6 months',
  '7-12': '7–12 months',
  'over-12': '12 months and more',
} as const;

export const leadTypes: readonly DimensionValue[] = LEAD_TYPES.map((value) => ({
  value,
  title: leadTypeTitles[value],
}));
export const conditions: readonly DimensionValue[] = VEHICLE_CONDITIONS.map((value) => ({
  value,
  title: conditionTitles[value],
}));
export const dealTypes: readonly DimensionValue[] = DEAL_TYPES.map((value) => ({
  value,
  title: dealTypeTitles[value],
}));
export const payTypes: readonly DimensionValue[] = PAY_TYPES.map((value) => ({
  value,
  title: payTypeTitles[value],
}));
/** Pay types of parts alone, without a repair order. */
export const partsChannels: readonly DimensionValue[] = PARTS_CHANNELS.map((value) => ({
  value,
  title: payTypeTitles[value],
}));

/** Pay types of the body shop. */
export const bodyPayers: readonly DimensionValue[] = BODY_PAYERS.map((value) => ({
  value,
  title: payTypeTitles[value],
}));

export const partAges: readonly DimensionValue[] = PART_AGES.map((value) => ({
  value,
  title: partAgeTitles[value],
}));

export const DIMENSION_TITLES = {
  advisor: 'Advisor',
  age_bucket: 'Age',
  campaign: 'Campaign',
  campaign_kind: 'Kind of campaign',
  campaign_name: 'Campaign, as named here',
  campaign_type: 'Campaign type',
  category: 'Category',
  channel: 'Channel',
  city: 'City',
  competitor: 'Dealer',
  condition: 'New or used',
  country: 'Country',
  deal_type: 'Deal type',
  device: 'Device',
  event: 'Event',
  finance_manager: 'F&I manager',
  keyword: 'Keyword',
  landing_page: 'Landing page',
  lead_source: 'Source',
  lead_type: 'Lead type',
  make: 'Make',
  model: 'Model',
  op_code: 'Op code',
  page: 'Page',
  part_age: 'Time without sale',
  pay_type: 'Pay type',
  platform: 'Ad network',
  product: 'Product',
  query: 'Query',
  query_type: 'Kind of query',
  sales_manager: 'Sales manager',
  salesperson: 'Salesperson',
  search_term: 'Search term',
  segment: 'Segment',
  source: 'Source as sent',
  source_channel: 'Channel as reported',
  source_type: 'Source type',
  technician: 'Technician',
  traffic_source: 'Traffic source',
  vehicle: 'Vehicle',
  video: 'Video',
  zip: 'ZIP',
} as const;

/** Part of the wire. */
export type DimensionKey = keyof typeof DIMENSION_TITLES;

const SCALES: ReadonlySet<string> = new Set<DimensionKey>(['age_bucket', 'part_age']);

/** Whether the values of a breakdown are steps of a scale, such as ages. They keep their order, whatever their size. */
export function isScale(breakdown: string): boolean {
  return SCALES.has(breakdown);
}

/** One value per record, in a column. */
export function one(key: DimensionKey, field: string, values?: readonly DimensionValue[]): Dimension {
  return { key, title: DIMENSION_TITLES[key], field, holds: 'one', ...(values ? { values } : {}) };
}

/** Several values that share a record, in thousandths. */
export function shared(key: DimensionKey, field: string, shares: string): Dimension {
  return { key, title: DIMENSION_TITLES[key], field, holds: 'shared', shares };
}

/** Several values per record, which counts once in each. */
export function many(key: DimensionKey, field: string, values?: readonly DimensionValue[]): Dimension {
  return { key, title: DIMENSION_TITLES[key], field, holds: 'many', ...(values ? { values } : {}) };
}

/** A dimension in a report cut of its own. */
export function inCut(dimension: Dimension, cut: string): Dimension {
  return { ...dimension, cut };
}

/** A dimension looked up by its raw name. */
export function spelled(dimension: Dimension, through: Lookup): Dimension {
  return { ...dimension, through };
}

/** The title of records without a value. */
export function titleWithout(dimension: Pick<Dimension, 'through'> | null | undefined): string {
  return dimension?.through?.take === 'class' ? 'Not mapped' : 'Not stated';
}

const deviceTitles = { mobile: 'Mobile', desktop: 'Desktop', tablet: 'Tablet', other: 'Other' } as const;
export const devices: readonly DimensionValue[] = DEVICES.map((value) => ({
  value,
  title: deviceTitles[value],
}));

/** Name and type of the source behind a raw name. */
export function sourceDimensions(field: string, kind: RawNameKind): readonly Dimension[] {
  return [
    spelled(one('lead_source', field), { kind, take: 'name' }),
    spelled(one('source_type', field, sourceTypes), { kind, take: 'class' }),
  ];
}

const platformTitles: Readonly<Record<AdPlatform, string>> = {
  google: 'Google Ads',
  microsoft: 'Microsoft Ads',
  meta: 'Meta Ads',
  tiktok: 'TikTok Ads',
  linkedin: 'LinkedIn Ads',
};
export const platforms: readonly DimensionValue[] = AD_PLATFORMS.map((value) => ({
  value,
  title: platformTitles[value],
}));

/** Looks up the ad network behind a raw name. */
export function networkOf(kind: RawNameKind): Lookup & NamesOf {
  return { kind, take: 'name', as: AD_NETWORKS };
}

/** The ad network behind a raw name; most have none. */
export function networkDimension(field: string, kind: RawNameKind): Dimension {
  return spelled(one('platform', field, platforms), networkOf(kind));
}

/** Days in stock. */
export const ageBuckets: readonly DimensionValue[] = [
  { value: '0-15', title: '0–15 days' },
  { value: '16-30', title: '16–30 days' },
  { value: '31-45', title: '31–45 days' },
  { value: '46-60', title: '46–60 days' },
  { value: '61-90', title: '61–90 days' },
  { value: '91-', title: 'Over 90 days' },
];

export const vehicleDimensions: readonly Dimension[] = [
  one('condition', 'vehicle_condition', conditions),
  one('make', 'make'),
  one('model', 'model'),
];

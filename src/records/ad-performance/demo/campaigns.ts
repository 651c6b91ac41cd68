import type { AdPlatform } from '../record.ts';

/** One campaign of a store, paid from one line of its budget. */
export interface DemoAdCampaign {
  readonly key: string;
  readonly platform: AdPlatform;
  /** The product and the campaign of the budget that pay for it, and how much of that line it gets. */
  readonly line: { readonly product: string; readonly campaign: string; readonly share: number };
  /** As the platform calls it. */
  readonly kind: string;
  /** Dollars a click in the story's year at a store whose clicks cost what is usual. */
  readonly cpc: number;
  /** Clicks of impressions, and conversions of clicks. */
  readonly ctr: number;
  readonly converts: number;
  /** Of searches on which it could have stood; null where the platform does not tell. */
  readonly share: { readonly won: number; readonly lostToBudget: number } | null;
  /** Views of impressions, of video. */
  readonly viewed: number | null;
  /** Of clicks by phone and by tablet. */
  readonly mobile: number;
  readonly tablet: number;
}

const search = { platform: 'google', kind: 'Search', viewed: null, mobile: 0.66, tablet: 0.04 } as const;
const social = { platform: 'meta', share: null, viewed: null, mobile: 0.91, tablet: 0.02 } as const;

/** What the demo's stores run, with the rates of each kind (industry.md §5.4). */
export const demoAdCampaigns: readonly DemoAdCampaign[] = [
  {
    ...search,
    key: 'brand',
    line: { product: 'Google Ads', campaign: 'Brand', share: 1 },
    cpc: 0.9,
    ctr: 0.18,
    converts: 0.09,
    share: { won: 0.92, lostToBudget: 0.02 },
  },
  {
    ...search,
    key: 'new',
    line: { product: 'Google Ads', campaign: 'New Inventory', share: 0.82 },
    cpc: 2.6,
    ctr: 0.08,
    converts: 0.066,
    share: { won: 0.45, lostToBudget: 0.22 },
  },
  {
    ...search,
    key: 'conquest',
    line: { product: 'Google Ads', campaign: 'New Inventory', share: 0.18 },
    cpc: 4.8,
    ctr: 0.035,
    converts: 0.06,
    share: { won: 0.24, lostToBudget: 0.18 },
  },
  {
    ...search,
    key: 'used',
    line: { product: 'Google Ads', campaign: 'Used Inventory', share: 0.85 },
    cpc: 2.6,
    ctr: 0.08,
    converts: 0.07,
    share: { won: 0.45, lostToBudget: 0.22 },
  },
  {
    ...search,
    key: 'pmax',
    line: { product: 'Google Ads', campaign: 'Performance Max', share: 0.86 },
    kind: 'Performance Max',
    cpc: 1.9,
    ctr: 0.014,
    converts: 0.062,
    share: null,
    mobile: 0.74,
  },
  {
    ...search,
    key: 'service',
    line: { product: 'Google Ads', campaign: 'Used Inventory', share: 0.15 },
    cpc: 3.2,
    ctr: 0.09,
    converts: 0.088,
    share: { won: 0.52, lostToBudget: 0.16 },
  },
  {
    ...search,
    key: 'video',
    line: { product: 'Google Ads', campaign: 'Performance Max', share: 0.14 },
    kind: 'Video',
    cpc: 5.2,
    ctr: 0.0055,
    converts: 0.004,
    share: null,
    viewed: 0.31,
    mobile: 0.62,
  },
  {
    ...search,
    key: 'bing',
    platform: 'microsoft',
    line: { product: 'Microsoft Ads', campaign: 'Inventory', share: 1 },
    cpc: 1.95,
    ctr: 0.052,
    converts: 0.064,
    share: { won: 0.58, lostToBudget: 0.12 },
    mobile: 0.31,
  },
  {
    ...social,
    key: 'social-inventory',
    line: { product: 'Meta', campaign: 'Inventory Ads', share: 1 },
    kind: 'Sales',
    cpc: 0.98,
    ctr: 0.0125,
    converts: 0.019,
  },
  {
    ...social,
    key: 'social-launch',
    line: { product: 'Meta', campaign: 'Model Launch', share: 1 },
    kind: 'Leads',
    cpc: 1.25,
    ctr: 0.0105,
    converts: 0.034,
  },
  {
    ...social,
    key: 'social-event',
    line: { product: 'Meta', campaign: 'Weekend Event', share: 1 },
    kind: 'Leads',
    cpc: 1.1,
    ctr: 0.0115,
    converts: 0.028,
  },
  {
    ...social,
    key: 'social-short-video',
    platform: 'tiktok',
    line: { product: 'TikTok', campaign: 'Awareness', share: 1 },
    kind: 'Traffic',
    cpc: 0.72,
    ctr: 0.0095,
    converts: 0.008,
  },
];

/** Paid search proper, whose clicks cost what the store's figures say. */
export const PAID_SEARCH: readonly string[] = [
  ...['brand', 'new', 'conquest', 'used', 'pmax', 'service', 'video', 'bing'],
];

/** Dollars of a click of paid search in the story's year, by the store's key. */
export const CPC: Readonly<Record<string, number>> = {
  'alderpoint-toyota': 2.3,
  'alderpoint-honda': 2.45,
  'alderpoint-chevrolet': 2.6,
  'alderpoint-ford': 2.7,
  'alderpoint-hyundai': 2.35,
  'alderpoint-bmw': 3.6,
  'pine-valley': 2.2,
  'alderpoint-pre-owned': 2,
  'juniper-bay-subaru': 2.35,
  'juniper-bay-kia': 2.25,
  'juniper-bay-mazda': 2.3,
};

export const CPC_GROWTH_A_YEAR = 1.09;

/** Each agency names its campaigns its own way; `%` is the store's make. */
const NAMES: readonly Readonly<Record<string, string>>[] = [
  {
    brand: 'SRCH | Brand | Dealer Name',
    new: 'SRCH | New | % Models',
    conquest: 'SRCH | Conquest | Competitors',
    used: 'SRCH | Used | Inventory',
    pmax: 'PMAX | Vehicle Ads',
    service: 'SRCH | Service | Maintenance',
    video: 'VID | Model Walkarounds',
    bing: 'BING | New and Used',
    'social-inventory': 'AIA | Inventory Retargeting',
    'social-launch': 'FB | % Launch',
    'social-event': 'FB | Weekend Event',
    'social-short-video': 'TT | Lot Walks',
  },
  {
    brand: 'Brand - Exact',
    new: 'New % Inventory',
    conquest: 'Competitor Conquest',
    used: 'Pre-Owned Inventory',
    pmax: 'Performance Max – All Vehicles',
    service: 'Service & Parts',
    video: 'YouTube Walkarounds',
    bing: 'Inventory (Microsoft)',
    'social-inventory': 'Facebook Inventory Ads',
    'social-launch': 'Model Launch – Instagram',
    'social-event': 'Weekend Sales Event',
    'social-short-video': 'TikTok Lot Walks',
  },
];

/** What a store's agency calls a campaign. */
export function campaignName(key: string, rooftop: { number: number; makes: readonly string[] }): string {
  const name = NAMES[rooftop.number % NAMES.length]?.[key] ?? key;
  return name.replace('%', rooftop.makes[0] ?? 'All').replace('  ', ' ');
}

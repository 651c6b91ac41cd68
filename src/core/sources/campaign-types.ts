import type { DimensionValue } from '../kpis/fact.ts';
import { comparableName, hasWords } from './comparable-name.ts';

/** In display order. */
export const CAMPAIGN_TYPES = [
  'brand',
  'new',
  'used',
  'conquest',
  'service',
  'pmax',
  'video',
  'social',
] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

const titles: Readonly<Record<CampaignType, string>> = {
  brand: 'Brand',
  new: 'New vehicles',
  used: 'Used vehicles',
  conquest: 'Conquest',
  service: 'Service',
  pmax: 'Performance Max',
  video: 'Video',
  social: 'Social',
};

export const campaignTypes: readonly DimensionValue[] = CAMPAIGN_TYPES.map((value) => ({
  value,
  title: titles[value],
}));

/** First match wins, so specific types come first. */
const WORDS: readonly (readonly [CampaignType, readonly string[]])[] = [
  [
    'pmax',
    ['pmax', 'p max', 'performance max', 'performancemax', 'vehicle ads', 'vla', 'vehicle listing ads'],
  ],
  [
    'video',
    ['video', 'vid', 'youtube', 'yt', 'trueview', 'bumper', 'walkaround', 'walkarounds', 'demand gen'],
  ],
  [
    'service',
    [
      ...[
        'service',
        'svc',
        'parts',
        'oil change',
        'brakes',
        'brake',
        'tires',
        'fixed ops',
        'maintenance',
        'recall',
      ],
      ...['collision', 'body shop', 'repair'],
    ],
  ],
  [
    'social',
    ['facebook', 'fb', 'instagram', 'ig', 'meta', 'social', 'aia', 'tiktok', 'lead form', 'weekend event'],
  ],
  ['conquest', ['conquest', 'competitor', 'competitors', 'competition']],
  ['used', ['used', 'pre owned', 'preowned', 'cpo', 'certified', 'uvi', 'second hand']],
  ['brand', ['brand', 'branded', 'dealer name', 'store name', 'dealership name', 'name']],
  ['new', ['new', 'nvi', 'models', 'model', 'lease', 'incentives', 'launch', 'inventory']],
];

/** A campaign's type by its name: `SRCH | Used | Trucks` is `used`; null without a match. */
export function campaignTypeOf(name: string): CampaignType | null {
  const plain = comparableName(name.replaceAll('_', ' '));
  return WORDS.find(([, words]) => words.some((word) => hasWords(plain, word)))?.[0] ?? null;
}

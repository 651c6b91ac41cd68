import type { DimensionValue } from '../kpis/fact.ts';
import { hasWords, plainSpelling } from './plain-spelling.ts';

/** What a campaign advertises, or how, in the order it is shown. */
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

/** Types of campaigns as values of a dimension, in their order. */
export const campaignTypes: readonly DimensionValue[] = CAMPAIGN_TYPES.map((value) => ({
  value,
  title: titles[value],
}));

/** The first whose words a name has counts: what tells more stands first. */
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

/**
 * What a campaign advertises by its name: `SRCH | Used | Trucks` is used vehicles.
 *
 * @returns null where no word of the name tells; a group's own rules come first
 */
export function campaignTypeOf(name: string): CampaignType | null {
  const plain = plainSpelling(name.replaceAll('_', ' '));
  return WORDS.find(([, words]) => words.some((word) => hasWords(plain, word)))?.[0] ?? null;
}

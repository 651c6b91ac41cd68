import type { DimensionValue } from '../kpis/fact.ts';

/** In display order. */
export const SOURCE_TYPES = [
  'website',
  'oem',
  'third_party',
  'social',
  'walk_in',
  'phone',
  'repeat_referral',
  'service_drive',
  'traditional',
  'other',
] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

const titles: Readonly<Record<SourceType, string>> = {
  website: 'Website',
  oem: 'OEM',
  third_party: 'Third-party',
  social: 'Social',
  walk_in: 'Walk-in',
  phone: 'Phone',
  repeat_referral: 'Repeat and referral',
  service_drive: 'Service drive',
  traditional: 'Traditional media',
  other: 'Other',
};

export const sourceTypes: readonly DimensionValue[] = SOURCE_TYPES.map((value) => ({
  value,
  title: titles[value],
}));

/** The title of a source type. */
export function sourceTypeTitle(type: SourceType): string {
  return titles[type];
}

/** Whether a text is a source type. */
export function isSourceType(text: string): text is SourceType {
  return (SOURCE_TYPES as readonly string[]).includes(text);
}

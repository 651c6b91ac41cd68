/** The position is the fixed chart color, 1 to 8. */
export const CHANNELS = [
  'Organic Search',
  'Paid Search',
  'Direct',
  'Referral',
  'Social',
  'Display',
  'Email',
  '(Other)',
] as const;
export type Channel = (typeof CHANNELS)[number];

const OF_GOOGLE: Readonly<Record<string, Channel>> = {
  direct: 'Direct',
  'organic search': 'Organic Search',
  'organic shopping': 'Organic Search',
  'paid search': 'Paid Search',
  'paid shopping': 'Paid Search',
  'cross-network': 'Paid Search',
  display: 'Display',
  'paid video': 'Display',
  'organic social': 'Social',
  'paid social': 'Social',
  'organic video': 'Social',
  social: 'Social',
  email: 'Email',
  referral: 'Referral',
  affiliates: 'Referral',
};

/**
 * Our channel for a Google Analytics channel group; others are `(Other)`, so that all sessions have
 * one.
 */
export function channelOf(sourceChannel: string): Channel {
  return OF_GOOGLE[sourceChannel.trim().toLowerCase()] ?? '(Other)';
}

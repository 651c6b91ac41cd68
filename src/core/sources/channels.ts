/** The eight traffic channels, each with a fixed colour: its place among the chart colours, 1 to 8. */
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
 * The channel of the eight that a channel group of Google Analytics counts as unless the group says otherwise.
 *
 * Every name has one: what is none of the others is `(Other)`, so that the eight add up to all
 * sessions. Case and spaces around do not matter. The table is industry.md §3.5.
 */
export function channelOf(sourceChannel: string): Channel {
  return OF_GOOGLE[sourceChannel.trim().toLowerCase()] ?? '(Other)';
}

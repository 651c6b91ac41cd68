import { type Channel, channelOf } from '../../core/sources/channels.ts';

const SOCIAL =
  /facebook|instagram|^(?:fb|ig|x)$|tiktok|linkedin|pinterest|reddit|snapchat|twitter|^t\.co$|youtube|nextdoor/i;
const PAID = /^(?:.*cp.*|ppc|retargeting|paid.*)$/i;

/** Channel group names besides Google's own list. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  'organic search (seo)': 'organic search',
  'cross network': 'cross-network',
  crossnetwork: 'cross-network',
  'paid search (sem)': 'paid search',
};

export function channelNamed(sourceChannel: string | null): Channel {
  const name = (sourceChannel ?? '').trim().toLowerCase();
  return channelOf(OTHER_NAMES[name] ?? name);
}

const BY_MEDIUM: readonly { readonly medium: RegExp; readonly source?: RegExp; readonly group: string }[] = [
  { medium: PAID, source: SOCIAL, group: 'paid social' },
  { medium: PAID, group: 'paid search' },
  { medium: /^organic$/, source: SOCIAL, group: 'organic social' },
  { medium: /^organic$/, group: 'organic search' },
  { medium: /^(?:display|banner|expandable|interstitial|cpm)$/, group: 'display' },
  { medium: /^(?:social.*|sm)$/, group: 'organic social' },
  { medium: /^referral$/, source: SOCIAL, group: 'organic social' },
  { medium: /^e[-_ ]?mail$/, group: 'email' },
  { medium: /./, source: /^e[-_ ]?mail$/i, group: 'email' },
  { medium: /^(?:referral|app|link|affiliate.*)$/, group: 'referral' },
  { medium: /^\(?(?:none|not set)\)?$/, source: /^\(?direct\)?$/i, group: 'direct' },
];

/**
 * The channel of a source and medium such as `google / cpc`, by Google's rules for default channel groups.
 */
export function channelBySource(source: string, medium: string): Channel {
  const by = medium.trim().toLowerCase();
  const found = BY_MEDIUM.find((rule) => rule.medium.test(by) && (rule.source?.test(source) ?? true));
  return channelOf(found?.group ?? '');
}

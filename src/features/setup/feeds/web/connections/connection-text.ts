import type { Platform } from '../../../../../core/sources/platforms.ts';
import type { Connection } from '../../contract-connections.ts';

/** What each platform calls an account, and where to find it. */
export const ACCOUNT_WORDS: Readonly<
  Record<Platform, { readonly label: string; readonly hint: string; readonly placeholder: string }>
> = {
  ga4: {
    label: 'Property ID',
    hint: 'In Google Analytics: Admin, Property details.',
    placeholder: '123456789',
  },
  google_ads: { label: 'Customer ID', hint: 'At the top of Google Ads.', placeholder: '123-456-7890' },
  search_console: {
    label: 'Site',
    hint: 'As Search Console lists it.',
    placeholder: 'sc-domain:example.com',
  },
};

interface StateLabel {
  readonly title: string;
  readonly tone: 'positive' | 'warning' | 'neutral';
}

export function stateLabel({ status, lastError }: Pick<Connection, 'status' | 'lastError'>): StateLabel {
  if (status === 'paused') return { title: 'Paused', tone: 'neutral' };
  if (status === 'needs_attention') return { title: 'Needs attention', tone: 'warning' };
  return lastError === null
    ? { title: 'Connected', tone: 'positive' }
    : { title: 'Trying again', tone: 'warning' };
}

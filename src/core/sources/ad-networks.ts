import type { AdPlatform } from '../../records/ad-performance/record.ts';

/** The names, of lead sources and of budget lines, that stand for ads on a network. */
export const AD_NETWORKS: Readonly<Record<string, AdPlatform>> = {
  'Google Ads': 'google',
  'Paid search': 'google',
  'Microsoft Ads': 'microsoft',
  Meta: 'meta',
  TikTok: 'tiktok',
  LinkedIn: 'linkedin',
};

import type { AdPlatform } from '../../records/ad-performance/record.ts';

/** Lead sources and budget lines that are ads on a network. */
export const AD_NETWORKS: Readonly<Record<string, AdPlatform>> = {
  'Google Ads': 'google',
  'Paid search': 'google',
  'Microsoft Ads': 'microsoft',
  Meta: 'meta',
  TikTok: 'tiktok',
  LinkedIn: 'linkedin',
};

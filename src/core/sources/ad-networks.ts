import type { AdPlatform } from '../../records/ad-performance/record.ts';

export const AD_NETWORKS: Readonly<Record<string, AdPlatform>> = {
  'Google Ads': 'google',
  'Paid search': 'google',
  'Microsoft Ads': 'microsoft',
  Meta: 'meta',
  TikTok: 'tiktok',
  LinkedIn: 'linkedin',
};

import { adConnector } from './ads/read-ad-table.ts';

export const tiktokAds = adConnector('tiktok', { id: 'tiktok-ads', title: 'TikTok Ads report' });

import { adConnector } from './ads/read-ad-table.ts';

/** Reports of TikTok Ads as its Ads Manager exports them: campaigns, ad groups or ads by day. */
export const tiktokAds = adConnector('tiktok', { id: 'tiktok-ads', title: 'TikTok Ads report' });

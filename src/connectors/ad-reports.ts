import { adConnector } from './ads/read-ad-table.ts';

export const googleAds = adConnector('google', { id: 'google-ads', title: 'Google Ads report' });
export const microsoftAds = adConnector('microsoft', { id: 'microsoft-ads', title: 'Microsoft Ads report' });
export const metaAds = adConnector('meta', { id: 'meta-ads', title: 'Meta Ads report' });
export const tiktokAds = adConnector('tiktok', { id: 'tiktok-ads', title: 'TikTok Ads report' });
export const linkedinAds = adConnector('linkedin', { id: 'linkedin-ads', title: 'LinkedIn Ads report' });

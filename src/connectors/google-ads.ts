import { adConnector } from './ads/read-ad-table.ts';

export const googleAds = adConnector('google', { id: 'google-ads', title: 'Google Ads report' });

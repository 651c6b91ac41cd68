import { adConnector } from './ads/read-ad-table.ts';

export const microsoftAds = adConnector('microsoft', { id: 'microsoft-ads', title: 'Microsoft Ads report' });

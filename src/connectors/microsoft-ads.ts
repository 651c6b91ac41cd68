import { adConnector } from './ads/read-ad-table.ts';

/** Reports of Microsoft Ads as they are downloaded or mailed. */
export const microsoftAds = adConnector('microsoft', { id: 'microsoft-ads', title: 'Microsoft Ads report' });

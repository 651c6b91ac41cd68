import { adConnector } from './ads/read-ad-table.ts';

/** Reports of Google Ads as they are downloaded: campaigns, keywords or search terms. */
export const googleAds = adConnector('google', { id: 'google-ads', title: 'Google Ads report' });

import { adConnector } from './ads/read-ad-table.ts';

export const metaAds = adConnector('meta', { id: 'meta-ads', title: 'Meta Ads report' });

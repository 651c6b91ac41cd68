import { adConnector } from './ads/read-ad-table.ts';

/** Reports of Meta Ads (Facebook and Instagram) as its Ads Manager exports them. */
export const metaAds = adConnector('meta', { id: 'meta-ads', title: 'Meta Ads report' });

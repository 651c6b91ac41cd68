import { adConnector } from './ads/read-ad-table.ts';

/** Performance reports of LinkedIn Ads as its Campaign Manager exports them. */
export const linkedinAds = adConnector('linkedin', { id: 'linkedin-ads', title: 'LinkedIn Ads report' });

import { adConnector } from './ads/read-ad-table.ts';

export const linkedinAds = adConnector('linkedin', { id: 'linkedin-ads', title: 'LinkedIn Ads report' });

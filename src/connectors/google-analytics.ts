import { websiteReports } from './website/website-reports.ts';

export const ga4 = websiteReports({ id: 'ga4', title: 'Google Analytics', isUniversal: false });

/** Universal Analytics, retired in 2023; its bounces and durations are not engagement. */
export const universalAnalytics = websiteReports({
  id: 'universal-analytics',
  title: 'Universal Analytics',
  isUniversal: true,
});

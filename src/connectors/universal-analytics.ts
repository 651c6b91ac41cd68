import { websiteReports } from './website/website-reports.ts';

/** Universal Analytics, retired in 2023; its bounces and durations are not engagement. */
export const universalAnalytics = websiteReports({
  id: 'universal-analytics',
  title: 'Universal Analytics',
  isUniversal: true,
});

import { websiteReports } from './website/website-reports.ts';

/** Exports of Universal Analytics, which measured websites until 2023: its bounces and durations are not engagement. */
export const universalAnalytics = websiteReports({
  id: 'universal-analytics',
  title: 'Universal Analytics',
  isUniversal: true,
});

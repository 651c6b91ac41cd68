import { websiteReports } from './website/website-reports.ts';

/** Exports of Google Analytics 4: sessions by day and channel, landing page or city, and counts of events. */
export const ga4 = websiteReports({ id: 'ga4', title: 'Google Analytics', isUniversal: false });

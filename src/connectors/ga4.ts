import { websiteReports } from './website/website-reports.ts';

export const ga4 = websiteReports({ id: 'ga4', title: 'Google Analytics', isUniversal: false });

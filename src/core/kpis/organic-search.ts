import { defineKpis } from './kpi.ts';
import { searchMeasures as m } from './search-facts.ts';
import { webEventMeasures } from './web-facts.ts';

/** What people find in unpaid search, from Search Console (industry.md §2.10). */
export const organicSearchKpis = defineKpis([
  {
    kind: 'additive',
    key: 'seo_clicks',
    title: 'Organic Clicks',
    unit: 'number',
    better: 'higher',
    meaning: 'How often somebody came to the website from unpaid search results.',
    formula: 'Clicks as Search Console tells them, by days of Pacific time',
    of: m.search_clicks,
  },
  {
    kind: 'additive',
    key: 'seo_impressions',
    title: 'Organic Impressions',
    unit: 'number',
    better: 'higher',
    meaning: 'How often a page of the website stood in unpaid search results.',
    formula: 'Impressions as Search Console tells them',
    of: m.search_impressions,
  },
  {
    kind: 'ratio',
    key: 'seo_ctr',
    title: 'Organic CTR',
    unit: 'percent',
    better: 'higher',
    meaning: 'How often an impression in unpaid search led to a click.',
    formula: 'Organic clicks divided by organic impressions',
    of: m.search_clicks,
    per: m.search_impressions,
    base: 'organic impressions',
  },
  {
    kind: 'ratio',
    key: 'seo_position',
    title: 'Average Position',
    unit: 'place',
    better: 'lower',
    meaning: 'Where in the results the website stood on average; 1 is the top.',
    formula: 'Position added up over impressions, divided by impressions',
    of: m.search_positions,
    per: m.search_impressions,
    base: 'organic impressions',
  },
  {
    kind: 'additive',
    key: 'seo_leads',
    title: 'Organic Leads',
    unit: 'number',
    better: 'higher',
    meaning: 'Forms, calls, chats and texts of visitors who came from unpaid search.',
    formula: 'Website leads of the channel Organic Search',
    of: webEventMeasures.web_leads_organic,
  },
]);

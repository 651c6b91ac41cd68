import type { Board } from '../../../core/board/board.ts';

const NUMBERS = [
  { kpi: 'seo_clicks', change: true },
  { kpi: 'seo_impressions', title: 'Impressions' },
  { kpi: 'seo_ctr', title: 'CTR' },
  { kpi: 'seo_position', title: 'Position', change: true },
] as const;

export const seoBoard: Board = {
  key: 'seo',
  title: 'Organic Search',
  live: ['search_performance', 'web_traffic'],
  widgets: [
    { kind: 'own', key: 'reported', title: 'Reported days', isExplanation: true },
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: [
        'seo_clicks',
        'seo_non_brand_clicks',
        'seo_impressions',
        'seo_ctr',
        'seo_position',
        'seo_leads',
        'seo_brand_share',
        'seo_top3_queries',
        'seo_top10_queries',
      ],
      hero: true,
    },
    {
      kind: 'trend',
      key: 'course',
      title: 'Over time',
      note: 'Pacific time; last 3 days are preliminary',
      kpis: ['seo_clicks', 'seo_impressions', 'seo_ctr', 'seo_position'],
      look: 'line',
      unsettledDays: 3,
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'types',
      title: 'Clicks by kind of query',
      note: 'Queries reported by Google',
      kpi: 'seo_clicks',
      by: 'query_type',
      size: 'third',
    },
    {
      kind: 'ranked',
      key: 'lists',
      title: 'Queries and pages',
      note: 'Google keeps the rarest queries to itself, so they do not add up to all clicks',
      views: [
        { by: 'query', title: 'Queries', noun: 'Query', columns: NUMBERS, limit: 50 },
        { by: 'page', title: 'Pages', noun: 'Page', columns: NUMBERS, limit: 50 },
        { by: 'query_type', title: 'Kinds of query', noun: 'Kind', columns: NUMBERS },
        { by: 'device', title: 'Devices', noun: 'Device', columns: NUMBERS },
        { by: 'country', title: 'Countries', noun: 'Country', columns: NUMBERS },
        { by: 'dealership', title: 'Rooftops', noun: 'Rooftop', columns: NUMBERS },
      ],
    },
    {
      kind: 'movers',
      key: 'queryMovers',
      title: 'Queries that moved',
      kpi: 'seo_clicks',
      by: 'query',
      size: 'half',
    },
    {
      kind: 'movers',
      key: 'pageMovers',
      title: 'Pages that moved',
      kpi: 'seo_clicks',
      by: 'page',
      size: 'half',
    },
    { kind: 'own', key: 'gaps', title: 'CTR opportunities' },
  ],
};

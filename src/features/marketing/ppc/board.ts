import type { Board, ColumnChoice } from '../../../core/board/board.ts';

const COST: ColumnChoice = { kpi: 'ppc_cost', title: 'Cost', change: true };
/** Planned to date, from the network's budget lines. */
const PLAN: readonly ColumnChoice[] = [COST, { kpi: 'ppc_budget_use', title: 'Of plan' }];
const RESULTS: readonly ColumnChoice[] = [
  { kpi: 'ppc_clicks', title: 'Clicks' },
  { kpi: 'ppc_ctr', title: 'CTR' },
  { kpi: 'ppc_cpc', title: 'CPC' },
  { kpi: 'ppc_cpm', title: 'CPM' },
  { kpi: 'ppc_conv', title: 'Conv.' },
  { kpi: 'ppc_cpa', title: 'Cost per conv.' },
];
const NUMBERS: readonly ColumnChoice[] = [COST, ...RESULTS];
/** Attributed by the source's network; platforms count conversions their own way. */
const BROUGHT: readonly ColumnChoice[] = [
  { kpi: 'leads', title: 'CRM leads' },
  { kpi: 'attributed_sold', title: 'Sold' },
  { kpi: 'ppc_cost_per_sold', title: 'Cost per sold' },
];
const SHARES: readonly ColumnChoice[] = [
  { kpi: 'ppc_impr_share', title: 'Impr. share' },
  { kpi: 'ppc_lost_budget', title: 'Lost to budget' },
  { kpi: 'ppc_lost_rank', title: 'Lost to rank' },
];

/** Cost and results of ads on Google, Microsoft, Meta, TikTok and LinkedIn. */
export const paidSearchBoard: Board = {
  key: 'ppc',
  title: 'Paid Search',
  live: ['ad_performance', 'spend', 'lead'],
  filters: [
    { dimension: 'platform', title: 'Network', kpi: 'ppc_cost' },
    { dimension: 'campaign_type', title: 'Campaign type', kpi: 'ppc_cost' },
    { dimension: 'device', title: 'Device', kpi: 'ppc_cost' },
  ],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: [
        'ppc_cost',
        'ppc_budget_use',
        'ppc_clicks',
        'ppc_ctr',
        'ppc_cpc',
        'ppc_conv',
        'ppc_conv_rate',
        'ppc_cpa',
      ],
      hero: true,
    },
    {
      kind: 'cards',
      key: 'shares',
      title: 'Share of searches',
      kpis: ['ppc_impr_share', 'ppc_lost_budget', 'ppc_lost_rank', 'ppc_cost_per_vdp'],
    },
    {
      kind: 'ranked',
      key: 'lists',
      title: 'Performance',
      note: 'VDPs aren’t reported by campaign; see them by store',
      views: [
        {
          by: 'campaign_name',
          title: 'Campaigns',
          noun: 'Campaign',
          columns: [...NUMBERS, ...SHARES],
          limit: 50,
          onlyRanked: true,
        },
        { by: 'campaign_type', title: 'Types', noun: 'Type', columns: [...NUMBERS, ...SHARES] },
        {
          by: 'platform',
          title: 'Networks',
          noun: 'Network',
          columns: [...PLAN, ...RESULTS, ...BROUGHT, ...SHARES],
          onlyRanked: true,
        },
        { by: 'search_term', title: 'Search terms', noun: 'Search term', columns: NUMBERS, limit: 50 },
        { by: 'keyword', title: 'Keywords', noun: 'Keyword', columns: NUMBERS, limit: 50 },
        { by: 'device', title: 'Devices', noun: 'Device', columns: NUMBERS },
        {
          by: 'dealership',
          title: 'Stores',
          noun: 'Store',
          columns: [
            ...PLAN,
            ...RESULTS,
            { kpi: 'ppc_cost_per_vdp', title: 'Cost per VDP' },
            { kpi: 'ppc_cost_per_sold', title: 'Cost per sold' },
            ...SHARES,
          ],
        },
      ],
    },
    {
      kind: 'trend',
      key: 'course',
      title: 'Over time',
      kpis: ['ppc_cost', 'ppc_impressions', 'ppc_clicks', 'ppc_conv', 'ppc_cpc', 'ppc_cpa', 'ppc_impr_share'],
      look: 'line',
    },
    {
      kind: 'bubble',
      key: 'works',
      title: 'Where another $1,000 works',
      note: 'By store: cheap conversions, and searches lost to budget',
      by: 'dealership',
      noun: 'Store',
      x: 'ppc_cpa',
      y: 'ppc_lost_budget',
      area: 'ppc_cost',
      averages: true,
      quadrants: { topLeft: 'Increase budget', bottomRight: 'Reduce budget' },
      size: 'half',
      only: 'several',
    },
    {
      kind: 'bubble',
      key: 'worksCampaigns',
      title: 'Where another $1,000 works',
      note: 'By campaign: cheap conversions, and searches lost to budget',
      by: 'campaign_name',
      noun: 'Campaign',
      x: 'ppc_cpa',
      y: 'ppc_lost_budget',
      area: 'ppc_cost',
      averages: true,
      quadrants: { topLeft: 'Increase budget', bottomRight: 'Reduce budget' },
      size: 'half',
      only: 'single',
    },
    {
      kind: 'dual',
      key: 'beside',
      title: 'Conversions beside CRM leads from ads',
      note: 'Leads whose source names an ad network. Ad platforms claim their own conversions; not combined with CRM leads',
      series: [
        { kpi: 'ppc_conv', side: 'left' },
        { kpi: 'ppc_leads', side: 'right' },
      ],
      size: 'half',
    },
    {
      kind: 'movers',
      key: 'movers',
      title: 'Campaigns that moved',
      kpi: 'ppc_cost',
      by: 'campaign_name',
      size: 'half',
    },
    {
      kind: 'ring',
      key: 'types',
      title: 'Cost by campaign type',
      kpi: 'ppc_cost',
      by: 'campaign_type',
      size: 'half',
    },
  ],
};

import type { Board } from '../../../core/board/board.ts';

export const marketBoard: Board = {
  key: 'market-share',
  title: 'Market Share',
  live: ['registration'],
  filters: [
    { dimension: 'condition', title: 'New or used', kpi: 'mkt_regs' },
    { dimension: 'segment', title: 'Segment', kpi: 'mkt_regs' },
  ],
  widgets: [
    { kind: 'own', key: 'files', title: 'Files', isExplanation: true },
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      note: 'Of the active areas; with all stores, a ZIP in two areas counts once in each',
      kpis: ['market_share', 'share_change_bps', 'competitor_rank', 'mkt_regs', 'own_regs'],
      hero: true,
      isMonthly: true,
    },
    {
      kind: 'cards',
      key: 'pumps',
      title: 'Who sells where',
      kpis: ['make_share', 'insell_share', 'pump_in', 'pump_in_pct', 'pump_out', 'sales_effectiveness'],
      isMonthly: true,
    },
    { kind: 'own', key: 'zips', title: 'ZIPs', follows: ['condition', 'segment'] },
    { kind: 'own', key: 'trend', title: 'Thirteen months', follows: ['condition', 'segment'], size: 'half' },
    { kind: 'own', key: 'dealers', title: 'Dealers', follows: ['condition', 'segment'], size: 'half' },
    {
      kind: 'ranked',
      key: 'lists',
      title: 'Pump-in and pump-out',
      views: [
        {
          by: 'competitor',
          title: 'Pump-in by dealer',
          noun: 'Dealer',
          columns: [
            { kpi: 'pump_in', title: 'Pump-in', bar: true, share: true, change: true },
            { kpi: 'mkt_regs', title: 'Registrations' },
          ],
        },
        {
          by: 'zip',
          title: 'Pump-out by ZIP',
          noun: 'ZIP',
          columns: [
            { kpi: 'pump_out', title: 'Pump-out', bar: true, share: true, change: true },
            { kpi: 'mkt_regs', title: 'Registrations in area' },
          ],
        },
        {
          by: 'segment',
          title: 'Segments',
          noun: 'Segment',
          columns: [
            { kpi: 'mkt_regs', title: 'Registrations', bar: true, share: true },
            { kpi: 'own_regs', title: 'Own' },
            { kpi: 'market_share', title: 'Share', change: true },
            { kpi: 'make_share', title: 'Make share' },
          ],
        },
        {
          by: 'dealership',
          title: 'Stores',
          noun: 'Store',
          columns: [
            { kpi: 'market_share', title: 'Share', change: true },
            { kpi: 'share_change_bps', title: 'Change, bps' },
            { kpi: 'competitor_rank', title: 'Rank' },
            { kpi: 'own_regs', title: 'Own' },
            { kpi: 'make_share', title: 'Make share' },
            { kpi: 'insell_share', title: 'Share of make' },
            { kpi: 'pump_in_pct', title: 'Pump-in %' },
            { kpi: 'sales_effectiveness', title: 'Effectiveness' },
          ],
        },
      ],
    },
  ],
};

import type { Board } from '../../core/board.ts';

const PEOPLE = [
  { kpi: 'units_retail', title: 'Units', change: true },
  { kpi: 'units_new', title: 'New' },
  { kpi: 'units_used', title: 'Used' },
  { kpi: 'front_gross_new', title: 'Front new' },
  { kpi: 'front_gross_used', title: 'Front used' },
  { kpi: 'back_gross', title: 'Back' },
  { kpi: 'total_pvr', title: 'Total PVR' },
] as const;

/** Who sells, what, and what it earns. */
export const salesBoard: Board = {
  key: 'sales',
  title: 'Sales',
  live: ['deal', 'lead'],
  filters: [
    { dimension: 'condition', title: 'New or used', kpi: 'units_retail' },
    { dimension: 'deal_type', title: 'Deal type', kpi: 'units_retail' },
  ],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: [
        'units_retail',
        'front_pvr_new',
        'front_pvr_used',
        'fi_pvr',
        'total_pvr',
        'trade_rate',
        'finance_pen',
      ],
      hero: true,
    },
    {
      kind: 'trend',
      key: 'daily',
      title: 'Sold',
      kpis: ['units_retail', 'variable_gross'],
      look: 'bars',
      size: 'half',
    },
    {
      kind: 'trend',
      key: 'curve',
      title: 'Added up',
      kpis: ['units_retail', 'variable_gross'],
      look: 'line',
      cumulative: true,
      size: 'half',
    },
    {
      kind: 'ranked',
      key: 'people',
      title: 'Who and what',
      views: [
        {
          by: 'salesperson',
          title: 'Salespeople',
          noun: 'Salesperson',
          columns: [
            ...PEOPLE,
            { kpi: 'closing_ratio', title: 'Closing' },
            { kpi: 'appt_show_rate', title: 'Shown' },
            { kpi: 'resp_avg_min', title: 'Response' },
          ],
          limit: 200,
          placesFrom: 3,
          last: ['house', 'house account', 'house deal', 'unknown'],
          opens: 'sales/person/:person',
        },
        {
          by: 'finance_manager',
          title: 'F&I managers',
          noun: 'F&I manager',
          columns: [
            'units_retail',
            'back_gross',
            'fi_pvr',
            'products_per_deal',
            'vsc_pen',
            'gap_pen',
            'finance_pen',
          ],
          limit: 100,
          placesFrom: 3,
        },
        { by: 'model', title: 'Models', noun: 'Model', columns: PEOPLE },
        { by: 'deal_type', title: 'Deal types', noun: 'Deal type', columns: PEOPLE },
        { by: 'zip', title: 'ZIP', noun: 'ZIP', columns: PEOPLE, limit: 50 },
      ],
    },
  ],
};

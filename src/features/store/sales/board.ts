import type { Board } from '../../../core/board/board.ts';

const PEOPLE = [
  { kpi: 'units_retail', title: 'Units', change: true },
  { kpi: 'units_new', title: 'New' },
  { kpi: 'units_used', title: 'Used' },
  { kpi: 'front_gross_new', title: 'Front new' },
  { kpi: 'front_gross_used', title: 'Front used' },
  { kpi: 'back_gross', title: 'Back' },
  { kpi: 'total_pvr', title: 'Total PVR' },
] as const;

/** Names that systems use for deals without a salesperson. */
const NOBODY = ['house', 'house account', 'house deal', 'unknown', 'unassigned', 'none'];

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
      title: 'Cumulative',
      kpis: ['units_retail', 'variable_gross'],
      look: 'line',
      cumulative: true,
      size: 'half',
    },
    {
      kind: 'ranked',
      key: 'people',
      title: 'Breakdown',
      views: [
        {
          by: 'salesperson',
          title: 'Salespeople',
          noun: 'Salesperson',
          // The rank change is by units.
          columns: [
            { kpi: 'units_retail', title: 'Units', change: false },
            ...PEOPLE.slice(1),
            { kpi: 'closing_ratio', title: 'Closing' },
            { kpi: 'appt_show_rate', title: 'Show rate' },
            { kpi: 'resp_avg_min', title: 'Response' },
          ],
          limit: 200,
          placesFrom: 3,
          last: NOBODY,
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
        {
          by: 'sales_manager',
          title: 'Sales managers',
          noun: 'Sales manager',
          columns: PEOPLE,
          limit: 100,
          placesFrom: 3,
          last: NOBODY,
        },
        { by: 'model', title: 'Models', noun: 'Model', columns: PEOPLE },
        { by: 'deal_type', title: 'Deal types', noun: 'Deal type', columns: PEOPLE },
        { by: 'zip', title: 'ZIP', noun: 'ZIP', columns: PEOPLE, limit: 50 },
      ],
    },
  ],
};

/** The figures of one salesperson. */
export const personBoard: Board = {
  key: 'sales-person',
  title: 'Salesperson',
  live: ['deal', 'lead'],
  about: { dimension: 'salesperson', title: 'Salesperson', kpi: 'units_retail' },
  widgets: [
    { kind: 'own', key: 'known', title: 'Known since', isExplanation: true },
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
        'closing_ratio',
        'appt_show_rate',
        'resp_avg_min',
      ],
      hero: true,
    },
    { kind: 'own', key: 'rank', title: 'Against the store', size: 'half' },
    { kind: 'own', key: 'grosses', title: 'Gross per deal', size: 'half' },
    { kind: 'calendar', key: 'calendar', title: 'Units by day', kpi: 'units_retail', size: 'half' },
    {
      kind: 'funnel',
      key: 'funnel',
      title: 'Leads in this period',
      note: 'and what became of them',
      kpis: ['leads_good', 'contact_rate_all', 'appt_set_rate', 'appt_show_rate', 'closing_ratio_cohort'],
      titles: {
        leads_good: 'Good leads',
        contact_rate_all: 'Contacted',
        appt_set_rate: 'Appointment set',
        appt_show_rate: 'Showed',
        closing_ratio_cohort: 'Sold',
      },
      size: 'half',
    },
    { kind: 'own', key: 'deals', title: 'Deals' },
    { kind: 'own', key: 'aged', title: 'Aging leads' },
  ],
};

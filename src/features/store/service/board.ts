import type { Board, ColumnChoice } from '../../../core/board/board.ts';

/** Customer pay, warranty and internal have the same color in every chart. */
const PAY_COLORS = { customer: 1, warranty: 2, internal: 3, counter: 4, wholesale: 5, insurance: 6 };

const WORK: readonly ColumnChoice[] = [
  { kpi: 'labor_sales', title: 'Labor', bar: true, share: true, change: true },
  { kpi: 'hours_sold', title: 'Hours' },
  { kpi: 'elr', title: 'ELR', change: true },
];
const ORDERS: readonly ColumnChoice[] = [
  { kpi: 'ro_count', title: 'ROs', change: true },
  { kpi: 'hours_per_ro', title: 'Hours / CP RO', change: true },
  { kpi: 'elr_cp', title: 'ELR CP', change: true },
  { kpi: 'avg_ro_value', title: 'Avg RO' },
  { kpi: 'one_line_ro_pct', title: 'One-line' },
  { kpi: 'mpi_rate', title: 'Inspected' },
  { kpi: 'recommended_sold_pct', title: 'Recommendations sold' },
  { kpi: 'declined_work', title: 'Declined' },
];

/** What the shop does with its hours. Numbers of customer pay have no internal lines in them. */
export const serviceBoard: Board = {
  key: 'service-dash',
  title: 'Service Dashboard',
  live: [
    'repair_order',
    'service_appointment',
    'technician_time',
    'inspection',
    'part_stock',
    'parts_invoice',
    'body_order',
    'ledger_expense',
  ],
  filters: [
    { dimension: 'advisor', title: 'Advisor', kpi: 'ro_count' },
    { dimension: 'make', title: 'Make', kpi: 'ro_count' },
  ],
  widgets: [
    {
      kind: 'cards',
      key: 'numbers',
      title: 'Key numbers',
      kpis: ['ro_count', 'labor_sales', 'rev_parts', 'fixed_gross', 'elr_cp', 'hours_per_ro', 'avg_ro_value'],
      hero: true,
    },
    {
      kind: 'cards',
      key: 'shop',
      title: 'In the shop',
      note: 'Open repair orders are those at the end of the last day',
      kpis: [
        ...(['open_ros', 'open_ros_aged', 'days_to_close', 'svc_appts'] as const),
        ...(['svc_show_rate', 'svc_lead_days', 'service_retention'] as const),
      ],
    },
    {
      kind: 'stacked',
      key: 'pay',
      title: 'Labor by who pays',
      kpi: 'labor_sales',
      by: 'pay_type',
      look: 'bars',
      colors: PAY_COLORS,
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'hours',
      title: 'Hours by who pays',
      kpi: 'hours_sold',
      by: 'pay_type',
      colors: PAY_COLORS,
      size: 'third',
    },
    {
      kind: 'dual',
      key: 'rate',
      title: 'Rate and volume',
      note: 'A special can raise repair orders and lower the rate',
      series: [
        { kpi: 'ro_count', side: 'left' },
        { kpi: 'elr_cp', side: 'right' },
        { kpi: 'hours_per_ro', side: 'right', isOff: true },
        { kpi: 'labor_sales', side: 'left', isOff: true },
      ],
    },
    {
      kind: 'ranked',
      key: 'advisors',
      title: 'Who sells the work',
      views: [
        { by: 'advisor', title: 'Advisors', noun: 'Advisor', columns: ORDERS, limit: 100 },
        { by: 'dealership', title: 'Stores', noun: 'Store', columns: ORDERS },
        { by: 'make', title: 'Makes', noun: 'Make', columns: ORDERS, limit: 50 },
      ],
    },
    {
      kind: 'ranked',
      key: 'technicians',
      title: 'Technicians',
      note: 'Efficiency by the hours on the job, proficiency by the hours at work',
      views: [
        {
          by: 'technician',
          title: 'Technicians',
          noun: 'Technician',
          columns: [
            ...WORK,
            { kpi: 'tech_efficiency', title: 'Efficiency', change: true },
            { kpi: 'tech_hours', title: 'At work' },
            { kpi: 'tech_proficiency', title: 'Proficiency', change: true },
          ],
          limit: 100,
        },
      ],
    },
    {
      kind: 'ranked',
      key: 'operations',
      title: 'Op codes',
      views: [{ by: 'op_code', title: 'Op codes', noun: 'Op code', columns: WORK, limit: 100 }],
    },
    { kind: 'own', key: 'mix', title: 'Customer-pay work', size: 'half' },
    { kind: 'own', key: 'load', title: 'Load by weekday', size: 'half' },
    {
      kind: 'trend',
      key: 'open',
      title: 'Open repair orders',
      note: 'at the end of each day',
      kpis: ['open_ros', 'open_ros_aged', 'svc_appts', 'svc_show_rate', 'days_to_close', 'mpi_rate'],
      look: 'line',
    },
    {
      kind: 'cards',
      key: 'inspections',
      title: 'Inspections',
      note: 'What was recommended, and what customers did not buy',
      kpis: ['mpi_rate', 'recommended_work', 'recommended_sold_pct', 'declined_work'],
    },
    {
      kind: 'cards',
      key: 'parts',
      title: 'Parts',
      kpis: [
        'parts_gross',
        'parts_gross_pct',
        'parts_to_labor',
        'parts_inventory',
        'parts_months_supply',
        'parts_obsolete_pct',
        'parts_fill_rate',
      ],
    },
    {
      kind: 'cards',
      key: 'body',
      title: 'Body shop',
      note: 'Apart from the repair orders above',
      kpis: ['body_ros', 'rev_body', 'body_gross', 'body_hours', 'body_ro_value'],
    },
    {
      kind: 'cards',
      key: 'absorption',
      title: 'Absorption',
      note: 'Of whole months, once their general ledger is in',
      kpis: ['absorption', 'overhead', 'fixed_gross'],
      isMonthly: true,
    },
    {
      kind: 'stacked',
      key: 'partsPay',
      title: 'Parts gross by who pays',
      kpi: 'parts_gross',
      by: 'pay_type',
      look: 'bars',
      colors: PAY_COLORS,
      size: 'twoThirds',
    },
    {
      kind: 'ring',
      key: 'stock',
      title: 'Parts inventory by time without sale',
      kpi: 'parts_inventory',
      by: 'part_age',
      size: 'third',
    },
  ],
};

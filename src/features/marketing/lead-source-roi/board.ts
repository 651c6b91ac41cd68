import type { Board, BoardFilter, ColumnChoice, Widget } from '../../../core/board/board.ts';
import { ROUTES } from '../../../core/navigation/routes.ts';

/** Gross cost, or net of co-op. */
export type Cost = 'gross' | 'net';

/** The cost that an address asks for. */
export function costIn({ cost }: { readonly cost?: string }): Cost {
  return cost === 'net' ? 'net' : 'gross';
}

const CREDIT: BoardFilter = {
  dimension: 'attribution',
  title: 'Credit for a sale',
  kpi: 'attributed_sold',
  choices: {
    usual: 'Default attribution',
    values: [
      { value: 'crm_primary', title: 'CRM primary' },
      { value: 'first_touch', title: 'First touch' },
      { value: 'any_touch', title: 'Any touch' },
    ],
  },
};

const CROSS_STORE: BoardFilter = {
  dimension: 'cross_store',
  title: 'Leads of other stores',
  kpi: 'attributed_sold',
  choices: {
    usual: 'This store’s leads',
    values: [{ value: 'included', title: 'Include other stores' }],
  },
};

const FILTERS: readonly BoardFilter[] = [
  { dimension: 'condition', title: 'New or used', kpi: 'leads' },
  { dimension: 'lead_type', title: 'Lead type', kpi: 'leads' },
  CREDIT,
  CROSS_STORE,
];

const costPerLead = (cost: Cost) => (cost === 'net' ? 'net_cpl' : 'cpl');
const costPerSale = (cost: Cost) => (cost === 'net' ? 'net_cps' : 'cps');
const costTitle = (cost: Cost) => (cost === 'net' ? 'net of co-op' : 'before co-op');

const money = (cost: Cost): ColumnChoice[] => [
  { kpi: 'leads', title: 'Leads', change: true },
  { kpi: 'spend_actual', title: 'Spend' },
  { kpi: 'coop', title: 'Co-op' },
  { kpi: costPerLead(cost), title: cost === 'net' ? 'Net CPL' : 'CPL' },
  { kpi: 'attributed_sold', title: 'Sold', change: true },
  { kpi: costPerSale(cost), title: cost === 'net' ? 'Net CPS' : 'CPS' },
  { kpi: 'gross_per_sale', title: 'Gross per sale' },
  { kpi: 'attributed_gross', title: 'Gross' },
  { kpi: 'marketing_roi', title: 'ROI', change: true },
];

const HANDLING: readonly ColumnChoice[] = [
  { kpi: 'leads_good', title: 'Good leads', change: false },
  { kpi: 'dup_rate', title: 'Dup' },
  { kpi: 'bad_rate', title: 'Bad' },
  { kpi: 'contact_rate_all', title: 'Contact' },
  { kpi: 'appt_set_rate', title: 'Appt set' },
  { kpi: 'appt_show_rate', title: 'Show' },
  { kpi: 'appt_close_rate', title: 'Show to sale' },
  { kpi: 'sold_from_leads', title: 'Sold in CRM' },
  { kpi: 'closing_ratio', title: 'Closing', change: true },
  { kpi: 'closing_ratio_cohort', title: 'Cohort' },
];

const MATURING =
  'Closing: sales in this period ÷ leads in this period. Cohort: how many of this period’s leads have bought so far; rises for 90 days';

const numbers = (cost: Cost): Widget => ({
  kind: 'cards',
  key: 'numbers',
  title: 'Key numbers',
  kpis: [
    'leads',
    'leads_good',
    'closing_ratio',
    'closing_ratio_cohort',
    'attributed_sold',
    costPerLead(cost),
    costPerSale(cost),
    'attributed_gross',
    'marketing_roi',
  ],
  hero: true,
});

const sourceOf = (columns: readonly ColumnChoice[]) => ({
  by: 'lead_source' as const,
  title: 'Sources',
  noun: 'Source',
  columns,
  limit: 100,
});

const typeOf = (columns: readonly ColumnChoice[]) => ({
  by: 'source_type' as const,
  title: 'Types',
  noun: 'Type of source',
  columns,
  opens: ROUTES.leadSourceDetail.path,
});

const bubbles = (cost: Cost): Widget => ({
  kind: 'bubble',
  key: 'value',
  title: 'Cost vs. gross per sale',
  by: 'lead_source',
  noun: 'Source',
  x: costPerSale(cost),
  y: 'gross_per_sale',
  area: 'attributed_sold',
  averages: true,
});

const suffix = (cost: Cost) => (cost === 'net' ? '-net' : '');

/** Which sources to keep, cut or fix. */
function mainBoard(cost: Cost): Board {
  const columns = money(cost);
  return {
    key: `lead-source-roi${suffix(cost)}`,
    title: 'Lead Source ROI',
    live: ['lead', 'deal', 'spend'],
    filters: FILTERS,
    widgets: [
      { kind: 'own', key: 'cost', title: 'Cost', isExplanation: true },
      numbers(cost),
      { kind: 'own', key: 'verdicts', title: 'Keep, fix, or cut', follows: ['lead_source'] },
      {
        kind: 'ranked',
        key: 'money',
        title: 'Cost and return by source',
        note: `cost ${costTitle(cost)}; a source without a budget shows “—”, not $0; ROI counts sales of paid sources only`,
        views: [typeOf(columns), sourceOf(columns)],
      },
      {
        kind: 'ranked',
        key: 'handling',
        title: 'Lead handling',
        note: MATURING,
        views: [
          typeOf(HANDLING),
          sourceOf(HANDLING),
          { ...sourceOf(HANDLING), by: 'dealership', title: 'Stores', noun: 'Store' },
        ],
      },
      bubbles(cost),
      { kind: 'own', key: 'dormant', title: 'Paid sources with no sales' },
      {
        kind: 'trend',
        key: 'course',
        title: 'Over time',
        kpis: ['leads', 'attributed_sold', 'spend_actual'],
        look: 'bars',
      },
      {
        kind: 'ranked',
        key: 'leads',
        title: 'Leads by source over time',
        views: [{ ...sourceOf([{ kpi: 'leads', title: 'Leads', change: true, share: true }]), trend: true }],
        size: 'half',
      },
      {
        kind: 'movers',
        key: 'movers',
        title: 'Biggest changes in leads',
        kpi: 'leads',
        by: 'lead_source',
        size: 'half',
      },
      { kind: 'own', key: 'gap', title: 'CRM and DMS' },
      { kind: 'own', key: 'policy', title: 'What is a bad lead', isExplanation: true },
    ],
  };
}

/** The sources of one type, who handles its leads, and where. */
function typeBoard(cost: Cost): Board {
  const columns = money(cost);
  return {
    key: `lead-source-roi-type${suffix(cost)}`,
    title: 'Lead Source ROI',
    live: ['lead', 'deal', 'spend'],
    about: { dimension: 'source_type', title: 'Source type', kpi: 'leads' },
    filters: FILTERS,
    widgets: [
      { kind: 'own', key: 'cost', title: 'Cost', isExplanation: true },
      numbers(cost),
      {
        kind: 'ranked',
        key: 'money',
        title: 'Cost and return by source',
        note: `cost ${costTitle(cost)}; ROI counts sales of paid sources only`,
        views: [
          sourceOf(columns),
          { ...sourceOf(columns), by: 'dealership', title: 'Stores', noun: 'Store' },
        ],
      },
      {
        kind: 'ranked',
        key: 'handling',
        title: 'How its leads are worked',
        note: MATURING,
        views: [
          sourceOf(HANDLING),
          { ...sourceOf(HANDLING), by: 'salesperson', title: 'Salespeople', noun: 'Salesperson' },
          { ...sourceOf(HANDLING), by: 'condition', title: 'New or used', noun: 'New or used' },
          { ...sourceOf(HANDLING), by: 'dealership', title: 'Stores', noun: 'Store' },
        ],
      },
      {
        kind: 'trend',
        key: 'course',
        title: 'Over time',
        kpis: ['leads', 'attributed_sold', 'spend_actual'],
        look: 'bars',
      },
      bubbles(cost),
      { kind: 'own', key: 'leads', title: 'Leads', follows: ['condition', 'lead_type'] },
      { kind: 'own', key: 'unmatched', title: 'Sales without a lead', follows: ['condition'] },
      { kind: 'own', key: 'policy', title: 'What is a bad lead', isExplanation: true },
    ],
  };
}

export const leadSourceBoard = { gross: mainBoard('gross'), net: mainBoard('net') } as const;
export const leadTypeBoard = { gross: typeBoard('gross'), net: typeBoard('net') } as const;

/** All variants, for their exports. */
export const leadSourceBoards: readonly Board[] = [
  leadSourceBoard.gross,
  leadSourceBoard.net,
  leadTypeBoard.gross,
  leadTypeBoard.net,
];

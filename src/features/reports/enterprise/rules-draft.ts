import type { GridMetric } from '../../../core/grid/grid-cells.ts';
import type { StoreOrder } from '../../../core/grid/store-order.ts';
import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { EnterpriseReport } from './contract.ts';

/** What the screen shows: a saved report, or changes to it. */
export interface EnterpriseDraft {
  readonly metrics: readonly GridMetric[];
  /** Empty: all stores. */
  readonly dealerships: readonly number[];
  readonly orderBy: StoreOrder;
  readonly transposed: boolean;
  readonly sameStore: boolean;
}

const FIRST_METRICS: readonly KpiKey[] = [
  ...(['total_gross', 'units_new', 'units_used', 'front_pvr', 'fi_pvr'] as const),
  ...(['leads', 'closing_ratio', 'spend_actual', 'ad_per_retail', 'ro_count', 'labor_sales', 'elr'] as const),
];

/** Before the first report. */
export const FIRST_DRAFT: EnterpriseDraft = {
  metrics: FIRST_METRICS.map((kpi) => ({ kpi, comparison: true, percentages: true })),
  dealerships: [],
  orderBy: 'dealership',
  transposed: false,
  sameStore: false,
};

/** A saved report as the screen shows it. */
export function reportDraft({
  metrics,
  dealerships,
  orderBy,
  transposed,
  sameStore,
}: EnterpriseReport): EnterpriseDraft {
  return { metrics, dealerships, orderBy, transposed, sameStore };
}

/** Whether two drafts show the same. */
export function isSameDraft(one: EnterpriseDraft, other: EnterpriseDraft): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain({ metrics, dealerships, orderBy, transposed, sameStore }: EnterpriseDraft) {
  return {
    metrics: metrics.map(({ kpi, comparison, percentages }) => [kpi, comparison, percentages]),
    dealerships: dealerships.toSorted((left, right) => left - right),
    ...{ orderBy, transposed, sameStore },
  };
}

import type { GridMetric } from '../../../core/grid/grid-cells.ts';
import type { StoreOrder } from '../../../core/grid/store-order.ts';
import type { KpiKey } from '../../../core/kpis/catalog.ts';
import type { CustomGroupReport } from './contract-reports.ts';

/** What a new report of a supergroup compares by, as a 20-group composite does. */
export const DEFAULT_METRICS: readonly KpiKey[] = [
  ...(['total_gross', 'units_new', 'units_used', 'front_pvr', 'fi_pvr', 'total_pvr'] as const),
  ...(['closing_ratio', 'cpl', 'ad_per_retail', 'elr', 'labor_sales'] as const),
];

/** What the screen compares: a saved report, or changes to it. */
export interface PeerDraft {
  readonly metrics: readonly GridMetric[];
  /** Empty: all stores. */
  readonly dealerships: readonly number[];
  /** Empty: all dealer groups. */
  readonly dealerGroupIds: readonly number[];
  readonly orderBy: StoreOrder;
  readonly transposed: boolean;
  readonly anonymous: boolean;
}

/** Before the first report. */
export const FIRST_PEER_DRAFT: PeerDraft = {
  metrics: DEFAULT_METRICS.map((kpi) => ({ kpi, comparison: false, percentages: true })),
  dealerships: [],
  dealerGroupIds: [],
  orderBy: 'dealership',
  transposed: false,
  anonymous: false,
};

/** A saved report as the screen shows it. */
export function reportPeerDraft(report: CustomGroupReport): PeerDraft {
  const { metrics, dealerships, dealerGroupIds, orderBy, transposed, anonymous } = report;
  return { metrics, dealerships, dealerGroupIds, orderBy, transposed, anonymous };
}

/** Whether two drafts show the same. */
export function isSamePeerDraft(one: PeerDraft, other: PeerDraft): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}

function plain(draft: PeerDraft) {
  const { metrics, dealerships, dealerGroupIds, orderBy, transposed, anonymous } = draft;
  const sorted = (ids: readonly number[]) => ids.toSorted((left, right) => left - right);
  return {
    metrics: metrics.map(({ kpi, comparison, percentages }) => [kpi, comparison, percentages]),
    ...{ dealerships: sorted(dealerships), dealerGroupIds: sorted(dealerGroupIds) },
    ...{ orderBy, transposed, anonymous },
  };
}

import type { KpiKey } from '../../../core/kpis/catalogue.ts';

/** What a new report of a supergroup compares by, as a 20-group composite does. */
export const DEFAULT_METRICS: readonly KpiKey[] = [
  ...(['total_gross', 'units_new', 'units_used', 'front_pvr', 'fi_pvr', 'total_pvr'] as const),
  ...(['closing_ratio', 'cpl', 'ad_per_retail', 'elr', 'labor_sales'] as const),
];

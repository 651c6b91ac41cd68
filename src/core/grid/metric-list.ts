import type { KpiKey } from '../kpis/catalog.ts';
import type { GridMetric } from './grid-cells.ts';

/** The metrics without one, or with it at the end. */
export function withMetric(metrics: readonly GridMetric[], kpi: KpiKey): GridMetric[] {
  const rest = metrics.filter((one) => one.kpi !== kpi);
  if (rest.length < metrics.length) return rest;
  return [...metrics, { kpi, comparison: true, percentages: true }];
}

/** The metrics with one at another place, counted from 0. */
export function withMetricAt(metrics: readonly GridMetric[], kpi: KpiKey, place: number): GridMetric[] {
  const moved = metrics.find((one) => one.kpi === kpi);
  if (!moved) return [...metrics];
  return metrics.filter((one) => one !== moved).toSpliced(Math.max(0, place), 0, moved);
}

/** The metrics with one shown another way. */
export function withMetricLook(
  metrics: readonly GridMetric[],
  kpi: KpiKey,
  look: Partial<Omit<GridMetric, 'kpi'>>,
): GridMetric[] {
  return metrics.map((one) => (one.kpi === kpi ? { ...one, ...look } : one));
}

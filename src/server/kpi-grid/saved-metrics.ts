import type { GridMetric } from '../../core/grid/grid-cells.ts';
import { kpiNamed } from '../../core/kpis/checks.ts';

/** The metrics of a saved report as its tables keep them, in order. */
export interface KeptMetrics {
  readonly metrics: readonly string[];
  readonly compared: readonly string[];
  readonly inPercent: readonly string[];
}

type SentMetric = Omit<GridMetric, 'kpi'> & { readonly kpi: string };

/** Of a KPI that is sent twice the last entry wins. */
export function keptMetrics(sent: readonly SentMetric[]): KeptMetrics {
  const metrics = [...new Map(sent.map((metric) => [metric.kpi, metric])).values()];
  const those = (is: (metric: SentMetric) => boolean) =>
    metrics.filter(is).map(({ kpi }) => kpiNamed(kpi).key);
  return {
    metrics: those(() => true),
    compared: those(({ comparison }) => comparison),
    inPercent: those(({ percentages }) => percentages),
  };
}

export function gridMetrics({ metrics, compared, inPercent }: KeptMetrics): GridMetric[] {
  return metrics.map((kpi) => ({
    kpi: kpiNamed(kpi).key,
    comparison: compared.includes(kpi),
    percentages: inPercent.includes(kpi),
  }));
}

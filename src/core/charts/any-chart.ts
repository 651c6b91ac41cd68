import type { BubbleChart } from './bubble-chart.ts';
import type { Chart } from './charts.ts';
import type { DualChart } from './dual-chart.ts';
import type { FunnelChart } from './funnel-chart.ts';
import type { HeatMap } from './heat-map.ts';
import type { RingChart } from './ring-chart.ts';

export type AnyChart = Chart | DualChart | BubbleChart | FunnelChart | HeatMap | RingChart;

/** Drawn by our own marks; the others by the chart library. */
export type MarkedChart = FunnelChart | HeatMap | RingChart;

/** Whether our own marks draw the chart, rather than the chart library. */
export function isMarked(chart: AnyChart): chart is MarkedChart {
  return chart.kind === 'funnel' || chart.kind === 'heat' || chart.kind === 'ring';
}

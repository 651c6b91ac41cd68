import type { BubbleChart } from './bubble-chart.ts';
import type { Chart } from './charts.ts';
import type { DualChart } from './dual-chart.ts';
import type { FunnelChart } from './funnel-chart.ts';
import type { HeatMap } from './heat-map.ts';
import type { RingChart } from './ring-chart.ts';

export type AnyChart = Chart | DualChart | BubbleChart | FunnelChart | HeatMap | RingChart;

export type MarkedChart = FunnelChart | HeatMap | RingChart;

/** Whether we draw the chart ourselves, not the chart library. */
export function isMarked(chart: AnyChart): chart is MarkedChart {
  return chart.kind === 'funnel' || chart.kind === 'heat' || chart.kind === 'ring';
}

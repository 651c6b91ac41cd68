import type { BubbleChart } from './bubble-chart.ts';
import type { Chart } from './charts.ts';
import type { DualChart } from './dual-chart.ts';
import type { FunnelChart } from './funnel-chart.ts';
import type { HeatMap } from './heat-map.ts';
import type { RingChart } from './ring-chart.ts';

/** Everything that is drawn as a chart, on a screen and on paper alike; told apart by its `kind`. */
export type AnyChart = Chart | DualChart | BubbleChart | FunnelChart | HeatMap | RingChart;

/** What has no axes, and is drawn by its own marks rather than by the chart library. */
export type MarkedChart = FunnelChart | HeatMap | RingChart;

/** Whether a chart is drawn by its own marks. */
export function isMarked(chart: AnyChart): chart is MarkedChart {
  return chart.kind === 'funnel' || chart.kind === 'heat' || chart.kind === 'ring';
}

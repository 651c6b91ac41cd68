import type { BubbleChart } from './bubble-chart.ts';
import type { Chart } from './charts.ts';
import type { DualChart } from './dual-chart.ts';
import type { FunnelChart } from './funnel-chart.ts';
import type { HeatMap } from './heat-map.ts';
import type { RingChart } from './ring-chart.ts';

/** Everything that is drawn as a chart, on a screen and on paper alike; told apart by its `kind`. */
export type AnyChart = Chart | DualChart | BubbleChart | FunnelChart | HeatMap | RingChart;

import type { BubbleChart } from '../bubble-chart.ts';
import type { Chart, ChartOptions, ChartPalette } from '../charts.ts';
import type { DualChart } from '../dual-chart.ts';
import { bubbleOptions } from './bubble-options.ts';
import { dualOptions } from './dual-options.ts';
import type { Room } from './room.ts';
import { trendOptions } from './trend-options.ts';

export type PlottedChart = Chart | DualChart | BubbleChart;

export interface PlotLook {
  readonly palette: ChartPalette;
  readonly hidden: ReadonlySet<string>;
  readonly room: Room;
}

/** Options for the chart library, on screen and on paper. */
export function chartOptions(chart: PlottedChart, { palette, hidden, room }: PlotLook): ChartOptions {
  switch (chart.kind) {
    case 'dual':
      return dualOptions(chart, palette, hidden);
    case 'bubble':
      return bubbleOptions(chart, { palette, hidden, room });
    default:
      return trendOptions(chart, palette, { hidden, gutter: room.gutter });
  }
}

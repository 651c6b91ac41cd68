import type { AnyChart } from '../any-chart.ts';
import type { FunnelChart } from '../funnel-chart.ts';
import type { HeatMap } from '../heat-map.ts';
import type { RingChart } from '../ring-chart.ts';
import type { PlotLook } from './chart-options.ts';
import { funnelMarks } from './funnel-marks.ts';
import { heatMarks } from './heat-marks.ts';
import type { MarkedDrawing } from './marks.ts';
import { ringMarks } from './ring-marks.ts';

/** What has no axes, and is drawn by its own marks rather than by the chart library. */
export type MarkedChart = FunnelChart | HeatMap | RingChart;

/** Whether a chart is drawn by its own marks. */
export function isMarked(chart: AnyChart): chart is MarkedChart {
  return chart.kind === 'funnel' || chart.kind === 'heat' || chart.kind === 'ring';
}

/** The drawing of a chart without axes; the same on a screen and on paper. */
export function chartMarks(chart: MarkedChart, look: PlotLook): MarkedDrawing {
  switch (chart.kind) {
    case 'funnel':
      return funnelMarks(chart, look);
    case 'heat':
      return heatMarks(chart, look);
    case 'ring':
      return ringMarks(chart, look);
  }
}

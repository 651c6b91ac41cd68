import type { MarkedChart } from '../any-chart.ts';
import type { PlotLook } from './chart-options.ts';
import { funnelMarks } from './funnel-marks.ts';
import { heatMarks } from './heat-marks.ts';
import type { MarkedDrawing } from './marks.ts';
import { ringMarks } from './ring-marks.ts';

/** The same on screen and on paper. */
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

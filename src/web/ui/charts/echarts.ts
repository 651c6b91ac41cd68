/** The chart library's parts in use. Only this file imports it, and it is loaded late. */
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { ChartOptions } from '../../../core/charts/charts.ts';

use([LineChart, BarChart, ScatterChart, GridComponent, MarkLineComponent, CanvasRenderer]);

export type Drawing = EChartsType;

/** Creates a drawing that fills the element. */
export function startDrawing(element: HTMLElement): Drawing {
  return init(element, null, { renderer: 'canvas' });
}

/** The options as a picture of their own, not on screen. */
export function drawnPicture(
  options: ChartOptions,
  { width, height, ratio }: { readonly width: number; readonly height: number; readonly ratio: number },
): HTMLCanvasElement {
  const drawing = init(document.createElement('div'), null, { renderer: 'canvas', width, height });
  try {
    drawing.setOption(options);
    return drawing.renderToCanvas({ pixelRatio: ratio });
  } finally {
    drawing.dispose();
  }
}

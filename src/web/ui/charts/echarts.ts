/** The chart library's parts in use. Only this file imports it, and it is loaded late. */
import { BarChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, MarkLineComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

use([LineChart, BarChart, ScatterChart, GridComponent, MarkLineComponent, CanvasRenderer]);

export type Drawing = EChartsType;

/** Creates a drawing that fills the element. */
export function startDrawing(element: HTMLElement): Drawing {
  return init(element, null, { renderer: 'canvas' });
}

import type { ChartOptions, ChartPalette } from '../charts.ts';
import {
  type AxisSide,
  type DualChart,
  type DualSeries,
  SIDES,
  sideScales,
  sideUnit,
} from '../dual-chart.ts';
import { hatching, isAlone, nowLine, plotGrid, tickAxis, valueAxis } from './chart-axes.ts';

/** Two value axes that share their grid lines. */
export function dualOptions(
  chart: DualChart,
  palette: ChartPalette,
  hidden: ReadonlySet<string> = new Set(),
): ChartOptions {
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const isUsed = (side: AxisSide) => shown.some((series) => series.side === side);
  // Draws grid lines for one axis only.
  const ruled: AxisSide = isUsed('left') ? 'left' : 'right';
  const scales = sideScales(shown);
  const axes = SIDES.map((side) => ({
    ...valueAxis(scales[side], sideUnit(shown, side), palette),
    position: side,
    show: isUsed(side),
    splitLine: { show: side === ruled, lineStyle: { color: palette.grid } },
  }));
  return {
    animation: false,
    textStyle: { fontFamily: palette.font },
    grid: plotGrid({ right: isUsed('right') ? 0 : 12 }),
    xAxis: tickAxis(chart.ticks, palette, false),
    yAxis: axes,
    series: [
      { ...hatching(chart, palette, scales.left.most), markLine: nowLine(chart, palette) },
      ...shown.map((series) => line(series, palette)),
    ],
  };
}

function line({ key, side, values, color }: DualSeries, palette: ChartPalette) {
  const own = palette.parts[color - 1] ?? palette.current;
  const end = values.findLastIndex((value) => value !== null);
  return {
    type: 'line',
    id: key,
    yAxisIndex: SIDES.indexOf(side),
    silent: true,
    connectNulls: false,
    symbol: 'circle',
    showAllSymbol: true,
    data: values.map((value, index) =>
      index === end || isAlone(values, index) ? { value, symbolSize: 7 } : { value, symbol: 'none' },
    ),
    itemStyle: { color: own, borderColor: palette.surface, borderWidth: 1.5 },
    lineStyle: { color: own, width: 2, cap: 'round', join: 'round' },
    z: 4,
  };
}

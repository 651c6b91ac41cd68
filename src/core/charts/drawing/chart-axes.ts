import type { Unit } from '../../kpis/kpi.ts';
import { numberText } from '../../text/number-text.ts';
import type { Scale } from '../chart-scale.ts';
import type { ChartPalette, Timeline } from '../charts.ts';
import { hatch } from '../stacked-bars.ts';
import { blended } from './colors.ts';

export const SMALL = 11;

/** The grid of a plot, with room for the axis labels. */
export function plotGrid({ right = 12, top = 20, bottom = 4 } = {}) {
  return { left: 0, right, top, bottom, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' };
}

/** The axis of days, months or hours. */
export function tickAxis(ticks: readonly string[], palette: ChartPalette, boundaryGap: boolean) {
  return {
    type: 'category',
    data: ticks,
    boundaryGap,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: palette.grid } },
    axisLabel: { color: palette.axis, fontSize: SMALL, margin: 10 },
  };
}

/** The value axis, with a grid line per step. */
export function valueAxis({ least, most, step }: Scale, unit: Unit, palette: ChartPalette) {
  return {
    type: 'value',
    min: least,
    max: most,
    interval: step,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.grid } },
    axisLabel: {
      color: palette.axis,
      fontSize: SMALL,
      margin: 10,
      formatter: (value: number) => axisText(value, unit, step),
    },
  };
}

/** A short axis label without unneeded decimals. */
export function axisText(value: number, unit: Unit, step: number): string {
  if (unit === 'percent' && Number.isInteger(step)) return `${value}%`;
  if (unit === 'minutes' && Number.isInteger(step)) return `${value}`;
  return numberText(value, unit, 'short').replace(/\.00$/, '');
}

/** The line at today or this hour; undefined without one. */
export function nowLine({ now }: Timeline, palette: ChartPalette) {
  if (!now) return undefined;
  return {
    silent: true,
    animation: false,
    symbol: 'none',
    lineStyle: { color: palette.axis, width: 1, type: [2, 3] },
    label: {
      show: true,
      position: 'end',
      distance: 6,
      color: palette.axis,
      fontSize: SMALL,
      formatter: now.label,
    },
    data: [{ xAxis: now.index }],
  };
}

/** Hatched background behind provisional days. */
export function hatching({ ticks, provisional }: Timeline, palette: ChartPalette, most: number) {
  return {
    type: 'bar',
    id: 'provisional',
    silent: true,
    barWidth: '100%',
    itemStyle: { color: 'transparent', decal: hatch(blended(palette.surface, palette.faint, 0.6)) },
    data: ticks.map((_, index) => (provisional.includes(index) ? most : null)),
    z: 1,
  };
}

/** Whether a value is between two gaps. */
export function isAlone(values: readonly (number | null)[], index: number): boolean {
  const isKnown = (at: number) => (values[at] ?? null) !== null;
  return isKnown(index) && !isKnown(index - 1) && !isKnown(index + 1);
}

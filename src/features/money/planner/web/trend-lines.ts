import type { Scale } from '../../../../core/charts/chart-scale.ts';
import {
  type AxisSide,
  type DualChart,
  type DualSeries,
  sideScales,
  sideUnit,
} from '../../../../core/charts/dual-chart.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import type { TrendStat } from '../contract-trends.ts';
import { shortDay } from './calendar-head.tsx';

/** Index among the eight chart colors. */
export const TREND_COLORS: Readonly<Record<TrendStat['key'], number>> = {
  sessions: 1,
  leads: 3,
  sales: 2,
  sales_gross: 7,
  cpl: 5,
  cps: 4,
};

/**
 * A chart with two axes. When none of the default series has values, the first known one is shown.
 */
export function trendChart(stats: readonly TrendStat[]): DualChart {
  const known = stats.filter(({ absence }) => absence === null);
  const isCovered = known.some(({ isActive }) => isActive);
  const labels = (stats[0]?.dots ?? []).map(({ x }) => shortDay(x));
  return {
    kind: 'dual',
    title: 'Results over the plan',
    ticks: labels,
    labels,
    now: null,
    provisional: [],
    series: known.map(({ key, title, axis, unit, isActive, dots }, index) => ({
      ...{ key, title, side: axis, unit, color: TREND_COLORS[key] },
      values: dots.map(({ y }) => y),
      isOff: isCovered ? !isActive : index > 0,
    })),
  };
}

/** Runs of known columns; height 0 is the axis, 1 the top. */
export interface TrendLine {
  readonly series: DualSeries;
  /** Without gaps; a run of one column is drawn as a dot. */
  readonly runs: readonly (readonly { readonly index: number; readonly height: number }[])[];
}

/** Bottom to top. */
export type AxisTicks = readonly { readonly at: number; readonly text: string }[];

export interface TrendDrawing {
  readonly lines: readonly TrendLine[];
  readonly left: AxisTicks;
  readonly right: AxisTicks;
  /** Heights of the grid lines, shared by both axes. */
  readonly rules: readonly number[];
}

/** Lines aligned with the plan's columns, without room for axes at the sides. */
export function drawTrends({ series }: DualChart, hidden: ReadonlySet<string>): TrendDrawing {
  const shown = series.filter(({ key }) => !hidden.has(key));
  const scales = sideScales(shown);
  const ticksOf = (side: AxisSide) =>
    shown.some((one) => one.side === side) ? ticks(scales[side], sideUnit(shown, side)) : [];
  return {
    lines: shown.map((one) => ({ series: one, runs: runsOf(one.values, scales[one.side]) })),
    left: ticksOf('left'),
    right: ticksOf('right'),
    rules: ticks(scales.left, 'number').map(({ at }) => at),
  };
}

function ticks({ least, most, step }: Scale, unit: DualSeries['unit']): AxisTicks {
  const steps = Math.round((most - least) / step);
  return Array.from({ length: steps + 1 }, (_, index) => ({
    at: index / steps,
    text: numberText(least + index * step, unit, 'short').replace(/\.00$/, ''),
  }));
}

function runsOf(values: DualSeries['values'], { least, most }: Scale): TrendLine['runs'] {
  const runs: { index: number; height: number }[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const point = { index, height: (value - least) / (most - least) };
    if (index > 0 && values[index - 1] !== null) runs.at(-1)?.push(point);
    else runs.push([point]);
  }
  return runs;
}

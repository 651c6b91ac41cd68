import { niceScale, type Scale } from '../../../core/chart-scale.ts';
import { NO_VALUE, numberText } from '../../../core/number-text.ts';
import type { TrendStat } from '../contract-trends.ts';
import { shortDay } from './calendar-head.tsx';

/** Which of the eight fixed colours a series has. */
export const TREND_COLORS: Readonly<Record<TrendStat['key'], number>> = {
  sessions: 1,
  leads: 3,
  sales: 2,
  sales_gross: 7,
  cpl: 5,
  cps: 4,
};

/** A series as it is drawn: runs of known columns, from 0 (the axis) to 1 (its end). */
export interface TrendLine {
  readonly stat: TrendStat;
  readonly color: number;
  /** Each run without a gap; one of a single column is a dot. */
  readonly runs: readonly (readonly { readonly index: number; readonly height: number }[])[];
}

/** The ticks of an axis from the bottom, as words. */
export type AxisTicks = readonly { readonly at: number; readonly text: string }[];

export interface TrendDrawing {
  readonly lines: readonly TrendLine[];
  readonly left: AxisTicks;
  readonly right: AxisTicks;
}

/** What the shown series look like on their two axes; series of one axis share its scale. */
export function drawTrends(stats: readonly TrendStat[], hidden: ReadonlySet<string>): TrendDrawing {
  const shown = stats.filter(({ key, absence }) => absence === null && !hidden.has(key));
  const scales = { left: scaleOf(shown, 'left'), right: scaleOf(shown, 'right') };
  return {
    lines: shown.map((stat) => ({
      stat,
      color: TREND_COLORS[stat.key],
      runs: runsOf(stat, scales[stat.axis]),
    })),
    left: ticksOf(shown, 'left', scales.left),
    right: ticksOf(shown, 'right', scales.right),
  };
}

function onAxis(stats: readonly TrendStat[], axis: TrendStat['axis']): TrendStat[] {
  return stats.filter((stat) => stat.axis === axis);
}

function scaleOf(stats: readonly TrendStat[], axis: TrendStat['axis']): Scale {
  const own = onAxis(stats, axis);
  const values = own.flatMap(({ dots }) => dots.map(({ y }) => y));
  return niceScale(
    values,
    own.every(({ unit }) => unit === 'number'),
  );
}

function ticksOf(stats: readonly TrendStat[], axis: TrendStat['axis'], { least, most }: Scale): AxisTicks {
  const own = onAxis(stats, axis);
  if (own.length === 0) return [];
  // Where dollars and counts share an axis, its numbers are both.
  const unit = own.every((stat) => stat.unit === 'usd') ? 'usd' : 'number';
  return [least, (least + most) / 2, most].map((value, index) => ({
    at: index / 2,
    text: numberText(value, unit, 'short').replace(/\.00$/, ''),
  }));
}

function runsOf({ dots }: TrendStat, { least, most }: Scale): TrendLine['runs'] {
  const runs: { index: number; height: number }[][] = [];
  let isOpen = false;
  for (const [index, { y }] of dots.entries()) {
    if (y === null) {
      isOpen = false;
      continue;
    }
    const point = { index, height: (y - least) / (most - least) };
    if (isOpen) runs.at(-1)?.push(point);
    else runs.push([point]);
    isOpen = true;
  }
  return runs;
}

/** A value of a series in words; a dash where it is not known. */
export function trendText({ unit, dots }: TrendStat, index: number): string {
  const value = dots[index]?.y ?? null;
  return value === null ? NO_VALUE : numberText(value, unit);
}

/** What the shown series say, in sentences. */
export function trendSummary(stats: readonly TrendStat[], hidden: ReadonlySet<string>): string {
  const told = stats.filter(({ key, absence }) => absence === null && !hidden.has(key));
  if (told.length === 0) return 'Results over the plan. No series is shown.';
  const sentences = told.map((stat) => {
    const last = stat.dots.findLastIndex(({ y }) => y !== null);
    const values = stat.dots.map(({ y }) => y).filter((y) => y !== null);
    const top = stat.dots.findIndex(({ y }) => y === Math.max(...values));
    const at = (index: number) => `${trendText(stat, index)} at ${shortDay(stat.dots[index]?.x ?? '')}`;
    return `${stat.title}, ${stat.axis} axis: ${at(last)}${top === last ? '' : `, highest ${at(top)}`}.`;
  });
  return `Results over the plan. ${sentences.join(' ')}`;
}

/** What is hidden at the start: the specification's series, and the first known one where that has nothing. */
export function hiddenAtStart(stats: readonly TrendStat[]): ReadonlySet<string> {
  const isTold = stats.some(({ isActive, absence }) => isActive && absence === null);
  const first = isTold ? undefined : stats.find(({ absence }) => absence === null);
  return new Set(stats.filter((stat) => !stat.isActive && stat !== first).map(({ key }) => key));
}

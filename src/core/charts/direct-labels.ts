import type { AnyChart } from './any-chart.ts';
import type { LegendKey } from './chart-reading.ts';
import { UNSETTLED } from './charts.ts';
import { trendLegend } from './trend-text.ts';

/** From this share of the axis on, a line counts as reaching its end. */
const AT_END = 0.9;
const MOST_LABELED = 5;

export interface DirectLabel extends LegendKey {
  /** Where the line ends. */
  readonly index: number;
  readonly value: number;
}

export interface DirectLabels {
  /** Named beside the end of the axis. */
  readonly atEnd: readonly DirectLabel[];
  /** Named at their own end, within the plot. */
  readonly inside: readonly DirectLabel[];
}

/** Names at the ends of two to five lines; null for other charts, which have a legend. */
export function directLabels(chart: AnyChart, hidden: ReadonlySet<string>): DirectLabels | null {
  if (chart.kind !== 'line') return null;
  const keys = trendLegend(chart).filter(({ key }) => key !== UNSETTLED && !hidden.has(key));
  if (keys.length < 2 || keys.length > MOST_LABELED) return null;
  const labels = keys.flatMap((key): DirectLabel[] => {
    const values = chart.series.find((series) => series.key === key.key)?.values ?? [];
    const index = values.findLastIndex((value) => value !== null);
    const value = values[index] ?? null;
    return value === null ? [] : [{ ...key, index, value }];
  });
  const isAtEnd = ({ index }: DirectLabel) => index >= (chart.ticks.length - 1) * AT_END;
  const inside = labels.filter((label) => !isAtEnd(label));
  // Only the subject has its name within the plot: other names there would cross lines.
  const isNamed = ({ key }: DirectLabel) =>
    chart.series.some((one) => one.key === key && one.role === 'current');
  return labels.length === keys.length && inside.every(isNamed)
    ? { atEnd: labels.filter(isAtEnd), inside }
    : null;
}

/** Heights moved apart so that texts do not overlap, in the same order; from 0 to `height`. */
export function spreadHeights(heights: readonly number[], least: number, height: number): number[] {
  const order = heights.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  const placed: number[] = [];
  for (const { y } of order) placed.push(Math.max(y, (placed.at(-1) ?? -least) + least));
  // Pushes those below the bottom up again, from the last.
  let bottom = height;
  for (let at = placed.length - 1; at >= 0; at -= 1) {
    placed[at] = Math.min(placed[at] ?? 0, bottom);
    bottom = (placed[at] ?? 0) - least;
  }
  const spread = [...heights];
  for (const [place, { index }] of order.entries()) spread[index] = placed[place] ?? 0;
  return spread;
}

import { numberText } from '../text/number-text.ts';
import type { ChartTable, LegendKey, Reading } from './chart-reading.ts';
import type { DualChart, DualSeries } from './dual-chart.ts';
import { timelineNotes } from './trend-text.ts';

/** Legend entries, left axis first. */
export function dualLegend({ series }: DualChart): LegendKey[] {
  return [
    ...series.filter(({ side }) => side === 'left'),
    ...series.filter(({ side }) => side === 'right'),
  ].map(({ key, title, color, side, isOff = false }) => ({ key, title, look: 'line', color, side, isOff }));
}

/** The table of a chart, without ticks that have no value. */
export function dualTable({ labels, series }: DualChart): ChartTable {
  return {
    head: 'Date',
    columns: series.map(({ title }) => title),
    rows: labels
      .map((tick, index) => ({ tick, index }))
      .filter(({ index }) => series.some(({ values }) => (values[index] ?? null) !== null))
      .map(({ tick, index }) => ({
        tick,
        cells: series.map(({ values, unit }) => numberText(values[index] ?? null, unit)),
      })),
  };
}

/** Values of all shown series at one tick. */
export function dualReading(chart: DualChart, index: number, hidden: ReadonlySet<string>): Reading {
  return {
    title: chart.labels[index] ?? chart.ticks[index] ?? '',
    total: null,
    rows: chart.series
      .filter(({ key }) => !hidden.has(key))
      .map(({ key, title, values, unit, color }) => ({
        key,
        title,
        detail: null,
        value: numberText(values[index] ?? null, unit),
        mark: { look: 'line', color },
      })),
    notes: timelineNotes(chart, index),
  };
}

/** Screen reader text: latest and highest values. */
export function dualSummary(chart: DualChart, hidden: ReadonlySet<string>): string {
  const known = chart.series.filter(({ values }) => values.some((value) => value !== null));
  const reported = known.filter(({ key }) => !hidden.has(key));
  if (known.length > 0 && reported.length === 0) return `${chart.title}. No series is shown.`;
  if (reported.length === 0) return `${chart.title}. Nothing to show yet.`;
  return [`${chart.title}.`, ...reported.map((series) => sentence(chart, series))].join(' ');
}

function sentence({ labels }: DualChart, { title, side, unit, values }: DualSeries): string {
  const at = (index: number) => `${numberText(values[index] ?? null, unit)} at ${labels[index] ?? ''}`;
  const end = values.findLastIndex((value) => value !== null);
  const top = values.indexOf(Math.max(...values.filter((value) => value !== null)));
  return `${title}, ${side} axis: ${at(end)}${top === end ? '' : `, highest ${at(top)}`}.`;
}

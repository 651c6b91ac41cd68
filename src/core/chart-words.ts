import type { Chart, ChartSeries } from './charts.ts';
import { numberText } from './number-text.ts';
import { stackTotals } from './stacked-bars.ts';

/** The same numbers as a table: one row a tick, one column a series. */
export interface ChartTwin {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly tick: string; readonly cells: readonly string[] }[];
}

/** A chart as a table, ticks nobody knows anything about left out; a gap is a dash. */
export function chartTwin(chart: Chart): ChartTwin {
  const series = chart.kind === 'stacked' ? [...chart.series, totalOf(chart)] : chart.series;
  const rows = chart.ticks.map((tick, index) => ({
    tick: series.find(({ role }) => role === 'current')?.labels[index] || tick,
    cells: series.map(({ values }) => numberText(values[index] ?? null, chart.unit)),
    isKnown: series.some(({ values }) => (values[index] ?? null) !== null),
  }));
  return {
    columns: series.map(({ title }) => title),
    rows: rows.filter(({ isKnown }) => isKnown).map(({ tick, cells }) => ({ tick, cells })),
  };
}

/** What the parts of a stacked chart come to, as a series of its own. */
export function totalOf({ series, ticks }: Chart): ChartSeries {
  return {
    key: 'total',
    title: 'Total',
    role: 'current',
    values: stackTotals(series, ticks.length),
    labels: series[0]?.labels ?? [],
  };
}

/**
 * What a chart shows, in sentences: where the subject stands, its highest point where that is
 * another one, and where each comparison or part stood at the same place. A projection is told by
 * where it ends.
 */
export function spokenSummary(chart: Chart): string {
  const subject =
    chart.kind === 'stacked' ? totalOf(chart) : chart.series.find(({ role }) => role === 'current');
  const end = subject?.values.findLastIndex((value) => value !== null) ?? -1;
  if (!subject || end < 0) return `${chart.title}. Nothing to show yet.`;
  const others = chart.series.filter((series) => series !== subject);
  const placeOf = ({ role, values }: ChartSeries) =>
    role === 'projection' ? values.findLastIndex((value) => value !== null) : end;
  return [
    `${chart.title}.`,
    `${subject.title}: ${at(chart, subject, end)}.`,
    ...highest(chart, subject, end),
    ...others.flatMap((series) => {
      const place = placeOf(series);
      return (series.values[place] ?? null) === null ? [] : [`${series.title}: ${at(chart, series, place)}.`];
    }),
  ].join(' ');
}

function at({ unit, ticks }: Chart, { values, labels }: ChartSeries, index: number): string {
  return `${numberText(values[index] ?? null, unit)} at ${labels[index] ?? ticks[index] ?? ''}`;
}

function highest(chart: Chart, series: ChartSeries, end: number): string[] {
  const most = Math.max(...series.values.filter((value) => value !== null));
  const index = series.values.indexOf(most);
  return index === end ? [] : [`Highest: ${at(chart, series, index)}.`];
}

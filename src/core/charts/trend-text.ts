import { numberText } from '../text/number-text.ts';
import type { ChartTable, LegendKey, MarkLook, Reading } from './chart-reading.ts';
import { AVERAGE_COLOR, type Chart, type ChartRole, type ChartSeries, isStack, UNSETTLED } from './charts.ts';
import { stackTotals } from './stacked-bars.ts';

const LOOKS: Readonly<Record<Exclude<ChartRole, 'part'>, MarkLook>> = {
  current: 'line',
  average: 'line',
  projection: 'projected',
  comparison: 'dashed',
  faint: 'faint',
  target: 'target',
};

const STILL_COUNTING = 'Preliminary';

/** Legend in series order; then `Still counting` if more than today is provisional. */
export function trendLegend({ kind, series, now, provisional }: Chart): LegendKey[] {
  const look = (role: ChartRole): MarkLook => {
    if (role === 'part' || (kind === 'bars' && role === 'current')) return 'block';
    return kind === 'bars' && role === 'comparison' ? 'stroke' : LOOKS[role];
  };
  const colors: Partial<Record<ChartRole, (own: number | undefined) => number>> = {
    part: (own) => own ?? 1,
    average: () => AVERAGE_COLOR,
  };
  const keys = series.map(({ key, title, role, color, isOff = false }) => ({
    key,
    title,
    look: look(role),
    color: colors[role]?.(color) ?? null,
    ...(isOff && { isOff }),
  }));
  if (provisional.every((index) => index === now?.index)) return keys;
  return [...keys, { key: UNSETTLED, title: STILL_COUNTING, look: 'hatched', color: null }];
}

/** The table of a chart, without ticks that have no value. */
export function trendTable(chart: Chart): ChartTable {
  const series = isStack(chart) ? [...chart.series, totalOf(chart)] : chart.series;
  const rows = chart.ticks.map((tick, index) => ({
    tick: series.find(({ role }) => role === 'current')?.labels[index] || tick,
    cells: series.map(({ values }) => numberText(values[index] ?? null, chart.unit)),
    isKnown: series.some(({ values }) => (values[index] ?? null) !== null),
  }));
  return {
    head: chart.kind === 'bars' ? 'Time' : 'Date',
    columns: series.map(({ title }) => title),
    rows: rows.filter(({ isKnown }) => isKnown).map(({ tick, cells }) => ({ tick, cells })),
  };
}

function totalOf({ series, ticks }: Chart): ChartSeries {
  return {
    key: 'total',
    title: 'Total',
    role: 'current',
    values: stackTotals(series, ticks.length),
    labels: series[0]?.labels ?? [],
  };
}

/** Values at one tick; a stack from top to bottom. */
export function trendReading(chart: Chart, index: number, hidden: ReadonlySet<string>): Reading {
  const { unit, ticks } = chart;
  const shown = chart.series.filter(({ key }) => !hidden.has(key));
  const stacks = isStack(chart);
  const reported = stacks ? shown.filter(({ values }) => (values[index] ?? 0) !== 0).toReversed() : shown;
  const marks = new Map(trendLegend(chart).map((mark) => [mark.key, mark]));
  return {
    title: stacks ? (shown[0]?.labels[index] ?? ticks[index] ?? '') : null,
    total: stacks ? numberText(stackTotals(shown, ticks.length)[index] ?? null, unit) : null,
    rows: reported.map(({ key, title, values, labels }) => ({
      key,
      title,
      detail: stacks ? null : (labels[index] ?? ''),
      value: numberText(values[index] ?? null, unit),
      mark: marks.get(key) ?? null,
    })),
    notes: timelineNotes(chart, index),
  };
}

/** Includes that a tick is still counting. */
export function timelineNotes(
  { notes, provisional }: Pick<Chart, 'notes' | 'provisional'>,
  index: number,
): string[] {
  const note = notes?.[index];
  return [...(note === undefined ? [] : [note]), ...(provisional.includes(index) ? [STILL_COUNTING] : [])];
}

/**
 * Screen reader text: latest and highest value, the other series at that tick, and a projection's
 * end.
 */
export function trendSummary(chart: Chart, hidden: ReadonlySet<string> = new Set()): string {
  const subject = isStack(chart) ? totalOf(chart) : chart.series.find(({ role }) => role === 'current');
  const end = subject?.values.findLastIndex((value) => value !== null) ?? -1;
  if (!subject || end < 0) return `${chart.title}. Nothing to show yet.`;
  const others = chart.series.filter((series) => series !== subject && !hidden.has(series.key));
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

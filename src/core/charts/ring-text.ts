import { numberText, shareText } from '../text/number-text.ts';
import type { ChartTable, Reading } from './chart-reading.ts';
import { type RingChart, ringSlices } from './ring-chart.ts';

/** All parts, largest first or in the order of their scale, and the total. */
export function ringTable(chart: RingChart): ChartTable {
  const total = totalOf(chart);
  const bySize = () => chart.parts.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const parts = chart.isScale ? chart.parts : bySize();
  return {
    head: 'Part',
    columns: [chart.title, 'Share'],
    rows: [
      ...parts.map(({ title, value }) => ({
        tick: title,
        cells: [numberText(value, chart.unit), value !== null && total > 0 ? shareText(value / total) : '—'],
      })),
      { tick: 'Total', cells: [numberText(total, chart.unit), ''] },
    ],
  };
}

/** One slice; for Other, its four largest parts. */
export function ringReading(chart: RingChart, index: number): Reading {
  const slices = ringSlices(chart);
  const slice = slices[index];
  const row = (key: string, title: string, value: string) => ({
    key,
    title,
    detail: null,
    value,
    mark: null,
  });
  const drawn = new Set(slices.map(({ key }) => key));
  const rest = chart.parts
    .filter(({ key, value }) => !drawn.has(key) && value !== null && value !== 0)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  return {
    title: slice?.title ?? '',
    total: slice ? numberText(slice.value, chart.unit) : null,
    rows: slice
      ? [
          row('share', 'Share', shareText(slice.share)),
          ...(slice.color === null
            ? rest.slice(0, 4).map(({ key, title, value }) => row(key, title, numberText(value, chart.unit)))
            : []),
        ]
      : [],
    notes: [],
  };
}

/** Summary for screen readers: total and slices. */
export function ringSummary(chart: RingChart): string {
  const slices = ringSlices(chart);
  if (chart.parts.some(({ value }) => (value ?? 0) < 0))
    return `${chart.title}. Some parts are below zero, so there is no ring; the table has them.`;
  if (slices.length === 0) return `${chart.title}. Nothing to show yet.`;
  const parts = slices.map(
    ({ title, value, share }) => `${title}: ${numberText(value, chart.unit)}, ${shareText(share)}.`,
  );
  return [`${chart.title}.`, `Total: ${numberText(totalOf(chart), chart.unit)}.`, ...parts].join(' ');
}

/** The sum of all parts. */
export function totalOf({ parts }: RingChart): number {
  return parts.reduce((total, { value }) => total + (value ?? 0), 0);
}

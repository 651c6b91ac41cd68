import type { AnyChart } from './any-chart.ts';
import type { Reading } from './chart-reading.ts';
import { chartReading, chartSpots } from './chart-text.ts';
import { isTimeSeries } from './charts.ts';

/** A chart needs more values than this. */
const MOST_WRITTEN = 2;
const NO_VALUE = '—';

export interface WrittenNumber {
  /** Its place in keyboard order. */
  readonly index: number;
  readonly reading: Reading;
}

/** The values of a chart over time, or of parts, that has one or two of them; null where it is worth drawing. */
export function fewNumbers(chart: AnyChart, hidden: ReadonlySet<string>): WrittenNumber[] | null {
  if (!isTimeSeries(chart) && chart.kind !== 'dual' && chart.kind !== 'ring') return null;
  const numbers = chartSpots(chart, hidden).flatMap(({ index }) => {
    const reading = chartReading(chart, index, hidden);
    const rows = reading.rows.filter(({ value }) => value !== NO_VALUE);
    return rows.length === 0 ? [] : [{ index, reading: { ...reading, rows } }];
  });
  return numbers.length === 0 || numbers.length > MOST_WRITTEN ? null : numbers;
}

import type { AnyChart } from './any-chart.ts';

export interface ReadingPlace {
  readonly index: number | null;
  readonly count: number;
}

/**
 * The position an arrow, Home or End leads to; a heat map also has up and down. Null for other keys
 * and empty charts.
 */
export function steppedTo(chart: AnyChart, key: string, { index, count }: ReadingPlace): number | null {
  if (count === 0) return null;
  const by = steps(chart)[key];
  if (by === undefined) return null;
  if (by === 'first') return 0;
  if (by === 'last') return count - 1;
  const isTimeSeries = 'ticks' in chart;
  // In a timeline, the first arrow starts from today.
  if (index === null && !isTimeSeries) return 0;
  const from = index ?? (isTimeSeries ? chart.now?.index : null) ?? count - 1;
  const to = from + by;
  return to < 0 || to >= count ? from : to;
}

function steps(chart: AnyChart): Readonly<Record<string, number | 'first' | 'last'>> {
  const along = { ArrowLeft: -1, ArrowRight: 1, Home: 'first', End: 'last' } as const;
  switch (chart.kind) {
    case 'heat':
      return { ...along, ArrowUp: -chart.columns.length, ArrowDown: chart.columns.length };
    case 'funnel':
    case 'ring':
    case 'bubble':
      return { ...along, ArrowUp: -1, ArrowDown: 1 };
    default:
      return along;
  }
}

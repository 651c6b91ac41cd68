import type { AnyChart } from './any-chart.ts';

/** Where reading goes on from. */
export interface ReadingPlace {
  /** The place that is read; null where none is yet. */
  readonly index: number | null;
  /** How many there are. */
  readonly count: number;
}

/**
 * The place a key leads to: the next or the one before, the first or the last, and in a heat map
 * the row above or below.
 *
 * @returns null for a key that leads nowhere, and where there is nothing to read
 */
export function steppedTo(chart: AnyChart, key: string, { index, count }: ReadingPlace): number | null {
  if (count === 0) return null;
  const by = steps(chart)[key];
  if (by === undefined) return null;
  if (by === 'first') return 0;
  if (by === 'last') return count - 1;
  const isCourse = 'ticks' in chart;
  // Along the days reading goes on from today; elsewhere it begins with the first.
  if (index === null && !isCourse) return 0;
  const from = index ?? (isCourse ? chart.now?.index : null) ?? count - 1;
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

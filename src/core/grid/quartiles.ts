import type { Better } from '../kpis/kpi.ts';

/** How the values of one KPI are spread over stores. */
export interface Spread {
  readonly median: number | null;
  /** Quarter of each value, 1 is the best; null where unknown, or where there are too few values to divide. */
  readonly quarters: readonly (1 | 2 | 3 | 4 | null)[];
  readonly best: number | null;
  readonly worst: number | null;
}

/** With fewer values a quarter says nothing. */
const FEWEST = 4;

/**
 * Quarters, best, worst and median of a KPI's values, in their order.
 *
 * Bounds are the quartiles of a spreadsheet (QUARTILE.INC); equal values share a quarter. A KPI that is neither
 * better high nor low has a median alone.
 */
export function spreadOf(values: readonly (number | null)[], better: Better): Spread {
  const known = values.filter((value) => value !== null).toSorted((one, other) => one - other);
  const median = known.length === 0 ? null : quantile(known, 0.5);
  const [low = 0, high = 0] = [known[0], known.at(-1)];
  if (known.length < FEWEST || low === high || better === 'neutral')
    return { median, quarters: values.map(() => null), best: null, worst: null };
  const bounds = [quantile(known, 0.75), quantile(known, 0.5), quantile(known, 0.25)] as const;
  const fromTop = (value: number) =>
    value >= bounds[0] ? 1 : value >= bounds[1] ? 2 : value >= bounds[2] ? 3 : 4;
  const fromBottom = (value: number) =>
    value <= bounds[2] ? 1 : value <= bounds[1] ? 2 : value <= bounds[0] ? 3 : 4;
  const quarterOf = better === 'lower' ? fromBottom : fromTop;
  const [best, worst] = better === 'lower' ? [low, high] : [high, low];
  return {
    median,
    quarters: values.map((value) => (value === null ? null : quarterOf(value))),
    best,
    worst,
  };
}

/** Linear between neighbors. `sorted` has at least one value, smallest first. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return below + (above - below) * (at - Math.floor(at));
}

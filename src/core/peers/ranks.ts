import type { Better, KpiKind } from '../kpis/kpi.ts';

/**
 * The rank of each value, 1 is the best; equal values share a rank, and the next one skips it (1, 2, 2, 4).
 *
 * Null where a value is unknown, and everywhere for a KPI that is neither better high nor low.
 */
export function ranksOf(values: readonly (number | null)[], better: Better): (number | null)[] {
  if (better === 'neutral') return values.map(() => null);
  const known = values.filter((value) => value !== null);
  return values.map((value) =>
    value === null
      ? null
      : 1 + known.filter((other) => (better === 'higher' ? other > value : other < value)).length,
  );
}

/**
 * The average store of a KPI: the mean of the known values; for a ratio, the ratio of the sums, because a mean of
 * ratios weighs a small store like a large one. Null without a known value.
 */
export function averageOf(
  values: readonly (number | null)[],
  { kind, total }: { readonly kind: KpiKind; readonly total: number | null },
): number | null {
  if (kind === 'ratio') return total;
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** `Store A` to `Store Z`, then `Store AA`; counted from 0. */
export function letterName(at: number): string {
  let letters = '';
  for (let rest = at + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `Store ${letters}`;
}

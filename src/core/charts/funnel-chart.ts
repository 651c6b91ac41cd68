import type { Unit } from '../kpis/kpi.ts';

export interface FunnelStep {
  readonly key: string;
  readonly title: string;
  /** Not negative; null if not known. */
  readonly count: number | null;
  readonly baseline?: number | null;
}

export interface FunnelChart {
  readonly kind: 'funnel';
  readonly title: string;
  readonly unit: Unit;
  readonly steps: readonly FunnelStep[];
  /** The comparison period: `Oct 1–21`; null without one. */
  readonly comparedWith: string | null;
}

/** Shares, above 1 where a step has more than the one before. */
export interface FunnelRates {
  /** Null for the first step, and where a count is unknown or the step before is 0. */
  readonly fromBefore: number | null;
  readonly fromFirst: number | null;
}

/** Rates per step, in order. */
export function funnelRates(counts: readonly (number | null)[]): FunnelRates[] {
  const [first = null] = counts;
  return counts.map((count, index) => ({
    fromBefore: index === 0 ? null : rate(count, counts[index - 1] ?? null),
    fromFirst: index === 0 ? null : rate(count, first),
  }));
}

function rate(count: number | null, of: number | null): number | null {
  return count === null || of === null || of === 0 ? null : count / of;
}

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
  readonly comparedWith: string | null;
}

/** May be above 1. */
export interface FunnelRates {
  /** Null for the first step, unknown counts, and after a 0. */
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

import type { Unit } from '../kpis/kpi.ts';

/** One step on the way from interest to sale, and how many came so far. */
export interface FunnelStep {
  readonly key: string;
  /** `Appointment set`. */
  readonly title: string;
  /** Not negative; null is not known. */
  readonly count: number | null;
  /** How many of those before came so far in the days it is compared with; left out without comparison. */
  readonly baseline?: number | null;
}

/** How many come through each step, in the order they are taken. */
export interface FunnelChart {
  readonly kind: 'funnel';
  readonly title: string;
  readonly unit: Unit;
  readonly steps: readonly FunnelStep[];
  /** What the baselines are: `Oct 1–21`; null without comparison. */
  readonly comparedWith: string | null;
}

/** What part of those before comes through a step, 0 to 1 and more where more came than were there. */
export interface FunnelRates {
  /** Of the step before; null at the first, and where one of the two is not known or nobody was there. */
  readonly fromBefore: number | null;
  /** Of the first step. */
  readonly fromFirst: number | null;
}

/** The rates of every step, in order. */
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

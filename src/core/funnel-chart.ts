import type { Unit } from './kpis/kpi.ts';

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

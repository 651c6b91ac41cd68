import { type Delta, deltaOf } from './delta.ts';
import type { AnyKpi } from './kpi.ts';
import type { Figure } from './wire.ts';

export type Gray = 'neutral' | 'noBaseline' | 'smallBase' | 'untimed' | 'same';

export interface Doubts {
  /** Records without a time cannot be cut at the same hour. */
  readonly untimed: boolean;
}

export interface Judgement {
  readonly delta: Delta | null;
  readonly gray: Gray | null;
}

const FEWEST_EVENTS = 5;

/** Good, bad or neither. Under 5 events (the earlier count, or a divisor) is too few to judge. */
export function judge(kpi: AnyKpi, sides: { current: Figure; base: Figure }, doubts: Doubts): Judgement {
  const { current, base } = sides;
  const delta = deltaOf({ value: current.value, baseline: base.value, unit: kpi.unit, better: kpi.better });
  const gray = grayOf(kpi, { ...sides, delta }, doubts);
  return { delta: delta && gray ? { ...delta, tone: 'neutral' } : delta, gray };
}

function grayOf(
  kpi: AnyKpi,
  { current, base, delta }: { current: Figure; base: Figure; delta: Delta | null },
  doubts: Doubts,
): Gray | null {
  if (delta === null || (kpi.kind !== 'ratio' && base.value === 0)) return 'noBaseline';
  if (doubts.untimed) return 'untimed';
  if (Math.min(eventsOf(kpi, current, 'current'), eventsOf(kpi, base, 'base')) < FEWEST_EVENTS) {
    return 'smallBase';
  }
  if (kpi.better === 'neutral') return 'neutral';
  return delta.change === 0 ? 'same' : null;
}

/** A drop to few events is news, so only the base can be too small. */
function eventsOf(kpi: AnyKpi, figure: Figure, side: 'current' | 'base'): number {
  if (kpi.kind === 'ratio') return figure.denominator ?? 0;
  if (kpi.unit !== 'number' || side === 'current') return Number.POSITIVE_INFINITY;
  return Math.abs(figure.value ?? 0);
}

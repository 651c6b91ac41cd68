import type { Unit } from './kpis/kpi.ts';

/** One part of a whole. */
export interface RingPart {
  readonly key: string;
  readonly title: string;
  readonly value: number | null;
  /** Which of the eight fixed colours, where the part has one of its own: channels do. */
  readonly color?: number;
}

/**
 * What a whole is made of. Only for numbers that add up: a ratio has no ring. At most six slices
 * are drawn, the largest first; what is left is one called `Other`.
 */
export interface RingChart {
  readonly kind: 'ring';
  readonly title: string;
  readonly unit: Unit;
  /** In any order. */
  readonly parts: readonly RingPart[];
}

import type { Better, Unit } from './kpis/kpi.ts';

/** Something whose number moved, from what it was to what it is. */
export interface Mover {
  readonly key: string;
  readonly title: string;
  readonly before: number | null;
  readonly now: number | null;
  /** Now less before, or the part of a total's change that is its own. */
  readonly change: number;
  /** In small print beside the change: `mix +2 · rate −4`. */
  readonly note?: string | null;
}

/** Who moved a number most, up and down. */
export interface MoversList {
  readonly kind: 'movers';
  readonly title: string;
  readonly unit: Unit;
  readonly better: Better;
  /** In any order; those that stood still are not shown. */
  readonly movers: readonly Mover[];
}

import type { Unit } from '../kpis/kpi.ts';

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
 * are drawn, the largest first; of more parts the five largest, and the others as one.
 */
export interface RingChart {
  readonly kind: 'ring';
  readonly title: string;
  readonly unit: Unit;
  /** In any order. */
  readonly parts: readonly RingPart[];
}

/** Slices more than this are too thin to be compared. */
const MOST_SLICES = 6;
/** The key of the slice of all others. */
export const OTHER = '~others';

/** A part as it is drawn: where it begins and ends, 0 at the top, clockwise up to 1. */
export interface RingSlice {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  /** Of the whole, 0 to 1. */
  readonly share: number;
  readonly from: number;
  readonly to: number;
  /** Which of the eight fixed colours; null for all others. */
  readonly color: number | null;
}

/**
 * The slices of a ring, the largest first and what is left last. Parts without a value, or with
 * none, have no slice; parts of no colour get those that nobody has. None where nothing is known,
 * and where a part is below zero: a whole has no negative parts.
 */
export function ringSlices({ parts }: Pick<RingChart, 'parts'>): RingSlice[] {
  const known = parts
    .flatMap(({ value, ...part }) => (value === null || value === 0 ? [] : [{ ...part, value }]))
    .toSorted((one, other) => other.value - one.value);
  if (known.some(({ value }) => value < 0)) return [];
  const isMany = known.length > MOST_SLICES;
  const single = isMany ? known.slice(0, MOST_SLICES - 1) : known;
  const rest = known.slice(single.length);
  const free = [1, 2, 3, 4, 5, 6, 7, 8].filter((color) => parts.every((part) => part.color !== color));
  const drawn = [
    ...single.map((part) => ({ ...part, color: part.color ?? free.shift() ?? 1 })),
    ...(rest.length > 0
      ? [{ key: OTHER, title: `${rest.length} others`, value: sum(rest), color: null }]
      : []),
  ];
  const whole = sum(drawn);
  let reached = 0;
  return drawn.map(({ key, title, value, color }) => {
    const from = reached / whole;
    reached += value;
    return { key, title, value, color, share: value / whole, from, to: reached / whole };
  });
}

function sum(parts: readonly { readonly value: number }[]): number {
  return parts.reduce((total, { value }) => total + value, 0);
}

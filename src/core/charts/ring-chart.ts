import type { Unit } from '../kpis/kpi.ts';

export interface RingPart {
  readonly key: string;
  readonly title: string;
  readonly value: number | null;
  /** 1 to 8, where the part has a fixed color. */
  readonly color?: number;
}

export interface RingChart {
  readonly kind: 'ring';
  readonly title: string;
  readonly unit: Unit;
  readonly parts: readonly RingPart[];
  /** The parts are steps of a scale, such as ages, and keep their order. */
  readonly isScale?: boolean;
}

/** More slices are too thin to compare. */
const MOST_SLICES = 6;
export const OTHER = '~others';

/** `from` and `to`: shares of the circle, clockwise from the top. */
export interface RingSlice {
  readonly key: string;
  readonly title: string;
  readonly value: number;
  readonly share: number;
  readonly from: number;
  readonly to: number;
  /** 1 to 8; null for Other. */
  readonly color: number | null;
}

/**
 * Largest first, or in the order of their scale; at most six, the sixth is Other. Without parts of no value. Empty if
 * a part is negative.
 */
export function ringSlices({ parts, isScale }: Pick<RingChart, 'parts' | 'isScale'>): RingSlice[] {
  const given = parts.flatMap(({ value, ...part }) =>
    value === null || value === 0 ? [] : [{ ...part, value }],
  );
  const keepsOrder = isScale === true && given.length <= MOST_SLICES;
  const known = keepsOrder ? given : given.toSorted((one, other) => other.value - one.value);
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

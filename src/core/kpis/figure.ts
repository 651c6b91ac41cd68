import { factsOf } from './catalogue.ts';
import { facts } from './facts.ts';
import { type Kpi, type Sum, sumOf } from './kpi.ts';

/** Measures added up, by their keys; null or absent where no feed speaks of them. */
export type Sums = Readonly<Record<string, number | null>>;

/** Why there is no value, and the same in words for the person who looks at the dash. */
export interface Absence {
  readonly reason: 'noFeed' | 'noBase' | 'notYet';
  readonly message: string;
}

/** A value with what it is made of; numerator and denominator are null unless it is a ratio. */
export interface Figure {
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly absence: Absence | null;
}

const PER_HUNDRED = 100;

/**
 * The value of a KPI from summed measures, at whatever grain they were summed.
 *
 * A ratio is sum over sum, in percent when that is its unit; a divisor of 0 gives no
 * value. What no feed speaks of gives no value either, never 0.
 */
export function figureOf(kpi: Kpi, sums: Sums): Figure {
  const total = addUp(sumOf(kpi.of), sums);
  if (kpi.kind !== 'ratio') {
    return { value: total, numerator: null, denominator: null, absence: total === null ? noFeed(kpi) : null };
  }
  const base = addUp(sumOf(kpi.per), sums);
  if (total === null || base === null) return { ...nothing, absence: noFeed(kpi) };
  if (base === 0) {
    const message = `There were no ${kpi.base}.`;
    return { value: null, numerator: total, denominator: 0, absence: { reason: 'noBase', message } };
  }
  const scale = kpi.unit === 'percent' ? PER_HUNDRED : 1;
  return { value: (total * scale) / base, numerator: total, denominator: base, absence: null };
}

/** The figure of days that are still to come. */
export function notYet(): Figure {
  return { ...nothing, absence: { reason: 'notYet', message: 'These days are still to come.' } };
}

const nothing = { value: null, numerator: null, denominator: null } as const;

function noFeed(kpi: Kpi): Absence {
  const titles = factsOf(kpi).map((fact) => facts[fact].title.toLowerCase());
  return { reason: 'noFeed', message: `No feed of ${titles.join(' or ')} reaches these days.` };
}

function addUp({ plus, minus }: Sum, sums: Sums): number | null {
  const added = plus.map(({ key }) => sums[key] ?? null).filter((value) => value !== null);
  const taken = minus.map(({ key }) => sums[key] ?? null);
  // Parts that no feed speaks of are left out of a total, but a cost that is not known hides the profit.
  if (added.length === 0 || taken.includes(null)) return null;
  return total(added) - total(taken);
}

function total(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}

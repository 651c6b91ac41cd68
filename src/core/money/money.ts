import { Problem } from '../errors.ts';

/** Larger sums would lose cents. */
const MOST_CENTS = 9_000_000_000_000;

/**
 * A stored amount as shown; `scale` stored units make one shown unit (100 cents, 100 hundredths of
 * an hour).
 */
export function shown(amount: number, scale: number): number {
  return amount / scale;
}

/**
 * Dollars to whole cents, half a cent away from zero. Throws `Problem` `invalid` for amounts that
 * are no number or too large.
 */
export function toCents(dollars: number): number {
  const cents = Math.sign(dollars) * Math.round(shifted(Math.abs(dollars), 2));
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MOST_CENTS) {
    throw new Problem('invalid', 'That is not an amount of money.');
  }
  return cents === 0 ? 0 : cents;
}

/**
 * Moves the decimal point of a value of 0 or more by its written digits: 1.005 × 100 is
 * 100.49999999999999 in binary, but 100.5 here.
 */
export function shifted(value: number, places: number): number {
  const moved = Number(`${value}e${places}`);
  // Tiny and huge numbers are written with an exponent.
  return Number.isNaN(moved) ? value * 10 ** places : moved;
}

/** Whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** What each of so many cost, in dollars and not rounded; null where either is unknown or there were none. */
export function costOfEach(cents: number | null, count: number | null): number | null {
  return cents === null || count === null || count === 0 ? null : toDollars(cents) / count;
}

/**
 * Splits whole cents (0 or more) by whole weights (0 or more), in order; the parts add up exactly.
 * Left-over cents go to the parts that lost the most, earlier first. Equal parts where all weights
 * are 0; empty without weights.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all === 0)
    return weights.length === 0
      ? []
      : splitCents(
          cents,
          weights.map(() => 1),
        );
  const total = BigInt(all);
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const parts = exact.map((part) => Number(part / total));
  const left = cents - parts.reduce((sum, part) => sum + part, 0);
  const byLoss = exact
    .map((part, index) => ({ index, loss: part % total }))
    .sort((a, b) => (a.loss === b.loss ? a.index - b.index : a.loss > b.loss ? -1 : 1));
  for (const { index } of byLoss.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/** Cents as dollars; null stays null. */
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}

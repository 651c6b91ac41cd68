import { Problem } from '../errors.ts';

/** Larger sums would lose cents. */
const MOST_CENTS = 9_000_000_000_000;

/** A stored amount as shown; `scale` stored units are one shown unit (100 cents). */
export function shown(amount: number, scale: number): number {
  return amount / scale;
}

/** Rounds half a cent away from zero. Throws `Problem` `invalid` if not a number or too large. */
export function toCents(dollars: number): number {
  const cents = Math.sign(dollars) * Math.round(shifted(Math.abs(dollars), 2));
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MOST_CENTS) {
    throw new Problem('invalid', 'That is not an amount of money.');
  }
  return cents === 0 ? 0 : cents;
}

/**
 * Moves the decimal point by written digits: 1.005 gives 100.5, not 100.49999999999999. `value` is
 * at least 0.
 */
export function shifted(value: number, places: number): number {
  const moved = Number(`${value}e${places}`);
  // Written with an exponent.
  return Number.isNaN(moved) ? value * 10 ** places : moved;
}

/** Whole cents to dollars. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** Unrounded dollars; null where unknown or none. */
export function costOfEach(cents: number | null, count: number | null): number | null {
  return cents === null || count === null || count === 0 ? null : toDollars(cents) / count;
}

/**
 * Splits whole cents by whole weights (all at least 0), in order and exactly. Left-over cents go to
 * the largest remainders, earlier first. Equal parts if all weights are 0.
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

import { Problem } from '../errors.ts';

/** More than any dealer group spends: what larger sums would lose cents to. */
const MOST_CENTS = 9_000_000_000_000;

/**
 * A stored amount as it is shown: cents become dollars, hundredths of an hour hours.
 *
 * @param scale how many stored units make one shown
 */
export function shown(amount: number, scale: number): number {
  return amount / scale;
}

/**
 * Dollars as people and the wire write them, in whole cents; money amounts are rounded to 2 decimals,
 * half a cent away from zero.
 *
 * @throws Problem `invalid` for what is no amount or too large to be kept to the cent
 */
export function toCents(dollars: number): number {
  const cents = Math.sign(dollars) * Math.round(shifted(Math.abs(dollars), 2));
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > MOST_CENTS) {
    throw new Problem('invalid', 'That is not an amount of money.');
  }
  return cents === 0 ? 0 : cents;
}

/**
 * A number with its decimal point moved, as people would move it: 1.005 is a little less than it
 * reads, so the digits it is written with decide.
 *
 * @param value at least 0
 * @param places to the right
 */
export function shifted(value: number, places: number): number {
  const moved = Number(`${value}e${places}`);
  // Tiny and huge numbers are written with an exponent of their own.
  return Number.isNaN(moved) ? value * 10 ** places : moved;
}

/** Whole cents as dollars for the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

/** What each of so many cost, in dollars and not rounded; null where either is unknown or there were none. */
export function costOfEach(cents: number | null, count: number | null): number | null {
  return cents === null || count === null || count === 0 ? null : toDollars(cents) / count;
}

/**
 * Splits an amount by weights so that the parts add up to it to the cent.
 *
 * Cents lost to rounding down go to the parts that lost the most, earlier parts first, so the
 * same input always gives the same split.
 *
 * @param cents whole, at least 0
 * @param weights one per part, whole, at least 0; where all are 0 every part weighs the same
 * @returns cents, as many as there are parts and in their order; none for no parts
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

import { shifted } from './money.ts';

/** Percents are kept to five decimals: whole units of 1e-5 percent. */
export type PercentUnits = number;

/** All of it: 100 percent. */
export const WHOLE_UNITS: PercentUnits = 10_000_000;

/** A total this far off counts as exact: 0.00001 percent. */
const TOLERANCE_UNITS = 1;

/** A percent of the wire, 0 to 100, in units; further decimals are rounded. */
export function percentUnits(percent: number): PercentUnits {
  return Math.round(shifted(percent, 5));
}

/** Units as a percent for the wire, to five decimals. */
export function toPercent(units: PercentUnits): number {
  return Number(`${units}e-5`);
}

/** Whether parts make 100 percent, give or take one unit. */
export function isWhole(units: readonly PercentUnits[]): boolean {
  return Math.abs(totalOf(units) - WHOLE_UNITS) <= TOLERANCE_UNITS;
}

/** Whether parts make 0 percent, give or take one unit. */
export function isNothing(units: readonly PercentUnits[]): boolean {
  return Math.abs(totalOf(units)) <= TOLERANCE_UNITS;
}

/**
 * Equal parts of 100 percent; what does not divide goes to the first row.
 *
 * @param count at least 1
 */
export function splitEqually(count: number): PercentUnits[] {
  const each = Math.floor(WHOLE_UNITS / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? WHOLE_UNITS - each * (count - 1) : each));
}

function totalOf(units: readonly PercentUnits[]): number {
  return units.reduce((sum, part) => sum + part, 0);
}

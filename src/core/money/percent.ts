import { shifted } from './money.ts';

/** Percents are kept to five decimals: whole units of 1e-5 percent. */
export type PercentUnits = number;

export const WHOLE_UNITS: PercentUnits = 10_000_000;

const TOLERANCE_UNITS = 1;

/** A percent from 0 to 100 in units; further decimals are rounded. */
export function percentUnits(percent: number): PercentUnits {
  return Math.round(shifted(percent, 5));
}

/** Units to a percent with five decimals. */
export function toPercent(units: PercentUnits): number {
  return Number(`${units}e-5`);
}

/** Whether parts add up to 100 percent, within one unit. */
export function isWhole(units: readonly PercentUnits[]): boolean {
  return Math.abs(totalOf(units) - WHOLE_UNITS) <= TOLERANCE_UNITS;
}

/** Whether parts add up to 0 percent, within one unit. */
export function isNothing(units: readonly PercentUnits[]): boolean {
  return Math.abs(totalOf(units)) <= TOLERANCE_UNITS;
}

/** The first gets the remainder. `count` is at least 1. */
export function splitEqually(count: number): PercentUnits[] {
  const each = Math.floor(WHOLE_UNITS / count);
  return Array.from({ length: count }, (_, index) => (index === 0 ? WHOLE_UNITS - each * (count - 1) : each));
}

function totalOf(units: readonly PercentUnits[]): number {
  return units.reduce((sum, part) => sum + part, 0);
}

import { Problem } from '../../../core/errors.ts';
import { splitCents } from '../../../core/money/money.ts';
import { type PercentUnits, percentUnits, WHOLE_UNITS } from '../../../core/money/percent.ts';

/**
 * Scales amounts by a percent. The new sum is exact to the cent and split in proportion.
 *
 * @param cents each at least 0
 * @param change in units of 1e-5 percent; -10,000,000 leaves nothing
 * @returns cents, in the order of the input
 * @throws Problem `invalid` below -100 percent
 */
export function scaledCents(cents: readonly number[], change: PercentUnits): number[] {
  if (change < -WHOLE_UNITS) throw new Problem('invalid', 'Amounts can be reduced by at most 100 percent.');
  const total = BigInt(cents.reduce((sum, one) => sum + one, 0));
  if (total === 0n) return cents.map(() => 0);
  const whole = BigInt(WHOLE_UNITS);
  // Half a cent rounds up: amounts are never negative here.
  const after = (total * (whole + BigInt(change)) * 2n + whole) / (whole * 2n);
  return splitCents(Number(after), cents);
}

/**
 * Parses a typed percent: `5`, `+5%`, `-12.5 %`.
 *
 * @returns units of 1e-5 percent, from -100 to 1,000 percent; null for anything else
 */
export function readPercentChange(text: string): PercentUnits | null {
  const bare = text.replace(/\s/g, '').replace('−', '-');
  if (!/^[+-]?(\d{1,4}(\.\d{0,5})?|\.\d{1,5})%?$/.test(bare)) return null;
  const size = percentUnits(Number(bare.replace(/^[+-]|%$/g, '')));
  const units = bare.startsWith('-') ? -size : size;
  return units >= -WHOLE_UNITS && units <= WHOLE_UNITS * 10 ? units : null;
}

import { dollarDigits } from '../../../../core/money/money-text.ts';
import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';

/** Dollars in a dense table: `$0` for zero, no trailing `.00`. */
export function dollarText(value: number | null): string {
  if (value === null) return NO_VALUE;
  return value === 0 ? '$0' : numberText(value, 'usd');
}

/** Dollars to the cent for confirmations: `$4,321.50`, `$1,200`, `nothing`. */
export function dollarsInFull(value: number | null): string {
  return value === null ? 'nothing' : dollarDigits(value, 2).replace(/\.00$/, '');
}

/** Exact amount for a title; undefined when the shown text is exact already. */
export function exactDollars(value: number | null): string | undefined {
  if (value === null) return undefined;
  const exact = dollarDigits(value, 2).replace('-', '−');
  return exact.replace(/\.00$/, '') === dollarText(value) ? undefined : exact;
}

import { NO_VALUE, numberText } from '../../../../core/text/number-text.ts';

/** Dollars in a table of many: nothing at all is `$0`, without cents that say nothing. */
export function dollarText(value: number | null): string {
  if (value === null) return NO_VALUE;
  return value === 0 ? '$0' : numberText(value, 'usd');
}

const EXACT = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars to the cent, for what is confirmed or asked: `$4,321.50`, `$1,200`, `nothing`. */
export function dollarsInFull(value: number | null): string {
  return value === null ? 'nothing' : EXACT.format(value).replace(/\.00$/, '');
}

/** The same with its cents, for titles; undefined where what is shown has them already. */
export function exactDollars(value: number | null): string | undefined {
  if (value === null) return undefined;
  const exact = EXACT.format(value).replace('-', '−');
  return exact.replace(/\.00$/, '') === dollarText(value) ? undefined : exact;
}

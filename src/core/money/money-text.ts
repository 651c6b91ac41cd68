import { numberFormat } from '../text/reader-formats.ts';
import { toDollars } from './money.ts';

/** Dollars to the cent: `$1,204.50`. */
export const dollarFormat = numberFormat({ style: 'currency', currency: 'USD' });

/** Cents as dollars to the cent: `$1,204.50`. */
export function moneyText(cents: number): string {
  return dollarFormat.format(toDollars(cents));
}

import { digitsText } from '../text/digits-text.ts';
import { toDollars } from './money.ts';

/** Dollars with cents or without: `$1,204.50`, `$1,205`, `-$1,204.50`. */
export function dollarDigits(dollars: number, decimals: 0 | 2): string {
  const digits = digitsText(dollars, decimals);
  return digits.startsWith('-') ? `-$${digits.slice(1)}` : `$${digits}`;
}

/** Cents as dollars to the cent: `$1,204.50`. */
export function moneyText(cents: number): string {
  return dollarDigits(toDollars(cents), 2);
}

import { dollarDigits } from '../../../../core/money/money-text.ts';
import { NO_VALUE } from '../../../../core/text/number-text.ts';

/** `$1,200`, `$1,204.50`; a dash when unknown. */
export function amountText(dollars: number | null): string {
  if (dollars === null) return NO_VALUE;
  return dollarDigits(dollars, Number.isInteger(dollars) ? 0 : 2);
}

import { dollarFormat } from '../../../../core/money/money-text.ts';
import { numberFormat } from '../../../../core/text/reader-formats.ts';
/** `$1,200`, `$1,204.50`; a dash when unknown. */
export function amountText(dollars: number | null): string {
  if (dollars === null) return '—';
  const digits = Number.isInteger(dollars) ? 0 : 2;
  return (digits === 0 ? WHOLE : dollarFormat).format(dollars);
}

const WHOLE = numberFormat({ style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

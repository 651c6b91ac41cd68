import { dollarDigits } from '../../core/money/money-text.ts';
import { changeText, NO_VALUE, numberText, shareText } from '../../core/text/number-text.ts';
import { dayText } from '../../core/time/period-text.ts';
import type { ExportColumn } from './columns.ts';

/** Above this, cents are not worth their space. */
const WITHOUT_CENTS = 1_000;

/** Two where all dollars are small, else none; undefined when not in dollars. */
export function decimalsOf<Row>(column: ExportColumn<Row>, rows: readonly Row[]): 0 | 2 | undefined {
  if (column.kind !== 'number' || column.unit !== 'usd') return undefined;
  return rows.some((row) => Math.abs(column.value(row) ?? 0) >= WITHOUT_CENTS) ? 0 : 2;
}

export function shownText<Row>(column: ExportColumn<Row>, row: Row, decimals?: 0 | 2): string {
  switch (column.kind) {
    case 'text':
      return column.value(row) ?? '';
    case 'number':
      return decimals === undefined
        ? numberText(column.value(row), column.unit)
        : dollarText(column.value(row), decimals);
    case 'day': {
      const day = column.value(row);
      return day === null ? '' : dayText(day);
    }
    case 'delta': {
      const delta = column.value(row);
      if (delta === null) return column.without?.(row) ?? NO_VALUE;
      const share = delta.relative === null ? '' : ` (${signed(delta.relative)})`;
      return `${changeText(delta.change, column.unit)}${share}`;
    }
    case 'sparkline':
      return '';
  }
}

// With a minus sign, not a hyphen.
function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${shareText(Math.abs(share))}`;
}

function dollarText(value: number | null, decimals: 0 | 2): string {
  if (value === null) return NO_VALUE;
  const digits = dollarDigits(Math.abs(value), decimals);
  // A value that rounds to zero has no sign.
  return value < 0 && /[1-9]/.test(digits) ? `−${digits}` : digits;
}

import { changeText, numberText, shareText } from '../../core/number-text.ts';
import { dayText } from '../../core/period-text.ts';
import type { ExportColumn } from './columns.ts';

/** What a cell says on paper. */
export function shownText<Row>(column: ExportColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return column.value(row) ?? '';
    case 'number':
      return numberText(column.value(row), column.unit);
    case 'day': {
      const day = column.value(row);
      return day === null ? '' : dayText(day);
    }
    case 'delta': {
      const delta = column.value(row);
      if (delta === null) return column.without?.(row) ?? '';
      const share = delta.relative === null ? '' : ` (${signed(delta.relative)})`;
      return `${changeText(delta.change, column.unit)}${share}`;
    }
    case 'sparkline':
      return '';
  }
}

// As the change before it: its sign is a minus, not a hyphen.
function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${shareText(Math.abs(share))}`;
}

import { numberText } from '../../../core/number-text.ts';
import { isDay } from '../../../core/period.ts';
import { dayText } from '../../../core/period-text.ts';
import type { Column } from '../../../core/table.ts';
import type { RecordColumn } from '../contract-records.ts';

type Cell = string | number | boolean | null;

export interface RecordLine {
  readonly key: string;
  readonly cells: readonly Cell[];
}

/** The columns of a list of records, as its kinds are written. */
export function recordColumns(columns: readonly RecordColumn[]): Column<RecordLine>[] {
  return columns.map((column, index) => columnOf(column, ({ cells }) => cells[index] ?? null));
}

function columnOf({ key, title, kind }: RecordColumn, cell: (line: RecordLine) => Cell): Column<RecordLine> {
  const text = (write: (value: Exclude<Cell, null>) => string): Column<RecordLine> => ({
    kind: 'text',
    key,
    title,
    value: (line) => {
      const value = cell(line);
      return value === null ? null : write(value);
    },
  });
  switch (kind) {
    case 'number':
    case 'usd':
    case 'hours':
      return {
        kind: 'number',
        key,
        title,
        unit: kind,
        value: (line) => {
          const value = cell(line);
          return typeof value === 'number' ? value : null;
        },
      };
    case 'day':
      return text((value) => (typeof value === 'string' && isDay(value) ? dayText(value) : String(value)));
    case 'yesNo':
      return text((value) => (value === true ? 'Yes' : 'No'));
    default:
      return text(String);
  }
}

/** Which of all records stand on a page: `51–100 of 1,284`. */
export function pageText({ page, limit, count }: { page: number; limit: number; count: number }): string {
  if (count === 0) return 'None';
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  return `${numberText(first, 'number')}–${numberText(last, 'number')} of ${numberText(count, 'number')}`;
}

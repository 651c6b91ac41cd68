import type { Column, TextColumn } from '../../../../core/table.ts';
import { numberText } from '../../../../core/text/number-text.ts';
import { timeOfDayText } from '../../../../core/text/reader-formats.ts';
import { isDay } from '../../../../core/time/period.ts';
import { dayText } from '../../../../core/time/period-text.ts';
import type { RecordColumn } from '../contract-records.ts';

type Cell = string | number | boolean | null;

export interface RecordLine {
  readonly key: string;
  readonly cells: readonly Cell[];
}

/** Columns shown below the name on a phone. */
const BRIEF = 4;

/**
 * Columns by value kind.
 *
 * @param options.brief puts the next few below the first, for narrow screens
 */
export function recordColumns(
  columns: readonly RecordColumn[],
  { brief = false }: { readonly brief?: boolean } = {},
): Column<RecordLine>[] {
  const all = columns.map((column, index) => columnOf(column, ({ cells }) => cells[index] ?? null));
  const [first, ...rest] = all;
  if (!brief || first?.kind !== 'text') return all;
  const firstDay = columns.find(({ kind }) => kind === 'day')?.key;
  const isCovered = ({ key, kind }: RecordColumn) => kind === 'text' || kind === 'hour' || key === firstDay;
  const reported = columns.slice(1).filter(isCovered).slice(0, BRIEF);
  const texts = rest.filter(
    (column): column is TextColumn<RecordLine> =>
      column.kind === 'text' && reported.some(({ key }) => key === column.key),
  );
  const note = (line: RecordLine) => {
    const words = texts.map((column) => column.value(line)).filter((word) => word !== null);
    return words.length === 0 ? null : { text: words.join(' · '), tone: 'neutral' as const };
  };
  return [{ ...first, note }, ...rest];
}

function columnOf(column: RecordColumn, cell: (line: RecordLine) => Cell): Column<RecordLine> {
  const { key, title, kind } = column;
  const text = (write: (value: Exclude<Cell, null>) => string): TextColumn<RecordLine> => ({
    kind: 'text',
    key,
    title,
    value: (line) => {
      const value = cell(line);
      return value === null || value === '' ? null : write(value);
    },
  });
  // A year is a label, not an amount.
  if (key === 'year') return text(String);
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
    case 'hour':
      return text((value) => timeOfDayText(Number(value)));
    case 'yesNo':
      return text((value) => (value === true ? 'Yes' : 'No'));
    default:
      return text(String);
  }
}

/** `51–100 of 1,284`. */
export function pageText({ page, limit, count }: { page: number; limit: number; count: number }): string {
  if (count === 0) return 'None';
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, count);
  return `${numberText(first, 'number')}–${numberText(last, 'number')} of ${numberText(count, 'number')}`;
}

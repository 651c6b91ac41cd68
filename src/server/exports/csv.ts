import { stringify } from 'csv-stringify/sync';
import { type ExportHead, type ExportTable, type Plain, plainValue, writtenColumns } from './columns.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * Rows as a CSV file that Excel on Windows opens correctly.
 *
 * Text that begins like a formula is marked as text. The separators of other countries are quoted too, or a
 * name could start a second cell with a formula.
 */
export function csvText(rows: readonly (readonly Plain[])[]): string {
  return stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell.toWellFormed() : cell))),
    {
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[;\t|\r\n]/,
      cast: { boolean: (value) => (value ? 'yes' : 'no') },
    },
  );
}

export function csvTable<Row>(head: ExportHead, table: ExportTable<Row>): string {
  const columns = writtenColumns(table.columns);
  const lines = table.total === undefined ? table.rows : [...table.rows, table.total];
  return csvText([
    [head.title],
    ...head.facts,
    [],
    columns.map(({ title }) => title),
    ...lines.map((row) => columns.map((column) => plainValue(column, row))),
  ]);
}

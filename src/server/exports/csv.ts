import { stringify } from 'csv-stringify/sync';
import { type ExportHead, type ExportTable, type Plain, plainValue, writtenColumns } from './columns.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

/**
 * Rows as a CSV file, as Excel on Windows likes it.
 *
 * A spreadsheet takes text that begins like a formula for one, so such text is marked as text. What
 * other countries separate columns by is quoted, else a name could begin a second cell with one.
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

/** A table with its head above it, a blank line between. */
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

import type { Cell, KeptTable } from '../../core/documents/kept-document.ts';
import type { Unit } from '../../core/kpis/kpi.ts';
import { type ExportColumn, type ExportTable, plainValue, writtenColumns } from '../exports/columns.ts';

/** The cells of a table as a document keeps them. */
export function plainTable<Row>(table: ExportTable<Row>): Pick<KeptTable, 'columns' | 'rows'> {
  const columns = writtenColumns(table.columns);
  const rows = table.total === undefined ? table.rows : [...table.rows, table.total];
  return {
    columns: columns.map((column) => ({ title: column.title, unit: unitOf(column) })),
    rows: rows.map((row) => columns.map((column) => cellOf(column, row))),
  };
}

function unitOf<Row>(column: ExportColumn<Row>): Unit | null {
  return column.kind === 'number' || column.kind === 'delta' ? column.unit : null;
}

function cellOf<Row>(column: ExportColumn<Row>, row: Row): Cell {
  const value = plainValue(column, row);
  return typeof value === 'boolean' ? String(value) : value;
}

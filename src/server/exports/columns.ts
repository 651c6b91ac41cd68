import type { Unit } from '../../core/kpis/kpi.ts';
import type { Column, NumberColumn } from '../../core/table.ts';
import type { Day } from '../../core/time/period.ts';

/** A day, written as a spreadsheet date. */
interface DayColumn<Row> {
  readonly kind: 'day';
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => Day | null;
}

interface Written<Row> {
  /** True when rows add up, so that a workbook can show a SUM. */
  readonly adds?: boolean;
  /** A formula over other columns of the row; `cell` gives their addresses by key. */
  readonly formula?: (cell: (key: string) => string, row: Row) => string | undefined;
}

/** A table's column, or a day. */
export type ExportColumn<Row> =
  | Exclude<Column<Row>, { kind: 'number' }>
  | (NumberColumn<Row> & Written<Row>)
  | DayColumn<Row>;

export interface ExportTable<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Level in a tree, from 0; the deeper rows that follow are its children. */
  readonly depth?: (row: Row) => number;
  /** The row's color, such as its category's. */
  readonly color?: (row: Row) => string | null;
  readonly total?: Row;
  /** Keys of columns that a workbook hides. */
  readonly hidden?: readonly string[];
}

/** Shown above every table of a file: scope, days, filters and time of the data. */
export interface ExportHead {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
}

/** A raw value, so that it can be calculated with; percents from 0 to 100. */
export type Plain = string | number | boolean | null;

/** The columns of a file: all but sparklines, which have no cell. */
export function writtenColumns<Row>(columns: readonly ExportColumn<Row>[]): ExportColumn<Row>[] {
  return columns.filter(({ kind }) => kind !== 'sparkline');
}

/** The value of a cell; for a change, its size. */
export function plainValue<Row>(column: ExportColumn<Row>, row: Row): Plain {
  switch (column.kind) {
    case 'delta':
      return tidy(column.value(row)?.change ?? null, column.unit);
    case 'number':
      return tidy(column.value(row), column.unit);
    case 'sparkline':
      return null;
    default:
      return column.value(row);
  }
}

// 1200.4 − 1000.1 is 200.30000000000007, which a file would print.
function tidy(value: number | null, unit: Unit): number | null {
  if (value === null || !Number.isFinite(value)) return null;
  return Number(value.toFixed(unit === 'usd' ? 2 : 5));
}

import type { Unit } from '../../core/kpis/kpi.ts';
import type { Column, NumberColumn } from '../../core/table.ts';
import type { Day } from '../../core/time/period.ts';

interface DayColumn<Row> {
  readonly kind: 'day';
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => Day | null;
}

interface Written<Row> {
  /** A workbook shows a SUM for it. */
  readonly adds?: boolean;
  /** `cell` gives the addresses of other columns of the row by key. */
  readonly formula?: (cell: (key: string) => string, row: Row) => string | undefined;
}

export type ExportColumn<Row> =
  | Exclude<Column<Row>, { kind: 'number' }>
  | (NumberColumn<Row> & Written<Row>)
  | DayColumn<Row>;

export interface ExportTable<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** Level in a tree, from 0; the deeper rows that follow are its children. */
  readonly depth?: (row: Row) => number;
  readonly color?: (row: Row) => string | null;
  readonly total?: Row;
  readonly hidden?: readonly string[];
}

/** Shown above every table of a file. */
export interface ExportHead {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
}

/** Raw, so that it can be calculated with; percents from 0 to 100. */
export type Plain = string | number | boolean | null;

/** Without sparklines, which have no cell. */
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

import type { Unit } from '../../core/kpis/kpi.ts';
import type { Column, NumberColumn } from '../../core/table.ts';
import type { Day } from '../../core/time/period.ts';

/** Days as spreadsheets count them, which no screen needs: there they are text. */
interface DayColumn<Row> {
  readonly kind: 'day';
  readonly key: string;
  readonly title: string;
  readonly value: (row: Row) => Day | null;
}

/** What only a file knows of a column of numbers. */
interface Written<Row> {
  /** Adds up over rows, so that a workbook can add it up itself. */
  readonly adds?: boolean;
  /** How a workbook works it out of other columns of its row; `cell` gives their places by key. */
  readonly formula?: (cell: (key: string) => string, row: Row) => string | undefined;
}

/** A column of an export: a table's, or a day. */
export type ExportColumn<Row> =
  | Exclude<Column<Row>, { kind: 'number' }>
  | (NumberColumn<Row> & Written<Row>)
  | DayColumn<Row>;

/** What is written: the rows as the screen shows them, and what they come to. */
export interface ExportTable<Row> {
  readonly columns: readonly ExportColumn<Row>[];
  readonly rows: readonly Row[];
  /** How deep in a tree a row stands, from 0; the deeper ones that follow it are its parts. */
  readonly depth?: (row: Row) => number;
  /** The colour a row is known by, such as its category's. */
  readonly color?: (row: Row) => string | null;
  readonly total?: Row;
  /** Keys of columns a workbook keeps out of sight. */
  readonly hidden?: readonly string[];
}

/** What stands above every table of a file: whose numbers, of which days, filtered how, known when. */
export interface ExportHead {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, text: string])[];
}

/** A value as files carry it: raw, so that it can be counted with; percents from 0 to 100. */
export type Plain = string | number | boolean | null;

/** The columns of a file without drawing: the course of a number has no cell. */
export function writtenColumns<Row>(columns: readonly ExportColumn<Row>[]): ExportColumn<Row>[] {
  return columns.filter(({ kind }) => kind !== 'sparkline');
}

/** What a cell of a row holds; of a change, its size. */
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

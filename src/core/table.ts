import type { Delta } from './kpis/delta.ts';
import type { Unit } from './kpis/kpi.ts';

interface ColumnBase<Row> {
  readonly key: string;
  readonly title: string;
  /** What the column tells, where its title is too short to say it. */
  readonly hint?: string;
  /** What the column is sorted by where that is not what it shows; null sorts last. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** Whether the value is older than it should be: shown grey, and no change of it is good or bad news. */
  readonly stale?: (row: Row) => boolean;
}

export interface TextColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'text';
  readonly value: (row: Row) => string | null;
  /** In small print beside the text: why a row has no numbers. */
  readonly note?: (row: Row) => { readonly text: string; readonly tone: 'neutral' | 'warning' } | null;
  /** The note stands under the text, and rows are as high as both. */
  readonly isTall?: boolean;
  /** `end` for times and other text that lines up like numbers. */
  readonly align?: 'start' | 'end';
}

export interface NumberColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'number';
  readonly unit: Unit;
  readonly value: (row: Row) => number | null;
  /** Draws how large the value is beside the largest of the column. */
  readonly bar?: boolean;
}

export interface DeltaColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'delta';
  readonly unit: Unit;
  readonly value: (row: Row) => Delta | null;
  /** The change in the column's unit instead of percent. */
  readonly shows?: 'change';
  /** What stands where there is no change to show. */
  readonly without?: (row: Row) => string;
}

export interface SparklineColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'sparkline';
  /** Oldest first. */
  readonly value: (row: Row) => readonly (number | null)[] | null;
}

/** A column of a table: what a screen shows and an export writes. */
export type Column<Row> = TextColumn<Row> | NumberColumn<Row> | DeltaColumn<Row> | SparklineColumn<Row>;

/** Whether rows can be put in order by the column; the course of a number has no order. */
export function isSortable<Row>(column: Column<Row>): boolean {
  return column.kind !== 'sparkline' || column.sortBy !== undefined;
}

/** What a row is put in order by: its number, its change, its text; null, which comes last, where not known. */
export function sortValue<Row>(column: Column<Row>, row: Row): number | string | null {
  if (column.sortBy) return column.sortBy(row);
  switch (column.kind) {
    case 'text':
    case 'number':
      return column.value(row);
    case 'delta':
      return changeOf(column.value(row));
    case 'sparkline':
      return null;
  }
}

/**
 * Compares two values a column is sorted by, smaller first; text as people order it, with
 * numbers inside read as numbers.
 */
export function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return byName.compare(String(one), String(other));
}

/** The largest size in a number column, never 0, so that bars can be drawn beside it. */
export function largestOf<Row>(column: NumberColumn<Row>, rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, Math.abs(column.value(row) ?? 0)), 0) || 1;
}

const byName = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function changeOf(delta: Delta | null): number | null {
  return delta === null ? null : (delta.relative ?? delta.change);
}

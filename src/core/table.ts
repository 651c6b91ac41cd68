import type { Delta } from './kpis/delta.ts';
import type { Unit } from './kpis/kpi.ts';
import { compareNames } from './text/name-order.ts';

interface ColumnBase<Row> {
  readonly key: string;
  readonly title: string;
  readonly hint?: string;
  /** Where it differs from the value; null sorts last. */
  readonly sortBy?: (row: Row) => number | string | null;
  /** Belongs to the number before it: a table that is split keeps both together. */
  readonly followsValue?: boolean;
  /** Shown gray; its change is neutral. */
  readonly stale?: (row: Row) => boolean;
}

export interface TextColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'text';
  readonly value: (row: Row) => string | null;
  /** Why a row has no numbers. */
  readonly note?: (row: Row) => { readonly text: string; readonly tone: 'neutral' | 'warning' } | null;
  /** The note is below the text. */
  readonly isTall?: boolean;
  readonly align?: 'start' | 'end';
}

export interface NumberColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'number';
  readonly unit: Unit;
  readonly value: (row: Row) => number | null;
  /** Scaled to the column's largest value. */
  readonly bar?: boolean;
}

export interface DeltaColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'delta';
  readonly unit: Unit;
  readonly value: (row: Row) => Delta | null;
  /** In the column's unit instead of percent. */
  readonly shows?: 'change';
  /** Text where there is no change. */
  readonly without?: (row: Row) => string;
}

export interface SparklineColumn<Row> extends ColumnBase<Row> {
  readonly kind: 'sparkline';
  /** Oldest first. */
  readonly value: (row: Row) => readonly (number | null)[] | null;
}

export type Column<Row> = TextColumn<Row> | NumberColumn<Row> | DeltaColumn<Row> | SparklineColumn<Row>;

/** Names the store of each row. */
export function storeColumn<Row extends { readonly store: string }>(): TextColumn<Row> {
  return { kind: 'text', key: 'store', title: 'Store', value: ({ store }) => store };
}

/** The same columns in their order, without the store's where all rows are of one store. */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  { isSingle }: { readonly isSingle: boolean },
): readonly Column<Row>[] {
  return isSingle ? columns.filter(({ key }) => key !== 'store') : columns;
}

/** All but sparklines without a sort value. */
export function isSortable<Row>(column: Column<Row>): boolean {
  return column.kind !== 'sparkline' || column.sortBy !== undefined;
}

/** A row's sort value; null, if unknown, sorts last. */
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

/** Ascending; numbers within text sort as numbers. */
export function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareNames(String(one), String(other));
}

/** The largest absolute value of a column, never 0. */
export function largestOf<Row>(column: NumberColumn<Row>, rows: readonly Row[]): number {
  return rows.reduce((most, row) => Math.max(most, Math.abs(column.value(row) ?? 0)), 0) || 1;
}

function changeOf(delta: Delta | null): number | null {
  return delta === null ? null : (delta.relative ?? delta.change);
}

import type { Chosen, ChosenRecords, Feed } from './chosen-records.ts';

export type Amount = number | null;
export type Work = (of: ChosenRecords) => Amount;

export interface Way {
  readonly feeds: readonly Feed[];
  readonly of: Work;
  readonly per?: Work;
  readonly percent?: boolean;
  /** The value is null if this is false. */
  readonly needs?: (of: ChosenRecords) => boolean;
}

export function count<Row>(rows: readonly Chosen<Row>[], test: (row: Row) => boolean): number {
  let thousandths = 0;
  for (const { row, share } of rows) if (test(row)) thousandths += share;
  return thousandths / 1000;
}

/** Sums stored values and divides once. */
export function total<Row>(
  rows: readonly Chosen<Row>[],
  test: (row: Row) => boolean,
  amountOf: (row: Row) => Amount,
): number {
  let sum = 0;
  for (const { row, share } of rows) if (test(row)) sum += (amountOf(row) ?? 0) * share;
  return sum / 1000;
}

export function anyOf<Row>(rows: readonly Chosen<Row>[], test: (row: Row) => boolean): boolean {
  return rows.some(({ row, share }) => share > 0 && test(row));
}

/** Adds the known parts; null if none is known. */
export function together(...parts: readonly Amount[]): Amount {
  const known = parts.filter((part) => part !== null);
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0);
}

/** The columns a function reads, found by running it on a row with every column. */
export function columnsOf<Row extends object>(amountOf: (row: Row) => Amount): string[] {
  const read = new Set<string>();
  const get = (_: object, name: string | symbol) => {
    read.add(String(name));
    return 1;
  };
  amountOf(new Proxy<object>({}, { get }) as Row);
  return [...read];
}

export const cents = (amount: Amount): Amount => (amount === null ? null : amount / 100);

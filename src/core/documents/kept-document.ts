import type { Unit } from '../kpis/kpi.ts';

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A code that can be read aloud, `K7QM-3XDP`, from eight random bytes. */
export function documentCode(bytes: Uint8Array): string {
  const letters = [...bytes.slice(0, 8)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A code as somebody types it: small letters, with or without the dash; null for anything else. */
export function typedCode(text: string): string | null {
  const letters = text.toUpperCase().replace(/[\s-]+/g, '');
  const isCode = letters.length === 8 && [...letters].every((letter) => LETTERS.includes(letter));
  return isCode ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

export type Cell = string | number | null;

/** A table of a document, as its files have it. */
export interface KeptTable {
  /** Of its item; a table is compared with the one of the same key. */
  readonly key: string;
  readonly page: string;
  readonly title: string;
  /** Its days and stores; or why it has no numbers. */
  readonly note: string;
  readonly columns: readonly { readonly title: string; readonly unit: Unit | null }[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface ComparedRow {
  readonly cells: readonly Cell[];
  /** The same cells today; null where the row is no longer there. */
  readonly now: readonly Cell[] | null;
}

export interface ComparedTable extends Omit<KeptTable, 'rows'> {
  readonly rows: readonly ComparedRow[];
  /** Rows that are there only today. */
  readonly added: readonly (readonly Cell[])[];
}

export interface ComparedDocument {
  readonly tables: readonly ComparedTable[];
  /** Numbers that differ, those of rows that came or went included. */
  readonly changed: number;
  /** Numbers of the document. */
  readonly numbers: number;
}

/**
 * A document's tables beside today's. Rows face each other by their first cell, columns by their title, those
 * that are called alike by their order. Columns that are there only today follow.
 */
export function compareTables(then: readonly KeptTable[], now: readonly KeptTable[]): ComparedDocument {
  const today = new Map(now.map((table) => [table.key, table]));
  const tables = then.map((table) => comparedTable(table, today.get(table.key)));
  const rows = tables.flatMap((table) => table.rows);
  const inRows = rows.reduce((sum, row) => sum + changesIn(row), 0);
  const inAdded = tables.flatMap(({ added }) => added).reduce((sum, cells) => sum + numbersIn(cells), 0);
  const numbers = rows.reduce((sum, { cells }) => sum + numbersIn(cells), 0);
  return { tables, changed: inRows + inAdded, numbers };
}

function comparedTable({ rows, ...table }: KeptTable, today: KeptTable | undefined): ComparedTable {
  if (!today) return { ...table, rows: rows.map((cells) => ({ cells, now: null })), added: [] };
  const titles = keyed(table.columns, ({ title }) => title);
  const titlesToday = keyed(today.columns, ({ title }) => title);
  const onlyToday = [...titlesToday].flatMap(([key, column]) => (titles.has(key) ? [] : [column]));
  const columns = [...table.columns, ...onlyToday];
  const places = [...titles.keys()].map((key) => [...titlesToday.keys()].indexOf(key));
  const asThen = (cells: readonly Cell[]) => [
    ...places.map((place) => cells[place] ?? null),
    ...onlyToday.map((column) => cells[today.columns.indexOf(column)] ?? null),
  ];
  const left = keyed(today.rows, ([first]) => String(first ?? ''));
  const compared = [...keyed(rows, ([first]) => String(first ?? ''))].map(([key, cells]): ComparedRow => {
    const same = left.get(key);
    left.delete(key);
    return { cells: [...cells, ...onlyToday.map(() => null)], now: same ? asThen(same) : null };
  });
  return { ...table, columns, rows: compared, added: [...left.values()].map(asThen) };
}

/** By name, and by order among those of the same name. */
function keyed<One>(all: readonly One[], nameOf: (one: One) => string): Map<string, One> {
  const seen = new Map<string, number>();
  return new Map(
    all.map((one) => {
      const name = nameOf(one);
      const count = seen.get(name) ?? 0;
      seen.set(name, count + 1);
      return [`${name}\n${count}`, one];
    }),
  );
}

function changesIn({ cells, now }: ComparedRow): number {
  if (now === null) return numbersIn(cells);
  return cells.filter((cell, index) => isChanged(cell, now[index] ?? null)).length;
}

/** Whether a cell differs today. */
export function isChanged(cell: Cell, now: Cell): boolean {
  return cell !== now;
}

function numbersIn(cells: readonly Cell[]): number {
  return cells.filter((cell) => typeof cell === 'number').length;
}

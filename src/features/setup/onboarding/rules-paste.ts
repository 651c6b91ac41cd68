import { emptyRow, STORE_COLUMNS, type StoreCells, type StoreColumn, type StoreRow } from './rules-stores.ts';

/** Rows above the header that a file may start with, such as a title. */
const HEADER_WITHIN = 5;

/**
 * Cells copied from Excel or Google Sheets: tabs between cells, quotes around a cell with a line break.
 *
 * @returns null for plain text, which is one cell
 */
export function pastedCells(text: string): string[][] | null {
  const whole = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (!/[\t\n]/.test(whole)) return null;
  const rows: string[][] = [[]];
  // A quoted cell, or anything up to a tab or a line break; then what ends it.
  for (const [, quoted, plain, end] of whole.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

/**
 * Stores in a table: by its header where it has one, otherwise column by column from `from` on.
 *
 * @returns the cells of each row that has any; columns nobody knows are left out
 */
export function storesInCells(cells: readonly (readonly string[])[], from: StoreColumn = 'name') {
  const header = headerOf(cells);
  const start = STORE_COLUMNS.findIndex(({ key }) => key === from);
  const columns = header?.columns ?? STORE_COLUMNS.slice(start).map(({ key }) => key);
  const rows = cells.slice(header === null ? 0 : header.row + 1).map((row) => {
    const named = columns.flatMap((column, index) => {
      const cell = (row[index] ?? '').trim();
      return column === null || cell === '' ? [] : [[column, cell] as const];
    });
    return Object.fromEntries(named) as Partial<StoreCells>;
  });
  return {
    rows: rows.filter((row) => Object.keys(row).length > 0),
    unknownColumns: header?.unknown ?? [],
  };
}

interface Header {
  readonly row: number;
  readonly columns: readonly (StoreColumn | null)[];
  readonly unknown: readonly string[];
}

/** The first row that names the store and at least one more column. */
function headerOf(cells: readonly (readonly string[])[]): Header | null {
  for (const [row, titles] of cells.slice(0, HEADER_WITHIN).entries()) {
    const columns = titles.map(columnNamed);
    const known = columns.filter((column) => column !== null);
    if (known.includes('name') && (known.length > 1 || titles.length === 1)) {
      const unknown = titles.filter((title, index) => columns[index] === null && title.trim() !== '');
      return { row, columns, unknown };
    }
  }
  return null;
}

function columnNamed(title: string): StoreColumn | null {
  const key = title.toLowerCase().replace(/[^a-z0-9]/g, '');
  const found = STORE_COLUMNS.find(
    (column) => comparable(column.title) === key || (column.names as readonly string[]).includes(key),
  );
  return found?.key ?? null;
}

function comparable(title: string): string {
  return title.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/**
 * Puts stores of a paste or a file into the table: from `at` on over the rows there, further ones below.
 * A store that the table already has by name is filled in where it is, so that pasting twice adds nothing.
 */
export function withStores(
  rows: readonly StoreRow[],
  stores: readonly Partial<StoreCells>[],
  { at, nextKey }: { readonly at: number; readonly nextKey: () => string },
): StoreRow[] {
  const filled = [...rows];
  let next = at;
  for (const store of stores) {
    const same = filled.findIndex(({ name }) => name !== '' && isSameName(name, store.name));
    const place = same >= 0 ? same : next;
    filled[place] = { ...(filled[place] ?? emptyRow(nextKey())), ...store };
    if (same < 0) next += 1;
  }
  return filled;
}

function isSameName(name: string, other: string | undefined): boolean {
  return other !== undefined && name.trim().toLowerCase() === other.trim().toLowerCase();
}

import { useRef, useState } from 'react';
import { countedText } from '../../../../core/text/number-text.ts';
import { RequestFailed } from '../../../../web/calls/failures.ts';
import type { SetupStore } from '../contract.ts';
import { pastedCells, storesInCells, withStores } from '../rules-paste.ts';
import {
  cellOfField,
  emptyRow,
  isBlank,
  rowOf,
  type StoreColumn,
  type StoreRow,
  tableErrors,
} from '../rules-stores.ts';

export interface StoreTableState {
  readonly rows: readonly StoreRow[];
  /** By row key and column, such as `3 zip`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly summary: string;
  /** What a paste or a file did; null before the first. */
  readonly news: string | null;
  change(key: string, cells: Partial<StoreRow>): void;
  /** Whether the text was a table; plain text is left to the cell. */
  paste(text: string, at: { readonly key: string; readonly column: StoreColumn }): boolean;
  addCells(cells: readonly (readonly string[])[]): void;
  addRow(): void;
  dropRow(key: string): void;
  /** Whether the rows can be sent; shows what is wrong with them otherwise. */
  check(): boolean;
  /** Puts the errors of a reply on their cells. */
  showFailure(failure: unknown): null;
  replace(stores: readonly SetupStore[]): void;
}

/** The rows of the table of stores as they are typed, until they are saved. */
export function useStoreRows(saved: readonly SetupStore[]): StoreTableState {
  const next = useRef(0);
  const nextKey = () => {
    next.current += 1;
    return `new-${next.current}`;
  };
  const [rows, setRows] = useState<readonly StoreRow[]>(() =>
    saved.length > 0 ? saved.map(rowOf) : [emptyRow('new-0')],
  );
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [news, setNews] = useState<string | null>(null);
  const typed = rows.filter((row) => !isBlank(row));

  function add(cells: readonly (readonly string[])[], at: number, from?: StoreColumn): void {
    const found = storesInCells(cells, from);
    setRows((now) => withStores(now, found.rows, { at, nextKey }));
    setErrors(new Map());
    const unknown = found.unknownColumns.length > 0 ? ` Not used: ${found.unknownColumns.join(', ')}.` : '';
    setNews(`${countedText(found.rows.length, 'store')} added.${unknown}`);
  }

  function show(fields: readonly { readonly field: string; readonly message: string }[]): void {
    const found = fields.flatMap(({ field, message }) => {
      const cell = cellOfField(field);
      const key = cell && typed[cell.row]?.key;
      return cell && key !== undefined ? [[`${key} ${cell.column}`, message] as const] : [];
    });
    setErrors(new Map(found.reverse()));
  }

  return {
    rows,
    errors,
    news,
    summary: countedText(typed.length, 'store'),
    change(key, cells) {
      setRows((now) => now.map((row) => (row.key === key ? { ...row, ...cells } : row)));
      const changed = Object.keys(cells).map((column) => `${key} ${column}`);
      setErrors((now) => new Map([...now].filter(([cell]) => !changed.includes(cell))));
    },
    paste(text, { key, column }) {
      const cells = pastedCells(text);
      if (cells === null) return false;
      add(
        cells,
        Math.max(
          0,
          rows.findIndex((row) => row.key === key),
        ),
        column,
      );
      return true;
    },
    addCells: (cells) => add(cells, rows.findLastIndex((row) => !isBlank(row)) + 1),
    addRow: () => setRows((now) => [...now, emptyRow(nextKey())]),
    dropRow: (key) =>
      setRows((now) => {
        const left = now.filter((row) => row.key !== key);
        return left.length > 0 ? left : [emptyRow(nextKey())];
      }),
    check() {
      const wrong = tableErrors(typed);
      show(wrong);
      return wrong.length === 0;
    },
    showFailure(failure) {
      if (failure instanceof RequestFailed) show(failure.errors);
      return null;
    },
    replace: (stores) => setRows(stores.length > 0 ? stores.map(rowOf) : [emptyRow(nextKey())]),
  };
}

import {
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { type Column, compareValues, isSortable, sortValue } from '../../../core/table.ts';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

export interface HeldSortInput<Item> {
  readonly columns: readonly Column<Item>[];
  readonly rows: readonly Item[];
  readonly rowKey: (row: Item) => string;
  readonly initial?: Sort | undefined;
  /** A change of this key sorts again. */
  readonly scope: string;
}

export interface HeldSort<Item> {
  readonly rows: readonly Item[];
  readonly sort: Sort | null;
  readonly toggle: (key: string) => void;
}

interface Held<Item> {
  readonly scope: string;
  readonly sorting: SortingState;
  /** The rows at the time of sorting. */
  readonly basis: ReadonlyMap<string, Item>;
}

/**
 * Keeps rows in order while their numbers change. They are compared by their values at the time of
 * sorting, so that nothing moves while the user reads.
 */
export function useHeldSort<Item extends object>(input: HeldSortInput<Item>): HeldSort<Item> {
  const { columns, rows, rowKey, initial, scope } = input;
  const fresh = (sorting: SortingState): Held<Item> => ({
    scope,
    sorting,
    basis: new Map(rows.map((row) => [rowKey(row), row])),
  });
  const [kept, setHeld] = useState(() => fresh(sortingOf(initial)));
  const isOther = kept.scope !== scope;
  const held = isOther ? fresh(kept.sorting) : kept;
  if (isOther) setHeld(held);

  const definitions = useMemo(() => columns.map((column) => definition(column)), [columns]);
  // The table library caches values per row object, so another order needs other rows.
  const data = useMemo(
    () => rows.map((item) => ({ item, asOrdered: held.basis.get(rowKey(item)) ?? item })),
    [rows, rowKey, held.basis],
  );
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ item }) => rowKey(item),
    state: { sorting: held.sorting },
    enableSortingRemoval: false,
    onSortingChange: (change) => {
      setHeld(fresh(typeof change === 'function' ? change(held.sorting) : change));
    },
  });
  const [first] = held.sorting;
  return {
    rows: table.getRowModel().rows.map(({ original }) => original.item),
    sort: first ? { key: first.id, descending: first.desc } : null,
    toggle: (key) => table.getColumn(key)?.toggleSorting(),
  };
}

interface Ordered<Item> {
  readonly item: Item;
  /** The item at the time of sorting. */
  readonly asOrdered: Item;
}

function definition<Item extends object>(column: Column<Item>) {
  type OrderedRow = Row<typeof features, Ordered<Item>>;
  return {
    id: column.key,
    header: column.title,
    accessorFn: ({ asOrdered }: Ordered<Item>) => sortValue(column, asOrdered) ?? undefined,
    enableSorting: isSortable(column),
    sortDescFirst: column.kind !== 'text',
    sortUndefined: 'last' as const,
    sortFn: (one: OrderedRow, other: OrderedRow, key: string) =>
      compareValues(one.getValue<number | string>(key), other.getValue<number | string>(key)),
  };
}

function sortingOf(sort: Sort | undefined): SortingState {
  return sort ? [{ id: sort.key, desc: sort.descending }] : [];
}

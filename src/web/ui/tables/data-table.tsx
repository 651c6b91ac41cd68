import type { ReactNode } from 'react';
import type { Column } from '../../../core/table.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import { TableSkeleton } from './table-skeleton.tsx';
import type { Sort } from './use-held-sort.ts';

/** An order kept by the caller; rows arrive sorted. */
export interface OrderedRows {
  readonly sort: Sort | null;
  /** Null if the order is fixed. */
  readonly toggle: ((key: string) => void) | null;
}

/** Rows with children, which follow them one level deeper. */
export interface RowTree<Row> {
  readonly level: (row: Row) => 1 | 2;
  /** Whether the children of a row are shown; null if it has none. */
  readonly isOpen: (row: Row) => boolean | null;
  readonly onToggle: (row: Row) => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  /**
   * The first one names the row. Declare them outside the component, so that they stay the same.
   */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Computed by the caller from sums, not from the rows; stays at the bottom. */
  readonly total?: Row | undefined;
  readonly rowKey: (row: Row) => string;
  readonly sort?: Sort;
  /** If present, rows keep their order and a press on a title calls `toggle`. */
  readonly ordered?: OrderedRows;
  readonly tree?: RowTree<Row>;
  /** The number column shown on a phone; the change column after it comes with it. */
  readonly rankBy: string;
  /** A change of this key sorts again and shows new values without a flash. */
  readonly scope: string;
  readonly compact?: boolean;
  readonly maxHeight?: string;
  readonly onOpen?: (row: Row) => void;
  /** Which rows open. Default: all. */
  readonly canOpen?: (row: Row) => boolean;
  /** Opens the drill-down of a figure, including the total's. */
  readonly onFigure?: (row: Row, column: string) => void;
  readonly opensFigure?: (row: Row, column: string) => boolean;
  /** Accessible name of the row's action: `Show Pine Valley CDJR alone`. */
  readonly openLabel?: (row: Row) => string;
}

type Shown = <Row extends object>(props: DataTableProps<Row>) => ReactNode;

const waiting = ({ rows, total }: Pick<DataTableProps<object>, 'rows' | 'total'>) => (
  <TableSkeleton rows={rows.length} hasTotal={Boolean(total)} />
);
// Loaded late: both are large, and the cards above come first.
const GridPart = lazyPart<DataTableProps<object>>(
  () => import('./data-grid.tsx').then((module) => module.DataGrid),
  waiting,
);
const ListPart = lazyPart<DataTableProps<object>>(
  () => import('./ranked-list.tsx').then((module) => module.RankedList),
  waiting,
);
const DataGrid = GridPart as Shown;
const RankedList = ListPart as Shown;

/** A table of numbers: a grid, or a ranked list on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useMedia(PHONE);
  return isPhone ? <RankedList {...props} /> : <DataGrid {...props} />;
}

/** Loads ahead what draws tables in this window. */
export function preloadTable(): void {
  const Part = window.matchMedia?.(PHONE).matches ? ListPart : GridPart;
  Part.preload();
}

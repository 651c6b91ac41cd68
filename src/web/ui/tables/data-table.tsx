import { lazy, type ReactNode, Suspense } from 'react';
import type { Column } from '../../../core/table.ts';
import { RowsSkeleton } from '../skeleton.tsx';
import { PHONE, useMedia } from '../use-media.ts';
import styles from './table.module.css';
import type { Sort } from './use-held-sort.ts';

/** An order somebody else keeps: the rows come in it. */
export interface OrderedRows {
  readonly sort: Sort | null;
  /** Null where the order cannot be chosen. */
  readonly toggle: ((key: string) => void) | null;
}

/** Rows with parts, which follow them one level deeper. */
export interface RowTree<Row> {
  readonly level: (row: Row) => 1 | 2;
  /** Whether the parts of a row are shown; null where it has none. */
  readonly isOpen: (row: Row) => boolean | null;
  readonly onToggle: (row: Row) => void;
}

export interface DataTableProps<Row> {
  /** What the rows are, for a screen reader. */
  readonly label: string;
  /** The first names the row; declare them outside the component, so that they stay the same. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Worked out from sums at its own grain; stays at the bottom. */
  readonly total?: Row | undefined;
  readonly rowKey: (row: Row) => string;
  /** The order at first; the rows' own where there is none. */
  readonly sort?: Sort;
  /** Given, the rows stand as they come and a press on a title is passed on. */
  readonly ordered?: OrderedRows;
  readonly tree?: RowTree<Row>;
  /** The number column that counts on a phone; the change column after it goes with it. */
  readonly rankBy: string;
  /** What the rows are of; another scope is put in order anew and flashes nothing. */
  readonly scope: string;
  readonly compact?: boolean;
  /** A CSS length; by default most of the window. */
  readonly maxHeight?: string;
  readonly onOpen?: (row: Row) => void;
  /** Which rows open; all unless said otherwise. */
  readonly canOpen?: (row: Row) => boolean;
  /** Opens what is behind a figure; the total's as well. */
  readonly onFigure?: (row: Row, column: string) => void;
  /** Which figures open; all unless said otherwise. */
  readonly opensFigure?: (row: Row, column: string) => boolean;
  /** What opening a row does: `Show Pine Valley CDJR alone`. */
  readonly openLabel?: (row: Row) => string;
}

type Shown = <Row extends object>(props: DataTableProps<Row>) => ReactNode;

// Both are large, and the cards above can be read before they are there.
const DataGrid = lazy(() =>
  import('./data-grid.tsx').then((module) => ({ default: module.DataGrid })),
) as Shown;
const RankedList = lazy(() =>
  import('./ranked-list.tsx').then((module) => ({ default: module.RankedList })),
) as Shown;

/** Rows of numbers: a grid, or on a phone a ranked list. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useMedia(PHONE);
  return (
    <Suspense fallback={<Waiting rows={Math.min(10, 1 + props.rows.length + (props.total ? 1 : 0))} />}>
      {isPhone ? <RankedList {...props} /> : <DataGrid {...props} />}
    </Suspense>
  );
}

function Waiting({ rows }: { readonly rows: number }) {
  return (
    <div className={styles.waiting}>
      <RowsSkeleton rows={rows} />
    </div>
  );
}

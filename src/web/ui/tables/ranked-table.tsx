import { useMemo } from 'react';
import {
  foldedColumns,
  isShare,
  type RankedTable as Ranked,
  type RankedColumn,
  type RankedRow,
  rankedColumnOf,
} from '../../../core/charts/ranked-table.ts';
import { DataTable, type OrderedRows } from './data-table.tsx';

export interface RankedTableProps {
  readonly table: Ranked;
  /** What the rows are of; another scope is put in order anew and flashes nothing. */
  readonly scope: string;
  readonly compact?: boolean;
  /** A CSS length; by default most of the window. */
  readonly maxHeight?: string;
  /** An order somebody else keeps; by the number that counts where there is none. */
  readonly ordered?: OrderedRows;
  /** Opens a row: narrows the screen down to it. */
  readonly onOpen?: (row: RankedRow) => void;
  readonly canOpen?: (row: RankedRow) => boolean;
  /** What opening a row does: `Show Autotrader alone`. */
  readonly openLabel?: (row: RankedRow) => string;
  /** Opens what is behind a number, the total's as well; `column` is the key of the number. */
  readonly onFigure?: (row: RankedRow, column: string) => void;
  /** Which numbers open; all unless said otherwise. A share of the total never does. */
  readonly opensFigure?: (row: RankedRow, column: RankedColumn) => boolean;
}

/** Things in the order of a number, with changes, shares and courses beside it; on a phone a ranked list. */
export function RankedTable({ table, onFigure, opensFigure, ...rest }: RankedTableProps) {
  const columns = useMemo(() => foldedColumns(table), [table]);
  return (
    <DataTable
      {...rest}
      label={table.title}
      columns={columns}
      rows={table.rows}
      {...(table.total && { total: table.total })}
      rowKey={keyOf}
      rankBy={table.rankBy}
      sort={{ key: table.rankBy, descending: true }}
      {...(onFigure && {
        onFigure: (row: RankedRow, key: string) => {
          const column = rankedColumnOf(table, key);
          if (column) onFigure(row, column.key);
        },
        opensFigure: (row: RankedRow, key: string) => {
          const column = isShare(key) ? null : rankedColumnOf(table, key);
          return column !== null && opensFigure?.(row, column) !== false;
        },
      })}
    />
  );
}

function keyOf({ key }: RankedRow): string {
  return key;
}

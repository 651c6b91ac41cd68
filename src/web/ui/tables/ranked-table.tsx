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
  /** A change of this key sorts again and shows new values without a flash. */
  readonly scope: string;
  readonly compact?: boolean;
  readonly maxHeight?: string;
  /** An order kept by the caller; default: by the leading number. */
  readonly ordered?: OrderedRows;
  /** Opens a row: filters the screen by it. */
  readonly onOpen?: (row: RankedRow) => void;
  readonly canOpen?: (row: RankedRow) => boolean;
  /** Accessible name of the row's action: `Show Autotrader alone`. */
  readonly openLabel?: (row: RankedRow) => string;
  /** Opens the drill-down of a number, including the total's. `column` is the key of the number. */
  readonly onFigure?: (row: RankedRow, column: string) => void;
  readonly opensFigure?: (row: RankedRow, column: RankedColumn) => boolean;
}

/** A ranked table with changes, shares and sparklines; a ranked list on a phone. */
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

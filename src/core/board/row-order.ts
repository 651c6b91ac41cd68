import { type RankedRow, type RankedTable, rankedColumns } from '../charts/ranked-table.ts';
import { compareValues, isSortable, sortValue } from '../table.ts';
import type { BoardSort } from './chosen.ts';

/**
 * Sorts rows by any column, unknown values last. An unknown or unsortable column keeps the order.
 */
export function orderedRows(table: RankedTable, sort: BoardSort | undefined): readonly RankedRow[] {
  const { rows } = table;
  const column = sort && rankedColumns(table).find(({ key }) => key === sort.key);
  if (!sort || !column || !isSortable(column)) return rows;
  const keyed = rows.map((row) => ({ row, by: sortValue(column, row) }));
  const known = keyed.flatMap(({ row, by }) => (by === null ? [] : [{ row, by }]));
  const unknown = keyed.filter(({ by }) => by === null);
  const ordered = known.toSorted((one, other) => {
    const compared = compareValues(one.by, other.by);
    return sort.descending ? -compared : compared;
  });
  return [...ordered, ...unknown].map(({ row }) => row);
}

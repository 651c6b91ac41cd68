import type { Item, SourceTable, TableRow } from '../../core/connector.ts';

/** Connectors answer for a row soon after they read it. */
const ROWS_REMEMBERED = 64;

/** Lets the rejected rows of a table carry their cells, for the one who is to mend them. */
export async function* withRejectedCells<Rec>(
  table: SourceTable,
  read: (table: SourceTable) => AsyncIterable<Item<Rec>>,
): AsyncGenerator<Item<Rec>> {
  const recent: TableRow[] = [];
  const remembering: SourceTable = {
    ...table,
    async *rows() {
      for await (const row of table.rows()) {
        recent[row.row % ROWS_REMEMBERED] = row;
        yield row;
      }
    },
  };
  for await (const item of read(remembering)) {
    const seen = recent[item.row % ROWS_REMEMBERED];
    yield 'reasons' in item && seen?.row === item.row ? { ...item, cells: seen.cells } : item;
  }
}

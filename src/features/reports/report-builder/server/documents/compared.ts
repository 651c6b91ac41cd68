import { compareTables, type KeptTable } from '../../../../../core/documents/kept-document.ts';
import type { Compared } from '../../contract-documents.ts';

/** Tables as they were beside today's, as the wire has them. */
export function compared(
  then: readonly KeptTable[],
  now: readonly KeptTable[],
): Pick<Compared, 'tables' | 'changed' | 'numbers'> {
  const { tables, changed, numbers } = compareTables(then, now);
  return {
    ...{ changed, numbers },
    tables: tables.map((table) => ({
      ...table,
      columns: [...table.columns],
      rows: table.rows.map((row) => ({ cells: [...row.cells], now: row.now && [...row.now] })),
      added: table.added.map((cells) => [...cells]),
    })),
  };
}

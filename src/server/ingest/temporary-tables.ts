import type { Tx } from '../database/database.ts';

/**
 * An empty temporary table, created once per transaction: PostgreSQL keeps the locks of each dropped table until
 * the end, and hundreds of undos in one transaction would take all there are.
 *
 * @param columns the same for each use of the name
 */
export async function emptyTemporaryTable(tx: Tx, name: string, columns: string): Promise<void> {
  await tx.client.query(
    `create temporary table if not exists ${name} (${columns}) on commit drop; truncate ${name}`,
  );
}

/** The same with the rows of a query without parameters. */
export async function fillTemporaryTable(tx: Tx, name: string, query: string): Promise<number> {
  await tx.client.query(
    `create temporary table if not exists ${name} on commit drop as ${query} with no data; truncate ${name}`,
  );
  const { rowCount } = await tx.client.query(`insert into ${name} ${query}`);
  return rowCount ?? 0;
}

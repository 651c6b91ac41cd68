import type { Tx } from './database.ts';

/** Fewer rows are read through as fast as they are looked up. */
const FEW_ROWS = 1_000;

/**
 * Has the database look at a table that has just more than doubled, so that it knows which index
 * finds a record or a day's records: without that it may read the whole dealership for each of them,
 * until its own look a minute later, which sees nothing of a change that is still going on.
 *
 * Only owners may ask for it, so the transaction is the owner for a moment.
 */
export async function lookAtYoung(
  tx: Tx,
  table: string,
  { written, foundBy }: { written: number; foundBy: readonly string[] },
): Promise<void> {
  if (written < FEW_ROWS) return;
  const { rows } = await tx.client.query<{ known: number; role: string }>(
    `select greatest(reltuples, 0)::float8 as known, quote_ident(current_user) as role
     from pg_class where oid = $1::regclass`,
    [table],
  );
  const [{ known, role } = { known: 0, role: '' }] = rows;
  if (written < known) return;
  await tx.client.query('set local role none');
  // The columns that records are found by; the rest is left to its own look.
  await tx.client.query(`analyze ${table} (${['dealer_group_id', 'dealership_id', ...foundBy].join(', ')})`);
  await tx.client.query(`set local role ${role}`);
}

import type { Tx } from './database.ts';

/** Below this, a full scan is as fast as an index. */
const FEW_ROWS = 1_000;

/**
 * After a table more than doubled, the planner may scan a whole dealership per record: autovacuum is too
 * late and cannot see an uncommitted change. Rows of earlier transactions count too, so that a table that
 * grows by small files is analyzed as well. Only the owner may analyze.
 */
export async function lookAtYoung(
  tx: Tx,
  table: string,
  { written, foundBy }: { written: number; foundBy: readonly string[] },
): Promise<void> {
  // A cluster refuses to change the role in a transaction that wrote.
  if (written === 0 || tx.isDistributed) return;
  const { rows } = await tx.client.query<{ known: number; changed: number; role: string }>(
    // An ANALYZE of some columns does not reset the count of changes, so that is no measure here.
    `select greatest(reltuples, 0)::float8 as known,
       greatest(pg_stat_get_live_tuples(oid) - greatest(reltuples, 0), 0)::float8 as changed,
       quote_ident(current_user) as role
     from pg_class where oid = $1::regclass`,
    [table],
  );
  const [{ known, changed, role } = { known: 0, changed: 0, role: '' }] = rows;
  if (written + changed < Math.max(known, FEW_ROWS)) return;
  await tx.client.query('set local role none');
  await tx.client.query(`analyze ${table} (${['dealer_group_id', 'dealership_id', ...foundBy].join(', ')})`);
  await tx.client.query(`set local role ${role}`);
}

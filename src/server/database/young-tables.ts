import type { Tx } from './database.ts';

/** Below this, a full scan is as fast as an index. */
const FEW_ROWS = 1_000;
/** Below this, reading all rows of a store for each of them costs little. */
const FEW_ROWS_OF_STORES = 100;

interface Written {
  readonly written: number;
  /** Whose rows they are. */
  readonly dealershipIds: readonly number[];
  readonly foundBy: readonly string[];
}

/**
 * Analyzes a table that more than doubled, or whose statistics do not know these stores: the planner may then
 * scan a whole dealership, or a whole group, per record. Autovacuum is too late and cannot see an uncommitted
 * change. Rows of earlier transactions count too, so that a table that grows by small files is analyzed as
 * well. Only the owner may analyze.
 */
export async function lookAtYoung(
  tx: Tx,
  table: string,
  { written, dealershipIds, foundBy }: Written,
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
  const hasDoubled = written + changed >= Math.max(known, FEW_ROWS);
  if (!hasDoubled && !(written >= FEW_ROWS_OF_STORES && (await areUnknown(tx, table, dealershipIds)))) return;
  await tx.client.query('set local role none');
  await tx.client.query(`analyze ${table} (${['dealer_group_id', 'dealership_id', ...foundBy].join(', ')})`);
  await tx.client.query(`set local role ${role}`);
}

/** Where the statistics know all values there are, another one is expected in one row. */
async function areUnknown(tx: Tx, table: string, dealershipIds: readonly number[]): Promise<boolean> {
  const { rows } = await tx.client.query<{ 'QUERY PLAN': readonly [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from ${table} where dealership_id = any($1::integer[])`,
    [dealershipIds],
  );
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return expected <= dealershipIds.length;
}

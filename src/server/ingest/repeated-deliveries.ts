import type { Target } from '../../records/kinds.ts';
import type { Tx } from '../database/database.ts';
import {
  keyOf,
  RECORD_KEY,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  sameKey,
  stagedTable,
} from './record-shape.ts';
import { undoableUntil } from './superseded.ts';
import { emptyTemporaryTable } from './temporary-tables.ts';

/** Unique within its kind and dealership. */
export const recordHash = (of: string) => `hashtextextended(${of}.source || chr(31) || ${of}.natural_key, 0)`;

interface Repeating {
  readonly stage: Stage;
  readonly runId: number;
  readonly trueNow: Date;
}

/**
 * Drops unchanged rows and notes that this import delivered them too.
 *
 * @returns how many rows of the file
 */
export async function dropRepeats(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, trueNow }: Repeating,
  isUnchanged: string,
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `with gone as (
       delete from ${stagedTable(shape)} s using ${shape.target} r where ${SAME_RECORD} and ${isUnchanged}
       returning s.row_count, r.import_run_id as written_by, s.dealership_id, ${recordHash('s')} as hash
     ), ${noteRepeats(shape, 'gone')}
     select coalesce(sum(row_count), 0)::integer as count from gone`,
    [...stage, runId, undoableUntil(trueNow)],
  );
  return rows[0]?.count ?? 0;
}

/** $1 dealer group, $3 import, $4 end of its undo period. */
function noteRepeats({ target }: RecordShape, from: string): string {
  return `noted as (
    insert into repeated_delivery
      (dealer_group_id, import_run_id, written_by, dealership_id, fact, record_hashes, delete_after)
    select $1, $3, written_by, dealership_id, '${target}', array_agg(hash order by hash), $4
    from ${from} where written_by is not null group by written_by, dealership_id
    on conflict on constraint repeated_delivery_pk do update
    set record_hashes = repeated_delivery.record_hashes || excluded.record_hashes
  )`;
}

/**
 * For records an earlier import withdrew: a second withdrawal is a repeat; a new version goes on top, so
 * that each can be undone alone.
 */
export async function joinWithdrawn(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, trueNow }: Repeating,
): Promise<void> {
  const { target } = shape;
  const ofFact = (table: string) => `${table}.dealer_group_id = $1 and ${table}.fact = '${target}'`;
  const some = await tx.client.query(
    `select from superseded_record b where ${ofFact('b')} and b.dealership_id = any($2::integer[]) and b.is_withdrawal limit 1`,
    [...stage],
  );
  if (some.rowCount === 0) return;
  await tx.client.query(
    `with gone as (
       select s.dealership_id, s.source, s.natural_key, s.is_withdrawn, b.import_run_id as written_by, ${recordHash('s')} as hash
       from ${stagedTable(shape)} s join superseded_record b on ${ofFact('b')} and b.is_withdrawal
         and b.dealership_id = any($2::integer[]) and ${sameKey('b', 's')}
       where b.import_run_id <> $3
         and not exists (select from ${target} r where ${SAME_RECORD})
         and not exists (select from superseded_record l where ${ofFact('l')} and l.before_run_id = b.import_run_id and ${sameKey('l', 'b')})
     ), again as (select * from gone where is_withdrawn), ${noteRepeats(shape, 'again')}
     insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${RECORD_KEY.join(', ')}, before, before_run_id, delete_after)
     select $1, $3, '${target}', ${RECORD_KEY.join(', ')}, null, written_by, $4 from gone where not is_withdrawn`,
    [...stage, runId, undoableUntil(trueNow)],
  );
}

interface HandingOver {
  readonly dealerGroupId: number;
  readonly runId: number;
}

/**
 * Gives an undone import's records to other imports that delivered them too, with all they replaced.
 *
 * @returns how many records stay for that reason
 */
export async function handOver(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, runId }: HandingOver,
): Promise<number> {
  const { target } = shape;
  const values = [dealerGroupId, runId];
  const stays = await countRedelivered(tx, target, { dealerGroupId, runId });
  await noteHandedOver(tx, shape, { dealerGroupId, runId });
  const mine = (table: string, column: string) =>
    `${table}.dealer_group_id = $1 and ${table}.${column} = $2 and ${sameKey(table, 'h')}`;
  await tx.client.query(
    `update ${target} r set import_run_id = h.to_run from handed_over h where ${mine('r', 'import_run_id')}`,
    values,
  );
  for (const column of ['import_run_id', 'before_run_id']) {
    await tx.client.query(
      `update superseded_record r set ${column} = h.to_run from handed_over h
       where ${mine('r', column)} and r.fact = '${target}'`,
      values,
    );
  }
  await tx.client.query(
    'delete from repeated_delivery where dealer_group_id = $1 and import_run_id = $2',
    values,
  );
  await tx.client.query(
    `with old as (delete from repeated_delivery where dealer_group_id = $1 and written_by = $2 returning *)
     insert into repeated_delivery
       (dealer_group_id, import_run_id, written_by, dealership_id, fact, record_hashes, delete_after)
     select $1, o.import_run_id, h.to_run, o.dealership_id, o.fact, array_agg(d.hash order by d.hash), min(o.delete_after)
     from old o cross join unnest(o.record_hashes) as d (hash)
       join handed_over h on h.dealership_id = o.dealership_id and ${recordHash('h')} = d.hash
     where h.to_run <> o.import_run_id
     group by o.import_run_id, h.to_run, o.dealership_id, o.fact
     on conflict on constraint repeated_delivery_pk do update
     set record_hashes = repeated_delivery.record_hashes || excluded.record_hashes`,
    values,
  );
  return stays;
}

export async function countRedelivered(
  tx: Tx,
  target: Target,
  { dealerGroupId, runId }: HandingOver,
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*)::integer as count from ${target} r
     where r.dealer_group_id = $1 and r.import_run_id = $2 and (r.dealership_id, ${recordHash('r')}) in (
       select o.dealership_id, unnest(o.record_hashes) from repeated_delivery o
       where o.dealer_group_id = $1 and o.written_by = $2 and o.fact = '${target}')`,
    [dealerGroupId, runId],
  );
  return rows[0]?.count ?? 0;
}

/** Fills `handed_over`: records and the import they go to. */
async function noteHandedOver(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, runId }: HandingOver,
): Promise<void> {
  const { target, reportSources } = shape;
  const key = RECORD_KEY.join(', ');
  const values = [dealerGroupId, runId];
  const columns = 'dealership_id integer, source text, natural_key text, to_run bigint';
  await emptyTemporaryTable(tx, 'handed_over', columns);
  await tx.client.query(
    `with mine as (
       select ${key} from ${target} where dealer_group_id = $1 and import_run_id = $2
       union select ${key} from superseded_record
         where dealer_group_id = $1 and fact = '${target}' and (import_run_id = $2 or before_run_id = $2)
     ), others as (
       select o.import_run_id, o.dealership_id, d.hash
       from repeated_delivery o cross join unnest(o.record_hashes) as d (hash)
       where o.dealer_group_id = $1 and o.written_by = $2 and o.fact = '${target}'
     )
     insert into handed_over
     select ${keyOf('m')}, min(o.import_run_id)
     from mine m join others o on o.dealership_id = m.dealership_id and o.hash = ${recordHash('m')}
     group by ${keyOf('m')}`,
    values,
  );
  if (reportSources !== undefined) await handOverDays(tx, shape, { dealerGroupId, runId });
}

/** Where another import covers the undone days too. */
async function handOverDays(
  tx: Tx,
  { target }: RecordShape,
  { dealerGroupId, runId }: HandingOver,
): Promise<void> {
  await tx.client.query(
    `insert into handed_over
     select ${keyOf('s')}, min(h.to_run)
     from superseded_record s cross join lateral jsonb_populate_record(null::${target}, s.before) b
       join ${target} r on r.dealer_group_id = $1 and r.import_run_id = $2 and r.dealership_id = s.dealership_id
         and r.cut = b.cut and r.first_day <= b.day and r.day >= b.first_day
       join handed_over h on ${sameKey('h', 'r')}
     where s.dealer_group_id = $1 and s.import_run_id = $2 and s.fact = '${target}' and s.is_withdrawal
       and s.before is not null
       and not exists (select from handed_over o where ${sameKey('o', 's')})
       and not exists (select from superseded_record o where o.dealer_group_id = $1 and o.import_run_id = h.to_run
         and o.fact = s.fact and ${sameKey('o', 's')})
     group by ${keyOf('s')}`,
    [dealerGroupId, runId],
  );
}

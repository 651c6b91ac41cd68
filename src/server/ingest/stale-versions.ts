import type { Tx } from '../database/database.ts';
import { RECORD_KEY, type RecordShape, SAME_RECORD, type Stage, stagedTable } from './record-shape.ts';
import { undoableUntil } from './superseded.ts';

const key = RECORD_KEY.join(', ');
const sameKey = (a: string, b: string) =>
  RECORD_KEY.map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');

/**
 * Drops staged versions older than the existing ones. Each goes into the undo history below the newer
 * versions, and is restored when those are undone.
 *
 * @returns how many rows of the file
 */
export async function dropStale(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, trueNow }: { stage: Stage; runId: number; trueNow: Date },
): Promise<number> {
  if (tx.isDistributed && !(await hasStale(tx, shape, stage))) return 0;
  const ofFact = (table: string) => `${table}.dealer_group_id = $1 and ${table}.fact = '${shape.target}'`;
  const { rows } = await tx.client.query<{ count: number }>(
    `with recursive gone as (
       delete from ${stagedTable(shape)} s using ${shape.target} r
       where ${SAME_RECORD} and s.source_updated_at < r.source_updated_at
       returning ${RECORD_KEY.map((name) => `s.${name}`).join(', ')}, s.row_count, s.is_withdrawn, s.source_updated_at as updated_at,
         r.import_run_id as newer_run_id, to_jsonb(r) || to_jsonb(s) || jsonb_build_object('import_run_id', $3::bigint)${shape.stagedChildren === undefined ? '' : ` || ${shape.stagedChildren}`} as version
     ), newer as (
       select ${key}, updated_at, newer_run_id as run_id, 0 as depth from gone
       union all
       select ${RECORD_KEY.map((name) => `n.${name}`).join(', ')}, n.updated_at, b.before_run_id, n.depth + 1
       from newer n join superseded_record b on ${ofFact('b')} and b.import_run_id = n.run_id and ${sameKey('b', 'n')}
       where b.before_run_id is not null and (b.before ->> 'source_updated_at')::timestamptz > n.updated_at
     ), place as (
       select distinct on (${key}) ${key}, run_id from newer order by ${key}, depth desc
     ), own as (
       insert into superseded_record
         (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
       select $1, $3, '${shape.target}', ${RECORD_KEY.map((name) => `p.${name}`).join(', ')}, b.before, b.before_run_id, $4, g.is_withdrawn
       from place p join gone g on ${sameKey('g', 'p')}
         left join superseded_record b on ${ofFact('b')} and b.import_run_id = p.run_id and ${sameKey('b', 'p')}
       where b.before_run_id is not null or g.is_withdrawn
     ), above as (
       insert into superseded_record
         (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after)
       select $1, p.run_id, '${shape.target}', ${RECORD_KEY.map((name) => `p.${name}`).join(', ')},
         case when not g.is_withdrawn then g.version end, $3, $4
       from place p join gone g on ${sameKey('g', 'p')}
       on conflict on constraint superseded_record_pk do update
       set before = excluded.before, before_run_id = excluded.before_run_id, delete_after = excluded.delete_after
     )
     select coalesce(sum(row_count), 0)::integer as count from gone`,
    [...stage, runId, undoableUntil(trueNow)],
  );
  return rows[0]?.count ?? 0;
}

/** Citus cannot run the statement above, which is rarely needed. */
async function hasStale(tx: Tx, shape: RecordShape, stage: Stage): Promise<boolean> {
  const { rows } = await tx.client.query(
    `select 1 from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD}
       and s.source_updated_at < r.source_updated_at limit 1`,
    [...stage],
  );
  return rows.length > 0;
}

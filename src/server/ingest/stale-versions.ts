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

const key = RECORD_KEY.join(', ');
const KEY_COLUMNS = 'dealership_id integer, source text, natural_key text';

interface Stale {
  readonly stage: Stage;
  readonly runId: number;
  readonly trueNow: Date;
}

/**
 * Drops staged versions older than the existing ones. Each goes into the undo history below the newer
 * versions, and is restored when those are undone.
 *
 * @returns how many rows of the file
 */
export async function dropStale(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, trueNow }: Stale,
): Promise<number> {
  if (!(await hasStale(tx, shape, stage))) return 0;
  await noteStale(tx, shape, { stage, runId });
  await placeInHistory(tx, shape, stage[0]);
  const ofFact = (table: string) => `${table}.dealer_group_id = $1 and ${table}.fact = '${shape.target}'`;
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
     select $1, $2, '${shape.target}', ${keyOf('p')}, b.before, b.before_run_id, $3, g.is_withdrawn
     from stale_place p join stale_version g on ${sameKey('g', 'p')}
       left join superseded_record b on ${ofFact('b')} and b.import_run_id = p.run_id and ${sameKey('b', 'p')}
     where p.is_last and (b.before_run_id is not null or g.is_withdrawn)`,
    [stage[0], runId, undoableUntil(trueNow)],
  );
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after)
     select $1, p.run_id, '${shape.target}', ${keyOf('p')},
       case when not g.is_withdrawn then g.version end, $2, $3
     from stale_place p join stale_version g on ${sameKey('g', 'p')}
     where p.is_last
     on conflict on constraint superseded_record_pk do update
     set before = excluded.before, before_run_id = excluded.before_run_id, delete_after = excluded.delete_after`,
    [stage[0], runId, undoableUntil(trueNow)],
  );
  await tx.client.query(
    `delete from ${stagedTable(shape)} s using stale_version g where ${sameKey('g', 's')}`,
  );
  const { rows } = await tx.client.query<{ count: number }>(
    'select coalesce(sum(row_count), 0)::integer as count from stale_version',
  );
  return rows[0]?.count ?? 0;
}

/** Rarely any. */
async function hasStale(tx: Tx, shape: RecordShape, stage: Stage): Promise<boolean> {
  const { rows } = await tx.client.query(
    `select 1 from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD}
       and s.source_updated_at < r.source_updated_at limit 1`,
    [...stage],
  );
  return rows.length > 0;
}

/** Fills `stale_version`. */
async function noteStale(
  tx: Tx,
  shape: RecordShape,
  { stage, runId }: Pick<Stale, 'stage' | 'runId'>,
): Promise<void> {
  const children = shape.stagedChildren === undefined ? '' : ` || ${shape.stagedChildren}`;
  await emptyTemporaryTable(
    tx,
    'stale_version',
    `${KEY_COLUMNS}, row_count integer, is_withdrawn boolean, updated_at timestamptz, newer_run_id bigint, version jsonb`,
  );
  await tx.client.query(
    `insert into stale_version
     select ${keyOf('s')}, s.row_count, s.is_withdrawn, s.source_updated_at, r.import_run_id,
       to_jsonb(r) || to_jsonb(s) || jsonb_build_object('import_run_id', $3::bigint)${children}
     from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD}
       and s.source_updated_at < r.source_updated_at`,
    [...stage, runId],
  );
}

/**
 * Fills `stale_place`: from the newest version of each record down, the imports whose version is newer; the last of
 * them is the one above the stale version.
 */
async function placeInHistory(tx: Tx, { target }: RecordShape, dealerGroupId: number): Promise<void> {
  await emptyTemporaryTable(
    tx,
    'stale_place',
    `${KEY_COLUMNS}, run_id bigint, depth integer, is_last boolean`,
  );
  await tx.client.query(`insert into stale_place select ${key}, newer_run_id, 0, true from stale_version`);
  for (let depth = 0; ; depth++) {
    const { rowCount } = await tx.client.query(
      `insert into stale_place
       select ${keyOf('p')}, b.before_run_id, p.depth + 1, true
       from stale_place p join stale_version g on ${sameKey('g', 'p')}
         join superseded_record b on b.dealer_group_id = $1 and b.fact = '${target}'
           and b.import_run_id = p.run_id and ${sameKey('b', 'p')}
       where p.depth = $2 and b.before_run_id is not null
         and (b.before ->> 'source_updated_at')::timestamptz > g.updated_at`,
      [dealerGroupId, depth],
    );
    if (rowCount === 0) return;
    await tx.client.query(
      `update stale_place p set is_last = false from stale_place b
       where p.depth = $1 and b.depth = $1 + 1 and ${sameKey('b', 'p')}`,
      [depth],
    );
  }
}

import { Problem } from '../../core/errors.ts';
import type { Target } from '../../records/kinds.ts';
import { shapes } from '../../records/server.ts';
import type { Tx } from '../database/database.ts';
import { announce } from '../live/realtime.ts';
import { placeAgain } from './assign-dealership-again.ts';
import { countTouched } from './count-touched.ts';
import { groupBasis } from './group-basis.ts';
import { takeBackCoverage } from './import-coverage.ts';
import { lockDealerships, touchedOf } from './merge-records.ts';
import { shrinkReach } from './reach.ts';
import { keepHistory } from './record-history.ts';
import { keyOf, type RecordShape, sameKey } from './record-shape.ts';
import { handOver } from './repeated-deliveries.ts';
import { restoreOnce } from './restore-once.ts';
import { createStage, touchedTable } from './stage-records.ts';
import { emptyTemporaryTable } from './temporary-tables.ts';

export interface Undoing {
  readonly dealerGroupId: number;
  readonly runId: number;
  readonly userId: number;
  readonly now: Date;
  readonly trueNow: Date;
  /** Its transaction is rolled back, so the replaced versions need not be kept. */
  readonly isRolledBack?: boolean;
}

/**
 * Undoes one table of an import: added records go, changed or withdrawn ones are restored, and their days
 * recounted. Repeating it does nothing.
 *
 * Records that another import delivered too stay. Records that a later import changed stay too; undoing
 * that one later skips this import's version.
 *
 * @throws Problem `conflict` for an import that delivered nothing, or whose undo period is over
 */
export async function undoImport(tx: Tx, undoing: Undoing): Promise<void> {
  const run = await lockedRun(tx, undoing);
  if (run.status === 'undone') return;
  if (run.status !== 'done' || run.target === null || !run.isUndoable) {
    throw new Problem('conflict', 'There is nothing of this import that can be undone.');
  }
  const { dealerGroupId } = undoing;
  const shape = shapes[run.target] as RecordShape;
  const ids = await dealershipsTouched(tx, shape, undoing);
  await lockDealerships(tx, dealerGroupId, ids);
  await createStage(tx, shape);
  const redelivered = await handOver(tx, shape, undoing);
  await collect(tx, shape, undoing);
  await restoreOnce(tx, shape, undoing);
  const counts = {
    ...(await putBack(tx, shape, undoing)),
    kept: await passOn(tx, shape, undoing),
    redelivered,
  };
  await placeAgain(tx, shape.target, {
    dealerGroupId,
    ids,
    basis: await groupBasis(tx, dealerGroupId),
    only: `exists (select from restored_record b where ${sameKey('b', 'r')})`,
  });
  await touchRestored(tx, shape);
  await touchDays(tx, shape, { ...undoing, ids });
  await shape.deriveDuplicates?.(tx, [dealerGroupId, ids]);
  await shrinkReach(tx, shape, { ...undoing, ids, touched: touchedTable(shape) });
  await takeBackCoverage(tx, shape, undoing);
  await countTouched(tx, shape, { dealerGroupId, grown: [] });
  await shape.attributeSales?.(tx, dealerGroupId);
  await closeUndone(tx, undoing, counts);
  await announce(tx, { dealerGroupId, dealershipIds: ids, facts: [run.target, 'import'] });
}

interface UndoneRun {
  readonly status: string;
  readonly target: Target | null;
  readonly isUndoable: boolean;
}

async function lockedRun(tx: Tx, { dealerGroupId, runId, trueNow }: Undoing): Promise<UndoneRun> {
  const { rows } = await tx.client.query<UndoneRun>(
    `select status, fact as target, coalesce(undo_until > $3, false) as "isUndoable"
     from import_run where dealer_group_id = $1 and id = $2 for update`,
    [dealerGroupId, runId, trueNow],
  );
  const [run] = rows;
  if (!run) throw new Error(`There is no import ${runId}.`);
  return run;
}

async function dealershipsTouched(
  tx: Tx,
  { target }: RecordShape,
  { dealerGroupId, runId }: Undoing,
): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select dealership_id as id from ${target} where dealer_group_id = $1 and import_run_id = $2
     union
     select dealership_id from superseded_record
       where dealer_group_id = $1 and (import_run_id = $2 or before_run_id = $2)
     union
     select dealership_id from repeated_delivery where dealer_group_id = $1 and import_run_id = $2
     order by 1`,
    [dealerGroupId, runId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Fills `restored_record` with the records still as this import left them, with their earlier version or
 * null. Of withdrawn records, only those not delivered again.
 */
async function collect(tx: Tx, shape: RecordShape, { dealerGroupId, runId }: Undoing): Promise<void> {
  const { target } = shape;
  const of = (table: string) => `${table}.dealer_group_id = $1 and ${table}.fact = '${target}'`;
  // Another import may have taken over the version since.
  const before = "s.before || jsonb_build_object('import_run_id', s.before_run_id)";
  const columns =
    'dealer_group_id integer, dealership_id integer, source text, natural_key text, before jsonb';
  await emptyTemporaryTable(tx, 'restored_record', columns);
  await tx.client.query(
    `insert into restored_record
     select r.dealer_group_id, r.dealership_id, r.source, r.natural_key, ${before}
     from ${target} r left join superseded_record s
       on ${of('s')} and s.import_run_id = $2 and ${sameKey('s', 'r')}
     where r.dealer_group_id = $1 and r.import_run_id = $2
     union all
     select s.dealer_group_id, s.dealership_id, s.source, s.natural_key, ${before}
     from superseded_record s
     where ${of('s')} and s.import_run_id = $2 and s.before is not null
       and not exists (select from ${target} r where r.dealer_group_id = $1 and ${sameKey('r', 's')})
       and not exists (select from superseded_record l
                       where ${of('l')} and l.before_run_id = $2 and ${sameKey('l', 's')})`,
    [dealerGroupId, runId],
  );
  await tx.client.query('analyze restored_record');
}

async function putBack(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, now, trueNow, isRolledBack = false }: Undoing,
): Promise<{ restored: number; removed: number }> {
  const { target } = shape;
  const written = `${target} r join restored_record b on r.dealer_group_id = b.dealer_group_id and ${sameKey('r', 'b')}`;
  await tx.client.query(`insert into ${touchedTable(shape)} ${touchedOf(shape, written)}`);
  if (!isRolledBack)
    await tx.client.query(
      `with replaced as materialized (
       select ${keyOf('r')}, jsonb_strip_nulls(${shape.snapshot}) as before, r.import_run_id as before_run_id
       from ${written} where r.dealer_group_id = $1
     ) ${keepHistory(shape, { from: 'replaced', dealerGroupId: '$1', now: '$2', trueNow: '$3' })}`,
      [dealerGroupId, now, trueNow],
    );
  const gone = await tx.client.query(
    `delete from ${target} r using restored_record b where r.dealer_group_id = $1 and ${sameKey('r', 'b')}`,
    [dealerGroupId],
  );
  const back = await tx.client.query(
    `insert into ${target} select t.* from restored_record b
       cross join lateral jsonb_populate_record(null::${target}, b.before) t
     where b.before is not null order by ${keyOf('b')}`,
  );
  await shape.restoreChildren?.(tx);
  await shape.mapRestoredNames?.(tx);
  const changed = await tx.client.query('select from restored_record where before is null');
  return {
    restored: back.rowCount ?? 0,
    removed: Math.min(gone.rowCount ?? 0, changed.rowCount ?? 0),
  };
}

/** A later import now replaces what this one replaced. */
async function passOn(tx: Tx, { target }: RecordShape, { dealerGroupId, runId }: Undoing): Promise<number> {
  const { rowCount } = await tx.client.query(
    `update superseded_record l set before = e.before, before_run_id = e.before_run_id
     from superseded_record f left join superseded_record e
       on e.dealer_group_id = $1 and e.import_run_id = $2 and e.fact = '${target}' and ${sameKey('e', 'f')}
     where f.dealer_group_id = $1 and f.before_run_id = $2 and f.fact = '${target}'
       and l.dealer_group_id = $1 and l.import_run_id = f.import_run_id and l.fact = f.fact and ${sameKey('l', 'f')}`,
    [dealerGroupId, runId],
  );
  await tx.client.query('delete from superseded_record where dealer_group_id = $1 and import_run_id = $2', [
    dealerGroupId,
    runId,
  ]);
  return rowCount ?? 0;
}

async function touchRestored(tx: Tx, shape: RecordShape): Promise<void> {
  const restored = `${shape.target} r join restored_record b
    on r.dealer_group_id = b.dealer_group_id and ${sameKey('r', 'b')}`;
  await tx.client.query(`insert into ${touchedTable(shape)} ${touchedOf(shape, restored)}`);
}

/** Days between two records that only this import covered may become unknown. */
async function touchDays(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, runId, ids }: Undoing & { ids: readonly number[] },
): Promise<void> {
  await tx.client.query(
    `insert into ${touchedTable(shape)} (dealership_id, day)
     select t.id, t.day from import_run r
       cross join lateral (select id, day from unnest($3::integer[]) as id, unnest(array[r.first_day, r.last_day]) as day) t
     where r.dealer_group_id = $1 and r.id = $2 and t.day is not null`,
    [dealerGroupId, runId, ids],
  );
}

async function closeUndone(
  tx: Tx,
  { dealerGroupId, runId, userId, now }: Undoing,
  { restored, removed, kept, redelivered }: Record<'restored' | 'removed' | 'kept' | 'redelivered', number>,
): Promise<void> {
  await tx.client.query(
    `update import_run set status = 'undone', undone_at = $3, undone_by = $4, restored = $5, removed = $6, kept = $7,
       redelivered = $8
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, runId, now, userId, restored, removed, kept, redelivered],
  );
}

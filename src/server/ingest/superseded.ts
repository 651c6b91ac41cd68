import type { Tx } from '../database/database.ts';
import { keepHistory } from './record-history.ts';
import {
  keyOf,
  RECORD_KEY,
  type RecordShape,
  SAME_RECORD,
  type Stage,
  sameKey,
  stagedTable,
} from './record-shape.ts';

const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

export function undoableUntil(trueNow: Date): Date {
  return new Date(trueNow.getTime() + KEPT_DAYS * DAY_MS);
}

interface Superseding {
  readonly stage: Stage;
  readonly runId: number;
  readonly now: Date;
  readonly trueNow: Date;
  readonly isWithdrawal: boolean;
}

/**
 * SQL of the records that an import withdrew and that are still gone, with all columns; $1 and $2 are the stage. An
 * import that lacks them too withdraws them once more, or undoing the earlier one would bring them back.
 */
export function goneRecords({ target }: Pick<RecordShape, 'target'>): string {
  return `(select distinct on (${keyOf('b')}) w.*
    from superseded_record b cross join lateral jsonb_populate_record(null::${target}, b.before) w
    where b.dealer_group_id = $1 and b.fact = '${target}' and b.is_withdrawal and b.before is not null
      and b.dealership_id = any($2::integer[])
      and not exists (select from ${target} k where k.dealer_group_id = $1 and ${sameKey('k', 'b')})
      and not exists (select from superseded_record l where l.dealer_group_id = $1 and l.fact = '${target}'
        and l.before_run_id = b.import_run_id and ${sameKey('l', 'b')}))`;
}

/** For undo; returns how many. */
export async function keepSuperseded(
  tx: Tx,
  shape: RecordShape,
  { stage, runId, now, trueNow, isWithdrawal }: Superseding,
): Promise<number> {
  const key = RECORD_KEY.join(', ');
  const { rows } = await tx.client.query<{ count: number }>(
    `with replaced as materialized (
       select ${keyOf('r')}, jsonb_strip_nulls(${shape.snapshot}) as before, r.import_run_id as before_run_id
       from ${stagedTable(shape)} s join ${shape.target} r on ${SAME_RECORD}${isWithdrawal ? ' and s.is_withdrawn' : ''}
     ), history as (
       ${keepHistory(shape, { from: 'replaced', dealerGroupId: '$1', now: '$6', trueNow: '$7' })}
     ), kept as (
       insert into superseded_record
         (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
       select $1, $3, '${shape.target}', ${key}, before, before_run_id, $4, $5 from replaced
     )
     select count(*)::integer as count from replaced`,
    [...stage, runId, undoableUntil(trueNow), isWithdrawal, now, trueNow],
  );
  return rows[0]?.count ?? 0;
}

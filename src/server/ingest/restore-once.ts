import type { Tx } from '../database.ts';
import { RECORD_KEY, type RecordShape } from './record-shape.ts';
import { undoableUntil } from './superseded.ts';
import { isOfTelling, linesAbout, noteTellings, pairsToldTwice, TELLING } from './tellers.ts';

const sameKey = (a: string, b: string) =>
  RECORD_KEY.map((name) => `${a}.${name} = ${b}.${name}`).join(' and ');

/**
 * Of the lines in `restored_record` that an undo would bring back, those whose days are told by somebody else by now
 * stay away: they are kept with the import that tells the days, whose undo brings them.
 */
export async function restoreOnce(
  tx: Tx,
  { tellers }: RecordShape,
  { dealerGroupId, trueNow }: { dealerGroupId: number; trueNow: Date },
): Promise<void> {
  if (tellers === undefined) return;
  const line = `(select jsonb_populate_record(null::${tellers.target}, b.before) as r) l`;
  const columns = TELLING.map((name) => `(l.r).${name}`).join(', ');
  const restored = `select ${columns}, (l.r).import_run_id as run_id from restored_record b
    cross join lateral ${line} where b.before is not null`;
  await noteTellings(tx, 'returning_telling', { dealerGroupId, from: restored });
  const standing = `${linesAbout('returning_telling', tellers)}
    and not exists (select from restored_record b where ${sameKey('b', 'r')})`;
  await noteTellings(tx, 'standing', { dealerGroupId, from: standing });
  const o = TELLING.map((name) => `o_${name}`).join(', ');
  await tx.client.query(
    `create temporary table given_way on commit drop as
     select distinct on (${o}) ${o}, t_run_id from (
       select true as stands, p.* from (${pairsToldTwice('returning_telling', 'standing', tellers)}) p
       where not (${isOfTelling('p.o_', 'p.t_')})
       union all
       select false, p.* from (${pairsToldTwice('returning_telling', 'returning_telling', tellers)}) p
       where (t_rank, t_run_id) > (o_rank, o_run_id)
     ) p order by ${o}, stands desc, t_rank desc, t_run_id desc`,
  );
  const key = RECORD_KEY.join(', ');
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
     select $1, g.t_run_id, '${tellers.target}', ${RECORD_KEY.map((name) => `b.${name}`).join(', ')},
       b.before, (l.r).import_run_id, $2, true
     from restored_record b cross join lateral ${line} join given_way g on ${isOfTelling('(l.r).', 'g.o_')}
     on conflict do nothing`,
    [dealerGroupId, undoableUntil(trueNow)],
  );
  await tx.client.query(
    `update restored_record b set before = null from given_way g
     where b.before is not null and exists (select from ${line} where ${isOfTelling('(l.r).', 'g.o_')})`,
  );
  await tx.client.query('drop table given_way, standing, returning_telling');
}

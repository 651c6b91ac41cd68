import type { Tx } from '../database/database.ts';
import { keyOf, RECORD_KEY, type RecordShape, sameKey } from './record-shape.ts';
import {
  isOfReport,
  linesAbout,
  noteReports,
  overlappingPairs,
  REPORT_KEY,
  type ReportSources,
} from './report-sources.ts';
import { undoableUntil } from './superseded.ts';
import { emptyTemporaryTable, fillTemporaryTable } from './temporary-tables.ts';

/**
 * Restored lines whose days another source covers by now are kept with that source's import, whose undo
 * restores them.
 */
export async function restoreOnce(
  tx: Tx,
  { reportSources }: RecordShape,
  { dealerGroupId, trueNow }: { dealerGroupId: number; trueNow: Date },
): Promise<void> {
  if (reportSources === undefined) return;
  const line = `(select jsonb_populate_record(null::${reportSources.target}, b.before) as r) l`;
  const columns = REPORT_KEY.map((name) => `(l.r).${name}`).join(', ');
  const restored = `select ${columns}, (l.r).import_run_id as run_id from restored_record b
    cross join lateral ${line} where b.before is not null`;
  await noteReports(tx, 'returning_report', { dealerGroupId, from: restored });
  const existing = `${linesAbout('returning_report', reportSources)}
    and not exists (select from restored_record b where ${sameKey('b', 'r')})`;
  await noteReports(tx, 'existing', { dealerGroupId, from: existing });
  await fillTemporaryTable(
    tx,
    'report_conflict',
    `select true as is_existing, p.* from (${overlappingPairs('returning_report', 'existing', reportSources)}) p
     where not (${isOfReport('p.o_', 'p.t_')})
     union all
     select false, p.* from (${overlappingPairs('returning_report', 'returning_report', reportSources)}) p
     where (t_rank, t_run_id) > (o_rank, o_run_id)`,
  );
  const key = RECORD_KEY.join(', ');
  const b = keyOf('b');
  const columnsHeld = 'dealership_id integer, source text, natural_key text, run_id bigint';
  await emptyTemporaryTable(tx, 'held_back', columnsHeld);
  await tx.client.query(
    `insert into held_back
     select distinct on (${b}) ${b}, g.t_run_id
     from restored_record b cross join lateral ${line} join report_conflict g on ${isOfReport('(l.r).', 'g.o_')}
     where b.before is not null and b.dealer_group_id = $1 and ${isReplacedBy(reportSources)}
     order by ${b}, g.is_existing desc, g.t_rank desc, g.t_run_id desc`,
    [dealerGroupId],
  );
  await tx.client.query(
    `insert into superseded_record
       (dealer_group_id, import_run_id, fact, ${key}, before, before_run_id, delete_after, is_withdrawal)
     select $1, k.run_id, '${reportSources.target}', ${b}, b.before, (l.r).import_run_id, $2, true
     from restored_record b cross join lateral ${line} join held_back k on ${sameKey('k', 'b')}
     on conflict do nothing`,
    [dealerGroupId, undoableUntil(trueNow)],
  );
  await tx.client.query(
    `update restored_record b set before = null from held_back k where ${sameKey('k', 'b')}`,
  );
}

/**
 * The returning line `(l.r)` is superseded on the days `g`; between daily reports of one product only by
 * the same item.
 */
function isReplacedBy({ target, item }: ReportSources): string {
  const isSame = (of: string) => `(${item(of)} = ${item('(l.r)')} or '' in (${item(of)}, ${item('(l.r)')}))`;
  return `(g.o_source <> g.t_source or g.o_first_day < g.o_day or g.t_first_day < g.t_day
    or (g.is_existing and exists (select from ${target} s where s.dealer_group_id = $1 and ${isOfReport('s.', 'g.t_')} and ${isSame('s')}
      and not exists (select from restored_record x where ${sameKey('x', 's')})))
    or (not g.is_existing and exists (select from restored_record x cross join lateral jsonb_populate_record(null::${target}, x.before) s
      where x.before is not null and ${isOfReport('s.', 'g.t_')} and ${isSame('s')})))`;
}

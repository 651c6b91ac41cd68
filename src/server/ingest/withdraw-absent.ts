import type { Tx } from '../database/database.ts';
import { type RecordShape, SAME_RECORD, type Stage, stagedTable } from './record-shape.ts';

/** Withdraws existing records of a day and source that the day's new list lacks. */
export async function withdrawAbsent(
  tx: Tx,
  shape: Pick<RecordShape, 'target' | 'columns'>,
  stage: Stage,
): Promise<void> {
  const staged = stagedTable(shape);
  await tx.client.query(
    `insert into ${staged} (row_number, is_withdrawn, row_count, ${shape.columns.join(', ')})
     select 0, true, 0, ${shape.columns.map((name) => `r.${name}`).join(', ')}
     from ${shape.target} r
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[])
       and (r.dealership_id, r.source, r.day) in (select dealership_id, source, day from ${staged} where not is_withdrawn)
       and not exists (select from ${staged} s where ${SAME_RECORD})`,
    [...stage],
  );
}

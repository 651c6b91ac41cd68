import type { Tx } from '../database/database.ts';
import type { Delivery } from './delivery.ts';
import { lockDealerships } from './merge-records.ts';
import { type RecordShape, SAME_RECORD, stagedTable } from './record-shape.ts';
import { areSeparate, isConnected } from './report-sources.ts';

interface Reported {
  readonly delivery: Pick<Delivery, 'whole' | 'dealershipId'>;
  readonly dealerGroupId: number;
  readonly source: string;
}

/**
 * Lines of the document's covered days that it does not report. Includes lines from files, unless certainly
 * of another account, or they would count twice.
 *
 * @returns how many
 */
export async function withdrawUnreported(
  tx: Tx,
  shape: RecordShape,
  { delivery: { whole, dealershipId }, dealerGroupId, source }: Reported,
): Promise<number> {
  const { reportSources } = shape;
  if (whole === undefined || dealershipId === null || reportSources === undefined) return 0;
  await lockDealerships(tx, dealerGroupId, [dealershipId]);
  const staged = stagedTable(shape);
  const { rowCount } = await tx.client.query(
    `insert into ${staged} (row_number, is_withdrawn, is_part, ${shape.columns.join(', ')})
     select -row_number() over (), true, false, ${shape.columns.map((name) => `r.${name}`).join(', ')}
     from (select l.*, ${isConnected('l', 'true')} as is_connected from ${shape.target} l) r
     cross join (select $7::text as account, true as is_connected) w
     where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and r.source = $3 and r.cut = $4
       and r.first_day >= $5 and r.day between $5 and $6
       and not ${areSeparate('r', 'w', reportSources)}
       and not exists (select from ${staged} s where ${SAME_RECORD})`,
    [dealerGroupId, [dealershipId], source, whole.cut, whole.first, whole.last, whole.account],
  );
  return rowCount ?? 0;
}

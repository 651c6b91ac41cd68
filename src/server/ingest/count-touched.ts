import { factsOfFeed, measuresOfFact } from '../../core/kpis/facts.ts';
import type { Tx } from '../database/database.ts';
import type { DayCell } from '../rollups/day-cells.ts';
import { recomputeRollups } from '../rollups/rollups.ts';
import type { RecordShape } from './record-shape.ts';
import { touchedTable } from './stage-records.ts';

export async function countTouched(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, grown }: { dealerGroupId: number; grown: readonly DayCell[] },
): Promise<void> {
  const { rows } = await tx.client.query<DayCell>(
    `select distinct dealership_id as "dealershipId", day${shape.reportSources ? ', cut' : ''}
     from ${touchedTable(shape)} where day is not null`,
  );
  const known = rows.length > 0 ? grown : await uncounted(tx, shape, { dealerGroupId, grown });
  if (rows.length + known.length === 0) return;
  await recomputeRollups(tx, { feed: shape.target, dealerGroupId, cells: rows, grown: known });
}

/** Newly known days count even when nothing changed. */
async function uncounted(
  tx: Tx,
  { target }: RecordShape,
  { dealerGroupId, grown }: { dealerGroupId: number; grown: readonly DayCell[] },
): Promise<readonly DayCell[]> {
  const measures = factsOfFeed(target).flatMap(({ key }) => measuresOfFact(key));
  const { rows } = await tx.client.query<DayCell>(
    `select r.dealership_id as "dealershipId", r.first_day as day from feed_reach r
     where r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = any($2::integer[])
       and (select count(*) from measure_day m where m.dealer_group_id = $1 and m.dealership_id = r.dealership_id
            and m.day between r.first_day and r.last_day and not m.day <@ r.gaps and m.${measures[0]?.key} is not null)
         <= r.last_day - r.first_day - (select coalesce(sum(upper(gap) - lower(gap)), 0) from unnest(r.gaps) as gap)`,
    [dealerGroupId, grown.map(({ dealershipId }) => dealershipId)],
  );
  return rows;
}

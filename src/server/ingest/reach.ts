import type { Day } from '../../core/period.ts';
import type { Tx } from '../database.ts';
import type { DayCell } from '../rollups.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

/** A record of a day before this, or of a day to come, says nothing about the days between. */
export const FIRST_SHOWN_DAY = '2018-01-01';

/** Records longer ago than this before the known days say nothing of the days between: those stay unknown, not zero. */
const LONGEST_SILENCE_DAYS = 45;

/** How far what was staged reaches. */
export interface Reached {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly dealershipIds: readonly number[];
  /** A day of each dealership whose known days grew. */
  readonly grown: readonly DayCell[];
}

/** The days records came for are known from now on, up to today. */
export async function extendReach(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, now }: { dealerGroupId: number; now: Date },
): Promise<Reached> {
  const staged = stagedTable(shape);
  const { rows } = await tx.client.query<{
    dealershipId: number;
    firstDay: Day | null;
    lastDay: Day | null;
  }>(
    `select dealership_id as "dealershipId", min(day) as "firstDay", max(day) as "lastDay"
     from ${staged} where not is_withdrawn group by dealership_id order by dealership_id`,
  );
  const grown = await tx.client.query<DayCell>(
    `insert into feed_reach as r (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     select $1, s.dealership_id, '${shape.target}', min(s.day), max(s.day), $2
     from ${staged} s join dealership d on d.dealer_group_id = $1 and d.id = s.dealership_id
     where not s.is_withdrawn and s.day between '${FIRST_SHOWN_DAY}' and ($2::timestamptz at time zone d.time_zone)::date
     group by s.dealership_id order by s.dealership_id
     on conflict (dealer_group_id, dealership_id, fact) do update
     set first_day = case when excluded.last_day >= r.first_day - ${LONGEST_SILENCE_DAYS}
                          then least(r.first_day, excluded.first_day) else r.first_day end,
         last_day = greatest(r.last_day, excluded.last_day),
         last_received_at = greatest(r.last_received_at, excluded.last_received_at)
     returning dealership_id as "dealershipId", first_day as day`,
    [dealerGroupId, now],
  );
  const days = rows.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).filter((day) => day !== null);
  const inOrder = days.toSorted();
  return {
    firstDay: inOrder[0] ?? null,
    lastDay: inOrder.at(-1) ?? null,
    dealershipIds: rows.map(({ dealershipId }) => dealershipId),
    grown: grown.rows,
  };
}

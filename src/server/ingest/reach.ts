import type { Day } from '../../core/period.ts';
import type { Tx } from '../database.ts';
import type { DayCell } from '../rollups.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

/** A record of a day before this, or of a day to come, says nothing about the days between. */
export const FIRST_SHOWN_DAY = '2018-01-01';

/** Records longer ago than this before the known days say nothing of the days between: those stay unknown, not zero. */
export const LONGEST_SILENCE_DAYS = 45;

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

interface Shrinking {
  readonly dealerGroupId: number;
  /** The import taken back. */
  readonly runId: number;
  readonly ids: readonly number[];
  /** A temporary table that holds, of each dealership, the days of what was taken back. */
  readonly touched: string;
}

/**
 * The days that only records taken back told of become unknown again: what is left of a
 * dealership's known days ends where its other records and imports do. Those days are touched.
 */
export async function shrinkReach(
  tx: Tx,
  { target }: RecordShape,
  { dealerGroupId, runId, ids, touched }: Shrinking,
): Promise<void> {
  await tx.client.query(
    `with span as (
       select dealership_id, min(day) as a, max(day) as b from ${touched} where day is not null group by dealership_id
     ), known as (
       select r.dealership_id, r.first_day, r.last_day, s.a, s.b
       from feed_reach r join span s on s.dealership_id = r.dealership_id
       where r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = any($2::integer[])
     ), told as (
       select distinct dealership_id, day as first, day as last from ${target}
       where dealer_group_id = $1 and dealership_id = any($2::integer[]) and day is not null
       union all
       select dealership_id, first_day, last_day from import_run
       where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = '${target}' and status = 'done'
         and first_day is not null and id <> $3
     ), left_over as (
       select k.dealership_id, greatest(t.first, k.first_day) as first, least(t.last, k.last_day) as last,
         t.first - max(t.last) over (
           partition by k.dealership_id order by t.first, t.last rows between unbounded preceding and 1 preceding
         ) as silence
       from known k join told t
         on t.dealership_id = k.dealership_id and t.first <= k.last_day and t.last >= k.first_day
     ), ends as (
       select dealership_id, max(first) filter (where silence is null or silence > ${LONGEST_SILENCE_DAYS}) as first,
         max(last) as last
       from left_over group by dealership_id
     ), shrunk as (
       select k.*, case when k.first_day >= k.a then e.first else k.first_day end as new_first,
         case when k.last_day <= k.b then coalesce(e.last, k.first_day) else k.last_day end as new_last
       from known k left join ends e on e.dealership_id = k.dealership_id
     ), gone as (
       delete from feed_reach r using shrunk s
       where s.new_first is null and r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = s.dealership_id
     ), moved as (
       update feed_reach r set first_day = least(s.new_first, s.new_last), last_day = s.new_last from shrunk s
       where s.new_first is not null and r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = s.dealership_id
     )
     insert into ${touched} (dealership_id, day)
     select s.dealership_id, d::date from shrunk s
       cross join lateral generate_series(s.first_day::timestamp, s.last_day::timestamp, interval '1 day') d
     where s.new_first is null or d::date < s.new_first or d::date > s.new_last`,
    [dealerGroupId, ids, runId],
  );
}

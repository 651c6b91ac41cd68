import { LONGEST_SILENCE_DAYS } from '../../core/kpis/reach.ts';
import type { Day } from '../../core/time/period.ts';
import type { Tx } from '../database/database.ts';
import type { DayCell } from '../rollups/day-cells.ts';
import { type RecordShape, stagedTable } from './record-shape.ts';

/** Older and future records do not extend the known days. */
export const FIRST_SHOWN_DAY = '2018-01-01';

export interface Reached {
  readonly firstDay: Day | null;
  readonly lastDay: Day | null;
  readonly dealershipIds: readonly number[];
  /** One per dealership. */
  readonly grown: readonly DayCell[];
}

const span = (from: string, to: string) => `datemultirange(daterange(${from}, ${to}))`;

/** Drops gaps too short to count. */
const longOnly = (gaps: string) =>
  `(select coalesce(range_agg(gap), '{}') from unnest(${gaps}) as gap where upper(gap) - lower(gap) > ${LONGEST_SILENCE_DAYS})`;

/** Empty unless the second day is after the first. */
const between = (from: string, to: string) => span(from, `greatest(${from}, ${to})`);

function coveredBy({ lastCoveredDay }: RecordShape): (day: string) => string {
  return lastCoveredDay ?? ((day) => day);
}

/** Known up to today, including short gaps between files. */
export async function extendReach(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, now }: { dealerGroupId: number; now: Date },
): Promise<Reached> {
  const staged = stagedTable(shape);
  const lastDay = coveredBy(shape);
  const { rows } = await tx.client.query<{
    dealershipId: number;
    firstDay: Day | null;
    lastDay: Day | null;
  }>(
    `select dealership_id as "dealershipId", min(day) as "firstDay", ${lastDay('max(day)')} as "lastDay"
     from ${staged} where not is_withdrawn group by dealership_id order by dealership_id`,
  );
  const grown = await tx.client.query<DayCell>(
    `insert into feed_reach as r (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     select $1, s.dealership_id, '${shape.target}', min(s.day), ${lastDay('max(s.day)')}, $2
     from ${staged} s join dealership d on d.dealer_group_id = $1 and d.id = s.dealership_id
     where not s.is_withdrawn${shape.reaches ? ` and s.${shape.reaches}` : ''} and s.day between '${FIRST_SHOWN_DAY}' and ($2::timestamptz at time zone d.time_zone)::date
     group by s.dealership_id order by s.dealership_id
     on conflict (dealer_group_id, dealership_id, fact) do update
     set first_day = least(r.first_day, excluded.first_day),
         last_day = greatest(r.last_day, excluded.last_day),
         gaps = ${longOnly(`r.gaps + ${between('r.last_day + 1', 'excluded.first_day')} + ${between('excluded.last_day + 1', 'r.first_day')}
           - ${span('excluded.first_day', 'excluded.last_day + 1')}`)},
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
  readonly runId: number;
  readonly ids: readonly number[];
  /** A temporary table with the undone records' days per dealership. */
  readonly touched: string;
}

/** Days that only undone records covered become unknown and touched, at the ends and inside. */
export async function shrinkReach(
  tx: Tx,
  shape: RecordShape,
  { dealerGroupId, runId, ids, touched }: Shrinking,
): Promise<void> {
  const { target, reaches } = shape;
  const lastDay = coveredBy(shape);
  await tx.client.query(
    `with taken as (
       select dealership_id, min(day) as a, ${lastDay('max(day)')} as b from ${touched} where day is not null group by dealership_id
     ), known as (
       select r.dealership_id, r.first_day, r.last_day, r.gaps, t.a, t.b
       from feed_reach r join taken t on t.dealership_id = r.dealership_id
       where r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = any($2::integer[])
     ), reported as (
       select distinct dealership_id, day as first, ${lastDay('day')} as last from ${target}
       where dealer_group_id = $1 and dealership_id = any($2::integer[]) and day is not null${reaches ? ` and ${reaches}` : ''}
       union all
       select dealership_id, first_day, last_day from import_run
       where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = '${target}' and status = 'done'
         and first_day is not null and id <> $3
     ), left_over as (
       select k.dealership_id, range_agg(daterange(greatest(t.first, k.first_day), least(t.last, k.last_day), '[]')) as days
       from known k join reported t
         on t.dealership_id = k.dealership_id and t.first <= k.last_day and t.last >= k.first_day
       group by k.dealership_id
     ), shrunk as (
       select k.*, case when k.first_day >= k.a then lower(l.days) else k.first_day end as new_first,
         case when k.last_day <= k.b then upper(l.days) - 1 else k.last_day end as new_last,
         ${longOnly(`k.gaps + (${span('k.a', 'k.b + 1')} - l.days)`)} as holes
       from known k left join left_over l on l.dealership_id = k.dealership_id
     ), kept as (
       select *, holes * ${span('new_first', 'new_last + 1')} as new_gaps from shrunk where new_first is not null
     ), gone as (
       delete from feed_reach r using shrunk s
       where s.new_first is null and r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = s.dealership_id
     ), moved as (
       update feed_reach r set first_day = k.new_first, last_day = k.new_last, gaps = k.new_gaps from kept k
       where r.dealer_group_id = $1 and r.fact = '${target}' and r.dealership_id = k.dealership_id
     )
     insert into ${touched} (dealership_id, day)
     select s.dealership_id, d::date from shrunk s
       left join kept k on k.dealership_id = s.dealership_id
       cross join lateral generate_series(s.first_day::timestamp, s.last_day::timestamp, interval '1 day') d
     where not d::date <@ s.gaps
       and (k.dealership_id is null or d::date < k.new_first or d::date > k.new_last or d::date <@ k.new_gaps)`,
    [dealerGroupId, ids, runId],
  );
}

import type { Target } from '../core/connector.ts';
import type { Fact } from '../core/kpis/fact.ts';
import { factsOfFeed, measuresOfFact } from '../core/kpis/facts.ts';
import type { Day } from '../core/period.ts';
import type { Tx } from './database.ts';
import { aggregateSql, allOf, name } from './kpi-query/measure-sql.ts';

/** One dealership's day, whose records came, changed, moved or went. */
export interface DayCell {
  readonly dealershipId: number;
  readonly day: Day;
}

export interface Touched {
  /** All that is counted from its records is counted again: orders and lines, leads by both their days. */
  readonly feed: Target;
  readonly dealerGroupId: number;
  /**
   * Every day a record counted on before or counts on now: of a lead the day it came and the day it
   * was sold. Any order, repeats do no harm.
   */
  readonly cells: readonly DayCell[];
}

/**
 * Counts the touched days and their months again from the records, in the caller's transaction,
 * which has written the records and `feed_reach` before.
 *
 * Days the dealerships' reach has come to cover are filled with zeros. Other feeds' columns stay.
 * Two transactions on one dealership follow each other: the second counts what the first committed.
 */
export async function recomputeRollups(tx: Tx, { feed, dealerGroupId, cells }: Touched): Promise<void> {
  const dealershipIds = [...new Set(cells.map(({ dealershipId }) => dealershipId))].sort((a, b) => a - b);
  await queueFor(tx, { feed, dealerGroupId, dealershipIds });
  const { rows } = await tx.client.query<{ dealershipId: number; month: Day }>({
    name: `rollup-days-${feed}`,
    text: daysStatement(feed),
    values: [
      dealerGroupId,
      cells.map(({ dealershipId }) => dealershipId),
      cells.map(({ day }) => day),
      dealershipIds,
      feed,
    ],
  });
  await tx.client.query({
    name: `rollup-months-${feed}`,
    text: monthsStatement(feed),
    values: [dealerGroupId, rows.map(({ dealershipId }) => dealershipId), rows.map(({ month }) => month)],
  });
}

/** Counts a feed's every day and month of a dealer group again, as if its rollups had never been kept. */
export async function rebuildRollups(tx: Tx, feed: Target, dealerGroupId: number): Promise<void> {
  const everyone = await tx.client.query<{ id: number }>(
    'select id from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  await queueFor(tx, { feed, dealerGroupId, dealershipIds: everyone.rows.map(({ id }) => id) });
  const columns = columnsOfFeed(feed).map((column) => `${column} = null`);
  for (const table of ['measure_day', 'measure_month']) {
    await tx.client.query(`update ${table} set ${columns.join(', ')} where dealer_group_id = $1`, [
      dealerGroupId,
    ]);
  }
  const days = factsOfFeed(feed).map(
    ({ table, dayField }) => `select dealership_id as "dealershipId", ${name(dayField)} as day
     from ${name(table)} where dealer_group_id = $1 and ${name(dayField)} is not null`,
  );
  const { rows } = await tx.client.query<DayCell>(
    `${days.join('\n     union\n     ')}
     union
     select dealership_id, first_day from feed_reach where dealer_group_id = $1 and fact = $2`,
    [dealerGroupId, feed],
  );
  await recomputeRollups(tx, { feed, dealerGroupId, cells: rows });
}

interface Queued {
  readonly feed: Target;
  readonly dealerGroupId: number;
  readonly dealershipIds: readonly number[];
}

/** Without this, a count taken before another import commits could overwrite the count taken after it. */
async function queueFor(tx: Tx, { feed, dealerGroupId, dealershipIds }: Queued): Promise<void> {
  await tx.client.query({
    name: 'rollup-queue',
    text: `select from feed_reach where dealer_group_id = $1 and dealership_id = any($2::integer[]) and fact = $3
           order by dealership_id for update`,
    values: [dealerGroupId, dealershipIds, feed],
  });
}

function columnsOfFeed(feed: Target): string[] {
  return factsOfFeed(feed).flatMap(({ key }) => measuresOfFact(key).map((measure) => name(measure.key)));
}

/** One kind of record's measures of a cell, counted by itself. */
function countedSql(fact: Fact): string {
  const counts = measuresOfFact(fact.key).map(
    (measure) => `${aggregateSql(measure)} as ${name(measure.key)}`,
  );
  return `(
    select count(r.dealership_id) > 0 as seen_${fact.key},
      ${counts.join(',\n      ')}
    from ${name(fact.table)} r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.${name(fact.dayField)} = cell.day
      and ${allOf(fact.only)}
  ) as ${fact.key}_of_cell`;
}

/**
 * $1 group, $2 and $3 the cells, $4 their dealerships, $5 the feed; answers the touched months.
 *
 * Each cell is counted by itself: a join over them all reads the whole group as soon as the planner
 * takes row-level security for more selective than it is.
 */
export function daysStatement(feed: Target): string {
  const own = factsOfFeed(feed);
  const columns = columnsOfFeed(feed);
  const seen = own.map(({ key }) => `seen_${key}`).join(' or ');
  return `with cell as (
  select dealership_id, day from unnest($2::integer[], $3::date[]) as given (dealership_id, day)
  union (
    select reach.dealership_id, covered::date
    from feed_reach reach
      cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
    where reach.dealer_group_id = $1 and reach.fact = $5 and reach.dealership_id = any($4::integer[])
      and not covered::date <@ reach.gaps
    except
    select d.dealership_id, d.day
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = any($4::integer[]) and d.${columns[0]} is not null
  )
), counted as (
  select *
  from cell
  cross join lateral ${own.map(countedSql).join('\n  cross join lateral ')}
), kept as (
  insert into measure_day (dealer_group_id, dealership_id, day, ${columns.join(', ')})
  select $1, counted.dealership_id, counted.day,
    ${columns.map((column) => `case when ${seen} or reach.fact is not null then ${column} end`).join(',\n    ')}
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
`;
}

/** $1 group, $2 and $3 the dealerships and months. */
export function monthsStatement(feed: Target): string {
  const columns = columnsOfFeed(feed);
  return `insert into measure_month (dealer_group_id, dealership_id, month, ${columns.join(', ')})
select $1, touched.dealership_id, touched.month, found.*
from unnest($2::integer[], $3::date[]) as touched (dealership_id, month)
  cross join lateral (
    select ${columns.map((column) => `sum(d.${column})::bigint`).join(',\n      ')}
    from measure_day d
    where d.dealer_group_id = $1 and d.dealership_id = touched.dealership_id
      and d.day >= touched.month and d.day < (touched.month + interval '1 month')::date
  ) as found
order by touched.dealership_id, touched.month
on conflict (dealer_group_id, dealership_id, month) do update
set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
`;
}

import type { Fact } from '../../core/kpis/fact.ts';
import { countedBy, factsOfFeed, measuresOfFact } from '../../core/kpis/facts.ts';
import { type Feed, isDailyList } from '../../core/kpis/feeds.ts';
import type { Target } from '../../records/kinds.ts';
import { aggregateSql, allOf } from '../kpi-query/measure-sql.ts';
import { name } from '../kpi-query/name-sql.ts';

function columnsOfFeed(feed: Feed): string[] {
  return factsOfFeed(feed).flatMap(({ key }) => measuresOfFact(key).map((measure) => name(measure.key)));
}

function countsOf(fact: Fact): string {
  const counts = measuresOfFact(fact.key).map(
    (measure) => `${aggregateSql(measure)} as ${name(measure.key)}`,
  );
  return counts.join(',\n      ');
}

function setSql(columns: readonly string[]): string {
  return columns.map((column) => `${column} = excluded.${column}`).join(', ');
}

/** Skips unchanged rows, which are most of them. */
function unlessSame(table: string, columns: readonly string[]): string {
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `where (${of(table)}) is distinct from (${of('excluded')})`;
}

/** Of daily lists, a day is known by its list alone: the days around it say nothing of it. */
function knownSql(feed: Feed, { row, seen }: { row: string; seen: readonly string[] }): string {
  if (!isDailyList(feed)) return [...seen, 'reach.fact is not null'].join(' or ');
  return `exists (select from ${name(feed)} l where l.dealer_group_id = $1
      and l.dealership_id = ${row}.dealership_id and l.day = ${row}.day)`;
}

function countedSql(fact: Fact): string {
  return `(
    select count(r.dealership_id) > 0 as seen_${fact.key},
      ${countsOf(fact)}
    from ${name(fact.table)} r
    where r.dealer_group_id = $1 and r.dealership_id = cell.dealership_id and r.${name(fact.dayField)} = cell.day
      and ${allOf(countedBy(fact, []))}
  ) as ${fact.key}_of_cell`;
}

/**
 * $1 group, $2 and $3 the days' dealerships and dates, $4 distinct dealerships, $5 the feed; returns the
 * touched months.
 *
 * Each day is counted in its own subquery: the planner overestimates how selective row-level security is
 * and would read the whole group in a join.
 */
export function daysStatement(feed: Target): string {
  const own = factsOfFeed(feed);
  const columns = columnsOfFeed(feed);
  const seen = own.map(({ key }) => `seen_${key}`);
  const known = knownSql(feed, { row: 'counted', seen });
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
    ${columns.map((column) => `case when ${known} then ${column} end`).join(',\n    ')}
  from counted left join feed_reach reach
    on reach.dealer_group_id = $1 and reach.dealership_id = counted.dealership_id and reach.fact = $5
      and counted.day between reach.first_day and reach.last_day and not counted.day <@ reach.gaps
  order by counted.dealership_id, counted.day
  on conflict (dealer_group_id, dealership_id, day) do update
  set ${setSql(columns)}
  returning dealership_id, day
)
select distinct dealership_id as "dealershipId", day - (extract(day from day)::integer - 1) as month from kept
`;
}

/** $1 group, $2 and $3 dealerships and months. */
export function monthsStatement(feed: Feed): string {
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
set ${setSql(columns)}
`;
}

/**
 * $1 group, $2 and $3 dealerships and months, each pair once. Counts all their days in one pass; days of
 * months without a budget become unknown.
 */
export function budgetDaysStatement(): string {
  const [fact] = factsOfFeed('spend');
  if (!fact) throw new Error('Budgets are no kind of record.');
  const columns = columnsOfFeed('spend');
  return `with touched as (
  select dealership_id, month from unnest($2::integer[], $3::date[]) as given (dealership_id, month)
), counted as (
  select touched.dealership_id, found.*
  from touched cross join lateral (
    select r.${name(fact.dayField)} as day,
      ${countsOf(fact)}
    from ${name(fact.table)} r
    where r.dealer_group_id = $1 and r.dealership_id = touched.dealership_id and r.month = touched.month
    group by r.${name(fact.dayField)}
  ) as found
)
insert into measure_day (dealer_group_id, dealership_id, day, ${columns.join(', ')})
select $1, touched.dealership_id, c.day,
  ${columns.map((column) => `case when reach.fact is not null then coalesce(counted.${column}, 0) end`).join(',\n  ')}
from touched
  join calendar_day c on c.month = touched.month
  left join counted on counted.dealership_id = touched.dealership_id and counted.day = c.day
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = touched.dealership_id
    and reach.fact = 'spend' and c.day between reach.first_day and reach.last_day and not c.day <@ reach.gaps
  left join measure_day before on before.dealer_group_id = $1 and before.dealership_id = touched.dealership_id
    and before.day = c.day
where reach.fact is not null or before.${columns[0]} is not null
order by touched.dealership_id, c.day
on conflict (dealer_group_id, dealership_id, day) do update
set ${setSql(columns)}
${unlessSame('measure_day', columns)}
`;
}

/** All stores of a group, or some. */
export type Rebuilt = 'group' | 'stores';

/** $1 group, $2 feed, $3 stores. Counts all their days; days no longer known become unknown. */
export function everyDayStatement(feed: Feed, of: Rebuilt): string {
  const among = (row: string) => amongStores(of, row, 3);
  const own = factsOfFeed(feed);
  const columns = columnsOfFeed(feed);
  const seen = own.map(({ key }) => `${key}_of_day.day is not null`);
  const known = knownSql(feed, { row: 'cell', seen });
  const values = own.flatMap(({ key }) =>
    measuresOfFact(key).map((measure) => `coalesce(${key}_of_day.${name(measure.key)}, 0)`),
  );
  return `with ${own.map((fact) => groupedSql(fact, among('r'))).join(', ')}, cell as (
  ${own.map(({ key }) => `select dealership_id, day from ${key}_of_day`).join('\n  union\n  ')}
  union
  select reach.dealership_id, covered::date
  from feed_reach reach
    cross join lateral generate_series(reach.first_day::timestamp, reach.last_day::timestamp, interval '1 day') as covered
  where reach.dealer_group_id = $1${among('reach')} and reach.fact = $2 and not covered::date <@ reach.gaps
  union
  select d.dealership_id, d.day from measure_day d
  where d.dealer_group_id = $1${among('d')} and d.${columns[0]} is not null
)
insert into measure_day (dealer_group_id, dealership_id, day, ${columns.join(', ')})
select $1, cell.dealership_id, cell.day,
  ${values.map((value) => `case when ${known} then ${value} end`).join(',\n  ')}
from cell
  ${own.map(({ key }) => `left join ${key}_of_day on ${key}_of_day.dealership_id = cell.dealership_id and ${key}_of_day.day = cell.day`).join('\n  ')}
  left join feed_reach reach on reach.dealer_group_id = $1 and reach.dealership_id = cell.dealership_id and reach.fact = $2
    and cell.day between reach.first_day and reach.last_day and not cell.day <@ reach.gaps
order by cell.dealership_id, cell.day
on conflict (dealer_group_id, dealership_id, day) do update
set ${setSql(columns)}
${unlessSame('measure_day', columns)}
`;
}

function amongStores(of: Rebuilt, row: string, place: number): string {
  return of === 'group' ? '' : ` and ${row}.dealership_id = any($${place}::integer[])`;
}

function groupedSql(fact: Fact, among: string): string {
  const day = `r.${name(fact.dayField)}`;
  return `${fact.key}_of_day as materialized (
    select r.dealership_id, ${day} as day,
      ${countsOf(fact)}
    from ${name(fact.table)} r
    where r.dealer_group_id = $1${among} and ${day} is not null and ${allOf(countedBy(fact, []))}
    group by r.dealership_id, ${day}
  )`;
}

/** $1 group, $2 stores. Sums all their months from their days. */
export function everyMonthStatement(feed: Feed, of: Rebuilt): string {
  const columns = columnsOfFeed(feed);
  return `insert into measure_month (dealer_group_id, dealership_id, month, ${columns.join(', ')})
select $1, d.dealership_id, d.day - (extract(day from d.day)::integer - 1),
  ${columns.map((column) => `sum(d.${column})::bigint`).join(',\n  ')}
from measure_day d
where d.dealer_group_id = $1${amongStores(of, 'd', 2)}
group by 2, 3
order by 2, 3
on conflict (dealer_group_id, dealership_id, month) do update
set ${setSql(columns)}
${unlessSame('measure_month', columns)}
`;
}

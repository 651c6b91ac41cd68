import { countedBy, facts } from '../../core/kpis/facts.ts';
import { aggregateSql, allOf } from '../kpi-query/measure-sql.ts';
import { name } from '../kpi-query/name-sql.ts';
import { sumsOf, type ToDate } from './to-date.ts';

/** Of each store and month with a day given: the first of those days, the month, and the next one. */
function touchedSql(days: number): string {
  return `select dealership_id, month, (month + interval '1 month')::date as next, min(day) as first
    from (
      select dealership_id, later.day, later.day - (extract(day from later.day)::integer - 1) as month
      from unnest($2::integer[], $3::date[]) as cell (dealership_id, day)
        cross join lateral (select cell.day + n as day from generate_series(0, ${days}) n) as later
    ) as cell
    group by dealership_id, month`;
}

/**
 * $1 group, $2 and $3 the days' dealerships and dates: removes and adds up again these days, the given number of
 * days after each, and the rest of their months.
 */
export function toDateStatements(kept: ToDate, days: number): string[] {
  const { table } = kept;
  return [
    `with touched as materialized (
    ${touchedSql(days)}
)
delete from ${table} r using touched t
where r.dealer_group_id = $1 and r.dealership_id = any($2::integer[]) and r.dealership_id = t.dealership_id
  and r.cut = any(${everyCut(kept)}) and r.day >= t.first and r.day < t.next`,
    insertSql(kept, days),
  ];
}

function insertSql(kept: ToDate, days: number): string {
  const fact = facts[kept.fact];
  const { table } = kept;
  const fields = [...new Set(kept.cuts.flat())];
  const sums = sumsOf(kept);
  const columns = ['records', ...sums.map(({ key }) => name(key))];
  const day = `r.${name(fact.dayField)}`;
  // Inventory's own table has a row for each list, also where nothing of it is in stock.
  const listed = name(fact.feed);
  const own = `own as materialized (
  select r.dealership_id, l.month, ${day} as day, ${cutSql(kept, fields)} as cut, ${fields.map((field) => `r.${field}`).join(', ')},
    ${['count(*) as records', ...sums.map((sum) => `${aggregateSql(sum)} as ${name(sum.key)}`)].join(',\n    ')}
  from listed l cross join lateral (
    select * from ${name(fact.table)} r
    where r.dealer_group_id = $1 and r.dealership_id = l.dealership_id and ${day} = l.day and ${allOf(countedBy(fact, []))}
    offset 0
  ) as r
  group by r.dealership_id, l.month, ${day}, grouping sets (${kept.cuts.map((by) => `(${by.map((field) => `r.${field}`).join(', ')})`).join(', ')})
)`;
  const list = [...fields, ...columns].join(', ');
  const key = `a.dealership_id, a.month, a.cut, ${fields.map((field) => `a.${field}`).join(', ')}`;
  return `with touched as materialized (
  ${touchedSql(days)}
), listed as materialized (
  select t.dealership_id, t.month, l.day
  from touched t cross join lateral (
    select distinct l.day from ${listed} l
    where l.dealer_group_id = $1 and l.dealership_id = t.dealership_id and l.day >= t.first and l.day < t.next
  ) as l
), ${own}, added as materialized (
  select dealership_id, month, day, cut, ${list} from own
  union all
  select t.dealership_id, t.month, f.day, b.cut, ${list}
  from touched t
    join (select dealership_id, month, min(day) as day from listed group by dealership_id, month) as f
      on f.dealership_id = t.dealership_id and f.month = t.month
    cross join lateral (
      select max(r.day) as day from ${table} r
      where r.dealer_group_id = $1 and r.dealership_id = t.dealership_id and r.cut = 0
        and r.day >= t.month and r.day < t.first
    ) as before
    join ${table} b on b.dealer_group_id = $1 and b.dealership_id = t.dealership_id and b.cut = any(${everyCut(kept)})
      and b.day = before.day
), each_day as (
  select dealership_id, month, day, cut, ${list} from added
  union all
  select a.dealership_id, a.month, l.day, a.cut, ${[...fields.map((field) => `a.${field}`), ...columns.map(() => '0')].join(', ')}
  from (select ${key}, min(a.day) as first from added a group by ${key}) as a
    join listed l on l.dealership_id = a.dealership_id and l.month = a.month and l.day > a.first
)
insert into ${table} (dealer_group_id, dealership_id, cut, day, line, ${list})
select $1, u.dealership_id, u.cut, u.day, row_number() over (partition by u.dealership_id, u.cut, u.day), ${list}
from (
  select ${key}, a.day, ${columns.map((column) => `sum(sum(a.${column})::bigint) over through_day as ${column}`).join(', ')}
  from each_day a
  group by ${key}, a.day
  window through_day as (partition by ${key} order by a.day)
) as u
order by 2, 3, 4, 5`;
}

function everyCut({ cuts }: ToDate): string {
  return `array[${cuts.map((_, cut) => cut).join(', ')}]`;
}

/** Which breakdown a row of the grouping sets is of: a bit is set for each column left out. */
function cutSql({ cuts }: ToDate, fields: readonly string[]): string {
  const maskOf = (by: readonly string[]) =>
    fields.reduce((mask, field) => mask * 2 + (by.includes(field) ? 0 : 1), 0);
  const cases = cuts.map((by, cut) => `when ${maskOf(by)} then ${cut}`);
  return `case grouping(${fields.map((field) => `r.${field}`).join(', ')}) ${cases.join(' ')} end`;
}

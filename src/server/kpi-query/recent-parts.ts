import type { Measure } from '../../core/kpis/measure.ts';
import { isByStore } from './dimension-sql.ts';
import { type RequestedDays, requestedSql } from './level-rows.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import { atSql } from './time-sql.ts';

/**
 * Levels whose records are open for the same number of days, from the rollup of the days they began. Null where one is
 * not kept there, and where a breakdown or filter needs the records.
 */
export function recentPart(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows }: RequestedDays,
): string | null {
  const { level } = factOf(own);
  const { by, fromRecords } = question;
  const columnOf = ({ take }: Measure) => (take.kind === 'level' ? take.begunAs : undefined);
  const begun = [...new Set(own.map(columnOf))].filter((column) => column !== undefined).map(name);
  if (!level || fromRecords === true || !isByStore(question) || !own.every(columnOf)) return null;
  const before = level.forgottenAfterDays - 1;
  const requested = requestedSql(level, rows, values);
  const keys = [...keysOf(slot, atSql(grain, 'r.day')), ...(by === 'dealership' ? ['r.dealership_id'] : [])];
  const columns = partColumns(question, own, (measure) => `sum(r.${name(columnOf(measure) ?? '')})::bigint`);
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from (
  select requested.dealership_id, found.*
  from ${requested}
    cross join lateral (
      select d.day, d.is_requested, ${begun.map((column) => `sum(d.${column}) over days as ${column}`).join(', ')}
      from (
        select m.day, false as is_requested, ${begun.map((column) => `m.${column}`).join(', ')}
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, ${begun.map(() => '0').join(', ')}
        from generate_series(0, requested.last - requested.first) n
      ) as d
      window days as (order by d.day range between '${before} days' preceding and current row)
    ) as found
) as r
where r.is_requested
group by ${ordinals(keys)}
having ${begun.map((column) => `sum(r.${column}) <> 0`).join(' or ')}`;
}

import type { Measure } from '../../core/kpis/measure.ts';
import { addDays } from '../../core/time/period.ts';
import { narrowing } from './dimension-sql.ts';
import type { RequestedDays } from './level-parts.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import { atSql } from './time-sql.ts';

/**
 * Levels whose records are open for the same number of days, from the rollup of the days they began. Null where a
 * breakdown or filter needs the records.
 */
export function recentPart(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows }: RequestedDays,
): string | null {
  const { level } = factOf(own);
  const { by, and, filters, fromRecords } = question;
  const isOfDays = (by ?? 'dealership') === 'dealership' && !and && narrowing(filters).length === 0;
  if (level?.begunAs === undefined || fromRecords === true || !isOfDays) return null;
  if (
    own.some(
      ({ take, when }) => take.kind !== 'level' || take.olderThanDays > 0 || take.sum || when.length > 0,
    )
  ) {
    return null;
  }
  const before = level.forgottenAfterDays - 1;
  const lists = [
    values.add(rows.dealershipIds, 'integer[]'),
    values.add(rows.first, 'date[]'),
    values.add(rows.last, 'date[]'),
    values.add(
      rows.first.map((day) => addDays(day, -before)),
      'date[]',
    ),
  ];
  const keys = [...keysOf(slot, atSql(grain, 'r.day')), ...(by === 'dealership' ? ['r.dealership_id'] : [])];
  const columns = partColumns(question, own, () => 'sum(r.open)::bigint');
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from (
  select requested.dealership_id, found.day, found.is_requested, found.open
  from unnest(${lists.join(', ')}) as requested (dealership_id, first, last, since)
    cross join lateral (
      select d.day, d.is_requested, sum(d.begun) over (
        order by d.day range between '${before} days' preceding and current row
      ) as open
      from (
        select m.day, false as is_requested, m.${name(level.begunAs)} as begun
        from measure_day m
        where m.dealer_group_id = any($1::integer[]) and m.dealership_id = requested.dealership_id
          and m.day >= requested.since and m.day <= requested.last
        union all
        select requested.first + n, true, 0 from generate_series(0, requested.last - requested.first) n
      ) as d
    ) as found
) as r
where r.is_requested
group by ${ordinals(keys)}
having sum(r.open) > 0`;
}

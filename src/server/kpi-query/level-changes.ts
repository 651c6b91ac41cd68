import { countedBy } from '../../core/kpis/facts.ts';
import type { Measure, Take } from '../../core/kpis/measure.ts';
import { isByStore } from './dimension-sql.ts';
import { type RequestedDays, reportedSql, requestedSql } from './level-rows.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';

/** Records that are open for fewer days are counted on each of them. */
const LONG_OPEN_DAYS = 90;

type CountedLevel = Measure & { readonly take: Extract<Take, { kind: 'level' }> };

/**
 * Levels by day from their changes: a record adds one on the day it opens and takes one away on the day it closes
 * instead of counting on each day between. Null where records are open for a short time or until an event, and for other
 * steps and breakdowns.
 */
export function levelChanges(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows }: RequestedDays,
): string | null {
  const { by } = question;
  const { level, table } = factOf(own);
  const isLong = level?.until.length === 0 && level.forgottenAfterDays >= LONG_OPEN_DAYS;
  if (!level || !isLong || grain !== 'day' || !isByStore(question) || !own.every(isCountedLevel)) return null;
  const from = `r.${name(level.from)}`;
  const requested = requestedSql(level, rows, values);
  const outcomes = [...new Set(own.map(({ take }) => take.after))];
  const changes = outcomes.flatMap((after, outcome) => [
    `(${after === undefined ? from : `${from} + r.${name(after)}`}, 1, ${outcome})`,
    `(${from} + ${level.forgottenAfterDays}, -1, ${outcome})`,
  ]);
  const changed = own.map(({ key, take, when }) => {
    const hasOutcome =
      take.after === undefined ? [] : [`r.${name(take.after)} < ${level.forgottenAfterDays}`];
    const counts = [`change.outcome = ${outcomes.indexOf(take.after)}`, ...hasOutcome, allOf(when)];
    return `case when ${counts.join(' and ')} then change.sign else 0 end as ${name(key)}`;
  });
  const columns = own.map(({ key }) => name(key));
  const keys = [...keysOf(slot, 'r.day'), ...(by === 'dealership' ? ['r.dealership_id'] : [])];
  const sums = partColumns(question, own, ({ key }) => `sum(r.${name(key)})::bigint`);
  const counted = countedBy(factOf(own), []);
  return `select ${[...keys, ...sums, '0 as untimed'].join(',\n  ')}
from (
  select requested.dealership_id, open.*
  from ${requested}${reportedSql(factOf(own))}
    cross join lateral (
      select d.day, ${columns.map((column) => `sum(sum(d.${column})) over (order by d.day) as ${column}`).join(', ')}
      from (
        select greatest(requested.first, change.day) as day, ${changed.join(', ')}
        from ${name(table)} r
          cross join lateral (values ${changes.join(', ')}) as change (day, sign, outcome)
        where r.dealer_group_id = any($1::integer[]) and r.dealership_id = requested.dealership_id
          and ${from} >= requested.since and ${from} <= requested.last and change.day <= requested.last${counted.length === 0 ? '' : ` and ${allOf(counted)}`}
        union all
        select requested.first + n, ${columns.map(() => '0').join(', ')}
        from generate_series(0, requested.last - requested.first) n
      ) as d
      group by d.day
    ) as open
) as r
group by ${ordinals(keys)}
having ${columns.map((column) => `sum(r.${column}) <> 0`).join(' or ')}`;
}

function isCountedLevel(measure: Measure): measure is CountedLevel {
  return measure.take.kind === 'level' && measure.take.olderThanDays === 0 && measure.take.sum === undefined;
}

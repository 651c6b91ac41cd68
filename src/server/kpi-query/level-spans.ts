import { countedBy } from '../../core/kpis/facts.ts';
import type { Measure, Take } from '../../core/kpis/measure.ts';
import { isByStore } from './dimension-sql.ts';
import { isOneDayEach, openDaysJoin, openRecords } from './level-join.ts';
import type { RequestedDays } from './level-rows.ts';
import { allOf, openDaysSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import { atSql } from './time-sql.ts';

type CountedLevel = Measure & { readonly take: Extract<Take, { kind: 'level' }> };

/**
 * Levels by day of records that are open until an event: those that open and end on the same days are counted first, and
 * only their number counts on each day between. Null for sums, breakdowns, filters, records that no event ends, and windows of single
 * days.
 */
export function levelSpans(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows }: RequestedDays,
): string | null {
  const fact = factOf(own);
  const { level } = fact;
  if (!level || level.until.length === 0 || isOneDayEach(rows)) return null;
  if (!isByStore(question) || !own.every(isCountedLevel)) return null;
  const fields = [level.from, ...level.until].map((field) => `r.${name(field)}`);
  const store = question.by === 'dealership' ? ['r.dealership_id'] : [];
  const span = [...store, 'requested.first', 'requested.last', ...fields];
  const records = own.map(({ key, when }) => {
    const filter = when.length === 0 ? '' : ` filter (where ${allOf(when)})`;
    return `count(*)${filter} as ${name(key)}`;
  });
  const counted = countedBy(fact, []);
  const conditions = [...counted, ...own.flatMap(({ when }) => when)].map(({ field }) => field);
  const read = [...new Set(['dealer_group_id', 'dealership_id', level.from, ...level.until, ...conditions])];
  const day = '(r.first + open.days)';
  const keys = [...keysOf(slot, atSql(grain, day)), ...store];
  const columns = partColumns(question, own, ({ key, take }) => {
    const older = take.kind === 'level' ? openDaysSql(take, `${day} - r.${name(level.from)}`) : [];
    const filter = older.length === 0 ? '' : ` filter (where ${older.join(' and ')})`;
    return `coalesce(sum(r.${name(key)})${filter}, 0)::bigint`;
  });
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from (
  select ${[...span, ...records].join(', ')}
  ${openRecords({ fact, level }, rows, values, { source: null, fields: read })}
  where ${allOf(counted)}
  group by ${ordinals(span)}
) as r
  ${openDaysJoin(level, rows, 'r')}
group by ${ordinals(keys)}`;
}

function isCountedLevel(measure: Measure): measure is CountedLevel {
  return measure.take.kind === 'level' && measure.take.sum === undefined && measure.take.after === undefined;
}

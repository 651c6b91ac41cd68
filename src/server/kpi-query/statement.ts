import { dimensionOf } from '../../core/kpis/facts.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { tableOfDays } from '../rollups/report-days.ts';
import { type Branch, firstOfNextMonth, splitByMonth, stretchesOf } from './branches.ts';
import { dimensionSql, narrowing } from './dimension-sql.ts';
import { isPlaced, monthsPart, placedPart } from './entry-parts.ts';
import { aggregateSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import {
  eventSql,
  factOf,
  keysOf,
  ordinals,
  partColumns,
  type QuestionPart,
  timesOf,
  untilSql,
  untimedSql,
  whereAndWhen,
  whichOf,
} from './part.ts';
import type { Question } from './question.ts';
import { recordSource } from './record-source.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

export function rollupParts(
  { question, values }: QuestionPart,
  kept: readonly Measure[],
  branches: readonly Branch[],
): string[] {
  if (kept.length === 0) return [];
  const { months, days, begun } = splitByMonth(stretchesOf(branches));
  const part = (table: RollupTable) => (branch: Branch) =>
    rollupPart({ question, values }, table, {
      kept,
      branch,
      where: whereAndWhen(branch, `r.${table}`, values),
    });
  return [
    ...months.map(part('month')),
    ...begun.flatMap((branch) => begunParts({ question, values }, kept, branch)),
    ...days.map(part('day')),
  ];
}

type RollupTable = 'month' | 'day';

function rollupPart(
  { question }: QuestionPart,
  table: RollupTable,
  { kept, branch, where }: { kept: readonly Measure[]; branch: Branch; where: readonly string[] },
): string {
  const at = table === 'month' && branch.grain === 'month' ? 'r.month' : atSql(branch.grain, `r.${table}`);
  const keys = [...keysOf(branch.slot, at), ...(question.by === 'dealership' ? ['r.dealership_id'] : [])];
  const sums = partColumns(question, kept, ({ key }) => `sum(r.${name(key)})::bigint`);
  return `select ${[...keys, ...sums, '0 as untimed'].join(',\n  ')}
from measure_${table} r
where ${where.join('\n  and ')}
group by ${ordinals(keys)}`;
}

function sourceOf(question: Question, own: readonly Measure[], branch: Branch, values: Values): string {
  const fact = factOf(own);
  return daysOf(question, own, branch) ?? recordSource(fact, branch, { values, filters: question.filters });
}

/** Null where the question needs hours or a breakdown that only the records have. */
function daysOf({ by, and, filters }: Question, own: readonly Measure[], branch: Branch): string | null {
  if (hasHours(branch.grain) || branch.until !== null) return null;
  const fact = factOf(own);
  const keys = [by, and ?? null, ...narrowing(filters).map(({ dimension }) => dimension)];
  const fields = keys.flatMap((key) =>
    key === null || key === 'dealership' ? [] : [dimensionOf(fact.key, key)?.field ?? ''],
  );
  return tableOfDays(fact, own, fields);
}

/** The monthly row where no later day is known, else the daily rows. */
function begunParts(part: QuestionPart, kept: readonly Measure[], branch: Branch): string[] {
  const { values } = part;
  const { start, end } = branch.period;
  const later = whereAndWhen(
    { ...branch, period: { start: end, end: firstOfNextMonth(end) } },
    'r.day',
    values,
  );
  const known = `array(
    select r.dealership_id from measure_day r
    where ${[...later, `coalesce(${kept.map(({ key }) => `r.${name(key)}`).join(', ')}) is not null`].join('\n      and ')}
  )`;
  const month = whereAndWhen({ ...branch, period: { start, end } }, 'r.month', values);
  const [group = '', , ...days] = whereAndWhen(branch, 'r.day', values);
  return [
    rollupPart(part, 'month', { kept, branch, where: [...month, `r.dealership_id <> all(${known})`] }),
    rollupPart(part, 'day', { kept, branch, where: [group, `r.dealership_id = any(${known})`, ...days] }),
  ];
}

/** One part per kind of record; some measures need their own part. */
export function recordParts(
  part: QuestionPart,
  measures: readonly Measure[],
  branches: readonly Branch[],
): string[] {
  const inMonths = measures.filter(({ take }) => take.kind === 'months');
  const groups = Map.groupBy(
    measures.filter((measure) => !inMonths.includes(measure)),
    ({ fact }) => fact,
  );
  const partOf = (own: readonly Measure[]) => (own.some(isPlaced) ? placedPart : recordsPart);
  // Distinct counts need all days in one part.
  const branchesFor = (own: readonly Measure[]) =>
    own.some((measure) => isPlaced(measure) || measure.take.kind === 'distinct')
      ? branches
      : stretchesOf(branches);
  return [
    ...[...groups.values()].flatMap((own) =>
      branchesFor(own).map((branch) => partOf(own)(part, own, branch)),
    ),
    ...inMonths.flatMap((measure) => branches.map((branch) => monthsPart(part, measure, branch))),
  ];
}

function recordsPart({ question, values }: QuestionPart, own: readonly Measure[], branch: Branch): string {
  const fact = factOf(own);
  const { at } = timesOf(fact, branch);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const { share, meaningOf } = dimensions;
  const also = untilSql(fact, branch, values);
  const keys = [...keysOf(branch.slot, at), ...dimensions.keys];
  const columns = partColumns(question, own, (measure) =>
    aggregateSql(measure, { also: also ?? eventSql(measure, branch, values), share, meaningOf }),
  );
  return `select ${[...keys, ...columns, `${untimedSql(fact, branch, own)} as untimed`].join(',\n  ')}
from ${[`${sourceOf(question, own, branch, values)} r`, ...dimensions.joins].join('\n  ')}
where ${whichOf(fact, branch, { dimensions, values }).join('\n  and ')}
group by ${ordinals(keys)}`;
}

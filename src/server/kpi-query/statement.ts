import { isDeepStrictEqual } from 'node:util';
import type { Measure, Take } from '../../core/kpis/measure.ts';
import { firstOfNextMonth } from '../../core/time/period.ts';
import { tableOfDays } from '../rollups/report-days.ts';
import { type Branch, splitByMonth, stretchesOf } from './branches.ts';
import { type DimensionSql, dimensionSql, fieldsOf, isByStore } from './dimension-sql.ts';
import { isOfMarket, marketPart } from './market-part.ts';
import { aggregateSql, allOf } from './measure-sql.ts';
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
import { isOfBranch, recordSource } from './record-source.ts';
import { atSql, hasHours } from './time-sql.ts';
import { toDateParts } from './to-date-parts.ts';

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

function sourceOf({ question, values }: QuestionPart, own: readonly Measure[], branch: Branch): string {
  const fact = factOf(own);
  return daysOf(question, own, branch) ?? recordSource(fact, branch, { values, filters: question.filters });
}

/** Null where the question needs what only the records have. */
function daysOf(question: Question, own: readonly Measure[], branch: Branch): string | null {
  if (branch.until !== null) return null;
  const fact = factOf(own);
  const hours = hasHours(branch.grain) ? [fact.hourField ?? ''] : [];
  return tableOfDays(fact, own, [...fieldsOf(fact, question), ...hours]);
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
  const partOf = (own: readonly Measure[]) =>
    own.some(isPlaced) ? placedPart : own.some(isOfMarket) ? marketPart : recordsPart;
  // Distinct counts need all days in one part.
  const branchesFor = (own: readonly Measure[]) =>
    own.some((measure) => isPlaced(measure) || isOfMarket(measure) || measure.take.kind === 'distinct')
      ? branches
      : stretchesOf(branches);
  const answeredBy = (own: readonly Measure[], all: readonly Branch[]) => {
    const { reads } = part;
    if (!reads) return toDateParts(part, own, all);
    const counted = new Map(all.map((branch) => [branch, reads.counted.partsOf(part, own, branch)]));
    return {
      parts: [...counted.values()].flatMap(({ parts }) => parts),
      othersOf: (branch: Branch) => counted.get(branch)?.others ?? own,
    };
  };
  const partsOf = (own: readonly Measure[]) => {
    const all = branchesFor(own);
    const { parts, othersOf } = answeredBy(own, all);
    const rest = all.flatMap((branch) => {
      const others = othersOf(branch);
      return others.length === 0 ? [] : [partOf(others)(part, others, branch)];
    });
    return [...parts, ...rest];
  };
  return [
    ...[...groups.values()].flatMap(partsOf),
    ...inMonths.flatMap((measure) => branches.map((branch) => monthsPart(part, measure, branch))),
  ];
}

function recordsPart(part: QuestionPart, own: readonly Measure[], branch: Branch): string {
  const { question, values } = part;
  const shared = part.reads?.credited.sourceOf(question, own, branch) ?? null;
  // Whoever reads once leaves out what the kind of record leaves out.
  const fact = shared === null ? factOf(own) : { ...factOf(own), only: [] };
  const { at } = timesOf(fact, branch);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const { share, meaningOf } = dimensions;
  const also = untilSql(fact, branch, values);
  const keys = [...keysOf(branch.slot, at), ...dimensions.keys];
  const columns = partColumns(question, own, (measure) =>
    aggregateSql(measure, { also: also ?? eventSql(measure, branch, values), share, meaningOf }),
  );
  const which = isOfBranch(fact)
    ? ['r.dealer_group_id = any($1::integer[])', ...dimensions.conditions]
    : whichOf(fact, branch, { dimensions, values });
  return `select ${[...keys, ...columns, `${untimedSql(fact, branch, own)} as untimed`].join(',\n  ')}
from ${[`${shared ?? sourceOf(part, own, branch)} r`, ...dimensions.joins].join('\n  ')}
where ${[...which, ...eventConditions(part, own, branch)].join('\n  and ')}
group by ${ordinals(keys)}`;
}

/**
 * Of the records of a branch with a cutoff day, those with the event: an index may have them alone. A store without any has no
 * row, which counts as 0 where it is known (`settledSums`).
 */
function eventConditions({ question }: QuestionPart, own: readonly Measure[], branch: Branch): string[] {
  if (branch.eventsBefore === undefined || !isByStore(question)) return [];
  if (own.some(({ eventField }) => eventField === undefined)) return [];
  const [first, ...others] = own;
  const common = first?.when.filter((condition) =>
    others.every(({ when }) => when.some((other) => isDeepStrictEqual(other, condition))),
  );
  return common && common.length > 0 ? [allOf(common)] : [];
}

/** Distinct entries first: sorting every record takes ten times as long. */
function monthsPart({ question, values }: QuestionPart, measure: Measure, branch: Branch): string {
  const fact = factOf([measure]);
  const list = measure.take.kind === 'months' ? measure.take.list : '';
  const dimensions = dimensionSql(fact, { ...question, measures: [measure] }, values);
  const open = dimensions.entryOf(list);
  const joins = open ? [] : [`cross join lateral unnest(r.${name(list)}) as entry (value)`];
  const also = untilSql(fact, branch, values);
  const which = [
    ...whichOf(fact, branch, { dimensions, values }),
    allOf(measure.when, dimensions.meaningOf),
    `${open ?? 'entry.value'} is not null`,
    ...(also ? [also] : []),
  ];
  const reported = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys];
  const month = `date_trunc('month', r.${name(fact.dayField)}::timestamp)`;
  const entries = `select distinct ${[...reported, 'r.dealership_id as rooftop', `${month} as month`, `${open ?? 'entry.value'} as entry`].join(', ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins, ...joins].join('\n    ')}
  where ${which.join('\n    and ')}`;
  const columns = partColumns(question, [measure], () => 'count(*)');
  return overEntries(branch.slot, dimensions, { entries, columns: [...columns, '0 as untimed'] });
}

/** Counts entries with a high enough average position. */
function placedPart({ question, values }: QuestionPart, own: readonly Measure[], branch: Branch): string {
  const fact = factOf(own);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const { share, meaningOf } = dimensions;
  const also = untilSql(fact, branch, values);
  const reported = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys, ...entryOf(own)];
  const taken = own.map((measure) => {
    const sql = isPlaced(measure)
      ? existsSql(measure, also)
      : aggregateSql(measure, { also, share, meaningOf });
    return `${sql} as ${name(measure.key)}`;
  });
  const entries = `select ${[...reported, ...taken, `${untimedSql(fact, branch, own)} as untimed`].join(',\n    ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins].join('\n    ')}
  where ${whichOf(fact, branch, { dimensions, values }).join('\n    and ')}
  group by ${ordinals(reported)}`;
  const columns = partColumns(question, own, ({ key }) => `sum(s.${name(key)})::bigint`);
  return overEntries(branch.slot, dimensions, {
    entries,
    columns: [...columns, 'sum(s.untimed) as untimed'],
  });
}

type Placed = Measure & { readonly take: Extract<Take, { kind: 'placed' }> };

function isPlaced(measure: Measure): measure is Placed {
  return measure.take.kind === 'placed';
}

function entryOf(own: readonly Measure[]): string[] {
  const fields = new Set(own.filter(isPlaced).map(({ take }) => take.field));
  if (fields.size !== 1) throw new Error('Places of one kind of record are those of one column.');
  return ['r.dealership_id as rooftop', ...[...fields].map((field) => `r.${name(field)} as entry`)];
}

function existsSql({ take, when }: Placed, also: string | null): string {
  const which = [allOf(when), ...(also ? [also] : [])].join(' and ');
  const [sum, per] = [take.sum, take.per].map((field) => `sum(r.${name(field)}) filter (where ${which})`);
  return `coalesce(${per} > 0 and ${sum} <= ${Number(take.atMost)} * ${per}, false)::integer`;
}

interface OverEntries {
  readonly entries: string;
  readonly columns: readonly string[];
}

function overEntries(slot: number, dimensions: DimensionSql, { entries, columns }: OverEntries): string {
  const names = dimensions.keys.map((key) => `s.${key.split(/ as |\./).at(-1)}`);
  const keys = [...keysOf(slot, 's.at'), ...names];
  return `select ${[...keys, ...columns].join(',\n  ')}
from (
  ${entries}
) as s
group by ${ordinals(keys)}`;
}

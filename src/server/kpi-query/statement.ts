import type { Fact } from '../../core/kpis/fact.ts';
import { isKept, type Measure } from '../../core/kpis/measure.ts';
import { type Branch, firstOfNextMonth, splitByMonth } from './branches.ts';
import { type DimensionSql, dimensionSql } from './dimension-sql.ts';
import { aggregateSql, allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { columnsOf, factOf, keysOf, ordinals, type Part, whereAndWhen } from './part.ts';
import type { Question } from './question.ts';
import { sourceOf } from './record-source.ts';
import { atSql, hasHours } from './time-sql.ts';
import type { Values } from './values.ts';

/** Kept measures over the day and month rollups. */
export function rollupParts({ question, values }: Part, branches: readonly Branch[]): string[] {
  const kept = question.measures.filter(isKept);
  if (kept.length === 0) return [];
  const { months, days, begun } = splitByMonth(branches);
  const part = (table: RollupTable) => (branch: Branch) =>
    rollupPart({ question, values }, table, {
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
  { question }: Part,
  table: RollupTable,
  { branch, where }: { branch: Branch; where: readonly string[] },
): string {
  const at = table === 'month' && branch.grain === 'month' ? 'r.month' : atSql(branch.grain, `r.${table}`);
  const keys = [...keysOf(branch.slot, at), ...(question.by === 'dealership' ? ['r.dealership_id'] : [])];
  const sums = columnsOf(
    question,
    question.measures.filter(isKept),
    ({ key }) => `sum(r.${name(key)})::bigint`,
  );
  return `select ${[...keys, ...sums, '0 as untimed'].join(',\n  ')}
from measure_${table} r
where ${where.join('\n  and ')}
group by ${ordinals(keys)}`;
}

/** A month up to a day: the month's own row where nothing is known after that day, and its days where something is. */
function begunParts(part: Part, kept: readonly Measure[], branch: Branch): string[] {
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
    rollupPart(part, 'month', { branch, where: [...month, `r.dealership_id <> all(${known})`] }),
    rollupPart(part, 'day', { branch, where: [group, `r.dealership_id = any(${known})`, ...days] }),
  ];
}

/** Measures taken from the records, each kind of record in parts of its own. */
export function recordParts(part: Part, measures: readonly Measure[], branches: readonly Branch[]): string[] {
  const isApart = ({ take }: Measure) => take.kind === 'months' || take.kind === 'placed';
  const groups = Map.groupBy(
    measures.filter((measure) => !isApart(measure)),
    ({ fact }) => fact,
  );
  const apart = measures.filter(isApart);
  return [
    ...[...groups.values()].flatMap((own) => branches.map((branch) => recordsPart(part, own, branch))),
    ...apart.flatMap((measure) =>
      branches.map((branch) =>
        measure.take.kind === 'placed'
          ? placedPart(part, measure, branch)
          : monthsPart(part, measure, branch),
      ),
    ),
  ];
}

function recordsPart({ question, values }: Part, own: readonly Measure[], branch: Branch): string {
  const fact = factOf(own);
  const { at, hour, instant } = timesOf(fact, branch);
  const dimensions = dimensionSql(fact, question, values);
  const also = untilSql(fact, branch, values);
  const keys = [...keysOf(branch.slot, at), ...dimensions.keys];
  const columns = columnsOf(question, own, (measure) =>
    aggregateSql(measure, { also, share: dimensions.share }),
  );
  const untimed = hasHours(branch.grain) ? hour : instant;
  const left = hasHours(branch.grain) || also ? `count(*) filter (where ${untimed} is null)` : '0';
  return `select ${[...keys, ...columns, `${left} as untimed`].join(',\n  ')}
from ${[`${sourceOf(fact, branch, { values, filters: question.filters })} r`, ...dimensions.joins].join('\n  ')}
where ${whichOf(fact, branch, { dimensions, values }).join('\n  and ')}
group by ${ordinals(keys)}`;
}

/** Different entries first, then how many: sorting every record to tell them apart takes ten times as long. */
function monthsPart({ question, values }: Part, measure: Measure, branch: Branch): string {
  const fact = factOf([measure]);
  const list = measure.take.kind === 'months' ? measure.take.list : '';
  const dimensions = dimensionSql(fact, question, values);
  const open = dimensions.entryOf(list);
  const joins = open ? [] : [`cross join lateral unnest(r.${name(list)}) as entry (value)`];
  const also = untilSql(fact, branch, values);
  const which = [
    ...whichOf(fact, branch, { dimensions, values }),
    allOf(measure.when),
    `${open ?? 'entry.value'} is not null`,
    ...(also ? [also] : []),
  ];
  const told = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys];
  const month = `date_trunc('month', r.${name(fact.dayField)}::timestamp)`;
  const entries = `select distinct ${[...told, 'r.dealership_id as rooftop', `${month} as month`, `${open ?? 'entry.value'} as entry`].join(', ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins, ...joins].join('\n    ')}
  where ${which.join('\n    and ')}`;
  return countedEntries(question, measure, { slot: branch.slot, dimensions, entries });
}

/** What stands where on average, first; what stands high enough is counted. */
function placedPart({ question, values }: Part, measure: Measure, branch: Branch): string {
  const { take } = measure;
  if (take.kind !== 'placed') throw new Error('Only places are counted so.');
  const fact = factOf([measure]);
  const dimensions = dimensionSql(fact, question, values);
  const told = [
    `${timesOf(fact, branch).at} as at`,
    ...dimensions.keys,
    'r.dealership_id as rooftop',
    `r.${name(take.field)} as entry`,
  ];
  const also = untilSql(fact, branch, values);
  const which = [
    ...whichOf(fact, branch, { dimensions, values }),
    allOf(measure.when),
    ...(also ? [also] : []),
  ];
  const [sum, per] = [`sum(r.${name(take.sum)})`, `sum(r.${name(take.per)})`];
  const entries = `select ${told.join(', ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins].join('\n    ')}
  where ${which.join('\n    and ')}
  group by ${ordinals(told)}
  having ${per} > 0 and ${sum} <= ${Number(take.atMost)} * ${per}`;
  return countedEntries(question, measure, { slot: branch.slot, dimensions, entries });
}

interface Entries {
  readonly slot: number;
  readonly dimensions: DimensionSql;
  readonly entries: string;
}

function countedEntries(
  question: Question,
  measure: Measure,
  { slot, dimensions, entries }: Entries,
): string {
  const names = dimensions.keys.map((key) => `s.${key.split(/ as |\./).at(-1)}`);
  const keys = [...keysOf(slot, 's.at'), ...names];
  const columns = columnsOf(question, [measure], () => 'count(*)');
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from (
  ${entries}
) as s
group by ${ordinals(keys)}`;
}

function timesOf(fact: Fact, { grain }: Branch): { at: string; hour: string; instant: string } {
  const hour = fact.hourField === null ? 'null::smallint' : `r.${name(fact.hourField)}`;
  const instant = fact.instantField === null ? 'null::timestamptz' : `r.${name(fact.instantField)}`;
  return { at: atSql(grain, `r.${name(fact.dayField)}`, hour), hour, instant };
}

function untilSql(fact: Fact, branch: Branch, values: Values): string | null {
  if (branch.until === null) return null;
  return `${timesOf(fact, branch).instant} < ${values.add(branch.until, 'timestamptz')}`;
}

function whichOf(
  fact: Fact,
  branch: Branch,
  { dimensions, values }: { dimensions: DimensionSql; values: Values },
): string[] {
  return [
    ...whereAndWhen(branch, `r.${name(fact.dayField)}`, values),
    ...linesWithin(fact, branch, values),
    ...dimensions.conditions,
  ];
}

/** Lines of several days count in a period that holds all of them, and in no day, week or month of it. */
function linesWithin({ cuts, dayField }: Fact, { grain, period }: Branch, values: Values): string[] {
  if (!cuts) return [];
  const first = `r.${name(cuts.firstDay)}`;
  return [
    grain === 'whole' ? `${first} >= ${values.add(period.start, 'date')}` : `${first} = r.${name(dayField)}`,
  ];
}

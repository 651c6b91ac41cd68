import type { Fact } from '../../core/kpis/fact.ts';
import { facts } from '../../core/kpis/facts.ts';
import { isKept, type Measure } from '../../core/kpis/measure.ts';
import { type Branch, splitByMonth } from './branches.ts';
import { dimensionSql } from './dimension-sql.ts';
import { type LevelRows, levelRows } from './level-rows.ts';
import { aggregateSql, allOf, type Counting, name } from './measure-sql.ts';
import type { Question } from './question.ts';
import { atSql } from './time-sql.ts';
import type { Values } from './values.ts';

/** Part of a question's statement; all parts have the same columns. */
export interface Part {
  readonly question: Question;
  readonly values: Values;
}

/** Kept measures over the day and month rollups. */
export function rollupParts({ question, values }: Part, branches: readonly Branch[]): string[] {
  const kept = question.measures.filter(isKept);
  if (kept.length === 0) return [];
  const { months, days } = splitByMonth(branches);
  const part = (table: 'month' | 'day') => (branch: Branch) => {
    const at = table === 'month' && branch.grain === 'month' ? 'r.month' : atSql(branch.grain, `r.${table}`);
    const keys = [...keysOf(branch.slot, at), ...(question.by === 'dealership' ? ['r.dealership_id'] : [])];
    const sums = columnsOf(question, kept, ({ key }) => `sum(r.${name(key)})::bigint`);
    return `select ${[...keys, ...sums, '0 as untimed'].join(',\n  ')}
from measure_${table} r
where ${whereAndWhen(branch, `r.${table}`, values).join('\n  and ')}
group by ${ordinals(keys)}`;
  };
  return [...months.map(part('month')), ...days.map(part('day'))];
}

/** Measures taken from the records, each kind of record in parts of its own. */
export function recordParts(part: Part, measures: readonly Measure[], branches: readonly Branch[]): string[] {
  const groups = Map.groupBy(
    measures,
    ({ fact, take }) => `${fact} ${take.kind === 'months' ? take.list : ''}`,
  );
  return [...groups.values()].flatMap((own) => {
    const fact = factOf(own);
    return branches.map((branch) => recordsPart(part, { fact, own }, branch));
  });
}

interface Own {
  readonly fact: Fact;
  readonly own: readonly Measure[];
}

function recordsPart({ question, values }: Part, { fact, own }: Own, branch: Branch): string {
  const day = `r.${name(fact.dayField)}`;
  const hour = fact.hourField === null ? 'null::smallint' : `r.${name(fact.hourField)}`;
  const instant = fact.instantField === null ? 'null::timestamptz' : `r.${name(fact.instantField)}`;
  const dimensions = dimensionSql(fact, question, values);
  const list = listOf(own);
  const entry = list && (dimensions.entryOf(list) ?? 'entry.value');
  const joins =
    entry === 'entry.value' ? [`cross join lateral unnest(r.${name(list ?? '')}) as entry (value)`] : [];
  const also = branch.until === null ? null : `${instant} < ${values.add(branch.until, 'timestamptz')}`;
  const counting: Counting = { also, share: dimensions.share, ...(entry ? { entry } : {}) };
  const keys = [
    ...keysOf(branch.slot, branch.grain === 'hour' ? hour : atSql(branch.grain, day)),
    ...dimensions.keys,
  ];
  const columns = columnsOf(question, own, (measure) => aggregateSql(measure, counting));
  const untimed = branch.grain === 'hour' ? hour : instant;
  const left = branch.grain === 'hour' || also ? `count(*) filter (where ${untimed} is null)` : '0';
  const which = [
    ...whereAndWhen(branch, day, values),
    ...(fact.only.length > 0 ? [allOf(fact.only)] : []),
    ...dimensions.conditions,
  ];
  return `select ${[...keys, ...columns, `${left} as untimed`].join(',\n  ')}
from ${[`${name(fact.table)} r`, ...dimensions.joins, ...joins].join('\n  ')}
where ${which.join('\n  and ')}
group by ${ordinals(keys)}`;
}

/** How many records stood open at the end of days: each is seen on the asked days it was open on. */
export function levelParts(part: Part, dealerships: Parameters<typeof levelRows>[0]): string[] {
  const { question } = part;
  const levels = question.measures.filter(({ take }) => take.kind === 'level');
  const groups = Map.groupBy(levels, ({ fact }) => fact);
  return [...groups.values()].flatMap((own) => {
    const fact = factOf(own);
    return question.windows.flatMap((window, slot) => {
      const rows = levelRows(dealerships, window, fact.feed);
      return rows.dealershipIds.length === 0
        ? []
        : [levelPart(part, { fact, own }, { slot, grain: window.grain, rows })];
    });
  });
}

interface AskedDays {
  readonly slot: number;
  readonly grain: Branch['grain'];
  readonly rows: LevelRows;
}

function levelPart({ question, values }: Part, { fact, own }: Own, { slot, grain, rows }: AskedDays): string {
  const dimensions = dimensionSql(fact, question, values);
  const day = '(asked.first + open.days)';
  const keys = [...keysOf(slot, atSql(grain, day)), ...dimensions.keys];
  const openDays = `asked.first + open.days - r.${name(fact.level?.from ?? '')}`;
  const columns = columnsOf(question, own, (measure) =>
    aggregateSql(measure, { share: dimensions.share, openDays }),
  );
  const which = [...(fact.only.length > 0 ? [allOf(fact.only)] : []), ...dimensions.conditions];
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
${[levelJoin(fact, rows, values), ...dimensions.joins].join('\n  ')}
where ${which.length > 0 ? which.join('\n  and ') : 'true'}
group by ${ordinals(keys)}`;
}

/** The records that stood open on the asked days, one row for each day: `asked.first + open.days`. */
export function levelJoin({ title, level, table }: Fact, rows: LevelRows, values: Values): string {
  if (!level) throw new Error(`${title} do not stand open.`);
  const from = `r.${name(level.from)}`;
  const ends = level.until.map((field) => `r.${name(field)} - 1`);
  const lists = [
    values.add(rows.dealershipIds, 'integer[]'),
    values.add(rows.first, 'date[]'),
    values.add(rows.last, 'date[]'),
  ];
  const told = level.toldBy.map((field) => `k.${name(field)} is not null`).join(' or ');
  const teller = `
  cross join lateral (
    select from ${name(table)} k
    where k.dealer_group_id = any($1::integer[]) and k.dealership_id = asked.dealership_id
      and (${told})
    limit 1
  ) as told`;
  return `from unnest(${lists.join(', ')}) as asked (dealership_id, first, last)${told === '' ? '' : teller}
  join ${name(table)} r on r.dealer_group_id = any($1::integer[]) and r.dealership_id = asked.dealership_id
    and ${from} <= asked.last and ${from} > asked.first - ${level.forgottenAfterDays}
  cross join lateral generate_series(
    greatest(asked.first, ${from}) - asked.first,
    least(asked.last, ${[...ends, `${from} + ${level.forgottenAfterDays - 1}`].join(', ')}) - asked.first
  ) as open (days)`;
}

function factOf([first]: readonly Measure[]): Fact {
  if (!first) throw new Error('There is a measure in every group.');
  return facts[first.fact];
}

function listOf([first]: readonly Measure[]): string | undefined {
  return first?.take.kind === 'months' ? first.take.list : undefined;
}

function columnsOf(
  { measures }: Question,
  own: readonly Measure[],
  sqlOf: (measure: Measure) => string,
): string[] {
  return measures.map(
    (measure) => `${own.includes(measure) ? sqlOf(measure) : 'null::bigint'} as ${name(measure.key)}`,
  );
}

function keysOf(slot: number, at: string): string[] {
  return [`${slot} as slot`, `${at} as at`];
}

/** The group comes first in every statement: it decides where a distributed database looks. */
export function whereAndWhen(
  { dealershipIds, period }: Pick<Branch, 'dealershipIds' | 'period'>,
  day: string,
  values: Values,
): string[] {
  return [
    `r.dealer_group_id = any($1::integer[])`,
    `r.dealership_id = any(${values.add(dealershipIds, 'integer[]')})`,
    `${day} >= ${values.add(period.start, 'date')}`,
    `${day} < ${values.add(period.end, 'date')}`,
  ];
}

function ordinals(keys: readonly string[]): string {
  return keys.map((_, index) => index + 1).join(', ');
}

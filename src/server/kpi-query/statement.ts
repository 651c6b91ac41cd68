import type { Fact, FactKey } from '../../core/kpis/fact.ts';
import { dimensionOf, facts } from '../../core/kpis/facts.ts';
import { type Branch, splitByMonth } from './branches.ts';
import { aggregateSql, allOf, name } from './measure-sql.ts';
import type { Filter, Grain, Question } from './question.ts';

/** One SQL statement and what fills it. The same shape of question always makes the same text. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Asked = Pick<Question, 'measures' | 'by' | 'and' | 'filters'>;

/** The question over the day and month rollups. */
export function rollupStatement(
  asked: Asked,
  dealerGroupIds: readonly number[],
  branches: readonly Branch[],
): Statement {
  const { months, days } = splitByMonth(branches);
  const values = new Values(dealerGroupIds);
  const parts = [
    ...months.map((branch) => rollupPart(asked, 'month', { branch, values })),
    ...days.map((branch) => rollupPart(asked, 'day', { branch, values })),
  ];
  return { text: inOne(parts), values: values.all };
}

/** The question over the records themselves, each kind of record in parts of its own. */
export function recordsStatement(
  asked: Asked,
  dealerGroupIds: readonly number[],
  branches: readonly Branch[],
): Statement {
  const values = new Values(dealerGroupIds);
  const kinds = [...new Set(asked.measures.map(({ fact }) => fact))];
  const parts = kinds.flatMap((kind) =>
    branches.map((branch) => recordsPart(asked, facts[kind], { branch, values })),
  );
  return { text: inOne(parts), values: values.all };
}

interface Place {
  readonly branch: Branch;
  readonly values: Values;
}

function rollupPart({ measures, by }: Asked, table: 'month' | 'day', { branch, values }: Place): string {
  const at = table === 'month' && branch.grain === 'month' ? 'r.month' : atSql(branch.grain, 'r.day');
  const keys = [...keysOf(branch, at), ...(by === 'dealership' ? ['r.dealership_id'] : [])];
  const sums = measures.map(({ key }) => `sum(r.${name(key)})::bigint as ${name(key)}`);
  return `select ${[...keys, ...sums].join(',\n  ')}
from measure_${table} r
where ${whereAndWhen(`r.${table}`, { branch, values }).join('\n  and ')}
group by ${ordinals(keys)}`;
}

function recordsPart(asked: Asked, fact: Fact, place: Place): string {
  const { branch, values } = place;
  const day = `r.${name(fact.dayField)}`;
  const hour = `r.${name(fact.hourField)}`;
  const instant = `r.${name(fact.instantField)}`;
  const at = branch.grain === 'hour' ? hour : atSql(branch.grain, day);
  const inTime = branch.until === null ? null : `${instant} < ${values.add(branch.until, 'timestamptz')}`;
  const keys = [
    ...keysOf(branch, at),
    ...(asked.by === null ? [] : [bySql(fact.key, asked.by, 'value')]),
    ...(asked.and ? [bySql(fact.key, asked.and, 'also')] : []),
  ];
  const aggregates = asked.measures.map((measure) =>
    measure.fact === fact.key
      ? `${aggregateSql(measure, inTime)} as ${name(measure.key)}`
      : `null::bigint as ${name(measure.key)}`,
  );
  const untimed = branch.grain === 'hour' ? hour : instant;
  const left = branch.grain === 'hour' || inTime ? `count(*) filter (where ${untimed} is null)` : '0';
  const which = [
    ...whereAndWhen(day, place),
    ...(fact.only.length > 0 ? [allOf(fact.only)] : []),
    ...asked.filters.map((filter) => filterSql(fact.key, filter, values)),
  ];
  return `select ${[...keys, ...aggregates, `${left} as untimed`].join(',\n  ')}
from ${name(fact.table)} r
where ${which.join('\n  and ')}
group by ${ordinals(keys)}`;
}

function keysOf({ slot }: Branch, at: string): string[] {
  return [`${slot} as slot`, `${at} as at`];
}

/** The group comes first in every statement: it decides where a distributed database looks. */
function whereAndWhen(day: string, { branch, values }: Place): string[] {
  return [
    `r.dealer_group_id = any($1::integer[])`,
    `r.dealership_id = any(${values.add(branch.dealershipIds, 'integer[]')})`,
    `${day} >= ${values.add(branch.period.start, 'date')}`,
    `${day} < ${values.add(branch.period.end, 'date')}`,
  ];
}

function filterSql(fact: FactKey, { dimension, values: wanted }: Filter, values: Values): string {
  const field = `r.${name(fieldOf(fact, dimension))}`;
  const named = `${field} = any(${values.add(
    wanted.filter((value) => value !== null),
    'text[]',
  )})`;
  return wanted.includes(null) ? `(${named} or ${field} is null)` : named;
}

function bySql(fact: FactKey, by: string, as: 'value' | 'also'): string {
  return by === 'dealership' ? 'r.dealership_id' : `r.${name(fieldOf(fact, by))} as ${as}`;
}

function fieldOf(fact: FactKey, dimension: string): string {
  const found = dimensionOf(fact, dimension);
  if (!found) throw new Error(`${facts[fact].title} have no ${dimension}.`);
  return found.field;
}

function atSql(grain: Grain, day: string): string {
  if (grain === 'day') return day;
  if (grain === 'week') return `${day} - (extract(isodow from ${day})::integer - 1)`;
  return grain === 'month' ? `${day} - (extract(day from ${day})::integer - 1)` : 'null::date';
}

function ordinals(keys: readonly string[]): string {
  return keys.map((_, index) => index + 1).join(', ');
}

function inOne(parts: readonly string[]): string {
  return `${parts.join('\nunion all\n')}\n`;
}

/** What fills a statement; the same list of dealerships is sent once. */
class Values {
  readonly all: unknown[];

  constructor(dealerGroupIds: readonly number[]) {
    this.all = [dealerGroupIds];
  }

  add(value: unknown, type: string): string {
    const at = typeof value === 'object' ? this.all.indexOf(value, 1) : -1;
    if (at < 0) this.all.push(value);
    return `$${at < 0 ? this.all.length : at + 1}::${type}`;
  }
}

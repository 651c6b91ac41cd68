import type { Condition, FactKey } from '../../core/kpis/fact.ts';
import { dimensionOf, facts } from '../../core/kpis/facts.ts';
import { type Cell, splitByMonth } from './cells.ts';
import { aggregateSql, allOf, name } from './measure-sql.ts';
import type { Filter, Question } from './question.ts';

/** One SQL statement and what fills it. The same shape of question always makes the same text. */
export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

type Asked = Pick<Question, 'measures' | 'by' | 'filters'>;

/** The question over the day and month rollups. */
export function rollupStatement(asked: Asked, cells: readonly Cell[]): Statement {
  const { days, months } = splitByMonth(cells);
  const values: unknown[] = [groupsOf(cells)];
  const parts = [
    ...(months.length > 0 ? [rollupPart(asked, 'month', fill(months, values))] : []),
    ...(days.length > 0 ? [rollupPart(asked, 'day', fill(days, values))] : []),
  ];
  return { text: `${parts.join('\nunion all\n')}\n`, values };
}

/** The question over the records themselves, one part for each kind of record. */
export function recordsStatement(asked: Asked, cells: readonly Cell[]): Statement {
  const values: unknown[] = [groupsOf(cells)];
  const source = fill(cells, values);
  const kinds = [...new Set(asked.measures.map(({ fact }) => fact))];
  const byHour = cells.some(({ grain }) => grain === 'hour');
  const timed = cells.some(({ until }) => until !== null);
  const parts = kinds.map((fact) => recordsPart(asked, { fact, source, values, byHour, timed }));
  return { text: `${parts.join('\nunion all\n')}\n`, values };
}

function rollupPart({ measures, by }: Asked, table: 'day' | 'month', source: string): string {
  const day = `r.${table}`;
  const at = table === 'day' ? atSql(day) : `case cell.grain when 'month' then ${day} end`;
  const keys = ['cell.slot', at, ...(by === 'dealership' ? ['cell.dealership_id'] : [])];
  const sums = measures.map(({ key }) => `sum(r.${name(key)})::bigint as ${name(key)}`);
  return `select ${[...named(keys, by), ...sums].join(',\n  ')}
from ${source}
  join measure_${table} r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and ${day} >= cell.first_day and ${day} < cell.before_day
where r.dealer_group_id = any($1::integer[])
group by ${ordinals(keys)}`;
}

interface RecordsPart {
  readonly fact: FactKey;
  readonly source: string;
  readonly values: unknown[];
  readonly byHour: boolean;
  readonly timed: boolean;
}

function recordsPart(asked: Asked, { fact, source, values, byHour, timed }: RecordsPart): string {
  const of = facts[fact];
  const day = `r.${name(of.dayField)}`;
  const instant = `r.${name(of.instantField)}`;
  const inTime = timed ? `(cell.until_at is null or ${instant} < cell.until_at)` : 'true';
  const isUntimed = byHour
    ? `r.${name(of.hourField)} is null`
    : `cell.until_at is not null and ${instant} is null`;
  const keys = [
    'cell.slot',
    byHour ? `r.${name(of.hourField)}` : atSql(day),
    ...(asked.by === null ? [] : [bySql(fact, asked.by)]),
  ];
  const aggregates = asked.measures.map((measure) =>
    measure.fact === fact
      ? `${aggregateSql(measure, inTime)} as ${name(measure.key)}`
      : `null::bigint as ${name(measure.key)}`,
  );
  const untimed = `count(*) filter (where ${isUntimed}) as untimed`;
  return `select ${[...named(keys, asked.by), ...aggregates, untimed].join(',\n  ')}
from ${source}
  join ${name(of.table)} r on r.dealer_group_id = cell.dealer_group_id and r.dealership_id = cell.dealership_id
    and ${day} >= cell.first_day and ${day} < cell.before_day
where ${[`r.dealer_group_id = any($1::integer[])`, ...whichRecords(fact, asked.filters, values)].join('\n  and ')}
group by ${ordinals(keys)}`;
}

function whichRecords(fact: FactKey, filters: readonly Filter[], values: unknown[]): string[] {
  const only: readonly Condition[] = facts[fact].only;
  return [
    ...(only.length > 0 ? [allOf(only)] : []),
    ...filters.map((filter) => filterSql(fact, filter, values)),
  ];
}

function filterSql(fact: FactKey, { dimension, values: wanted }: Filter, values: unknown[]): string {
  const field = `r.${name(fieldOf(fact, dimension))}`;
  values.push(wanted.filter((value) => value !== null));
  const named = `${field} = any($${values.length}::text[])`;
  return wanted.includes(null) ? `(${named} or ${field} is null)` : named;
}

function bySql(fact: FactKey, by: string): string {
  return by === 'dealership' ? 'cell.dealership_id' : `r.${name(fieldOf(fact, by))}`;
}

function fieldOf(fact: FactKey, dimension: string): string {
  const found = dimensionOf(fact, dimension);
  if (!found) throw new Error(`${facts[fact].title} have no ${dimension}.`);
  return found.field;
}

function atSql(day: string): string {
  return `case cell.grain when 'day' then ${day} when 'month' then ${day} - (extract(day from ${day})::integer - 1) end`;
}

function named(keys: readonly string[], by: string | null): string[] {
  const titles = ['slot', 'at', by === 'dealership' ? 'dealership_id' : 'value'];
  return keys.map((key, index) => `${key} as ${titles[index]}`);
}

function ordinals(keys: readonly string[]): string {
  return keys.map((_, index) => index + 1).join(', ');
}

function groupsOf(cells: readonly Cell[]): number[] {
  return [...new Set(cells.map(({ dealership }) => dealership.dealerGroupId))];
}

/** Adds the cells to the values, a column each, and answers them as a table of SQL. */
function fill(cells: readonly Cell[], values: unknown[]): string {
  const columns = [
    ['dealer_group_id', 'integer', cells.map(({ dealership }) => dealership.dealerGroupId)],
    ['dealership_id', 'integer', cells.map(({ dealership }) => dealership.id)],
    ['slot', 'smallint', cells.map(({ slot }) => slot)],
    ['grain', 'text', cells.map(({ grain }) => grain)],
    ['first_day', 'date', cells.map(({ period }) => period.start)],
    ['before_day', 'date', cells.map(({ period }) => period.end)],
    ['until_at', 'timestamptz', cells.map(({ until }) => until)],
  ] as const;
  const arrays = columns.map(([, type, column]) => {
    values.push(column);
    return `$${values.length}::${type}[]`;
  });
  return `unnest(${arrays.join(', ')})\n    as cell (${columns.map(([title]) => title).join(', ')})`;
}

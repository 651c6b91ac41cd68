import type { Dimension, Fact } from '../../core/kpis/fact.ts';
import { countedBy, dimensionOf, lensNamed } from '../../core/kpis/facts.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import type { Filter, Question } from './question.ts';
import {
  type JoinedSpellings,
  joinedSpellings,
  type MeaningOf,
  meaningsIn,
  spellingsJoin,
} from './spelling-sql.ts';
import type { Values } from './values.ts';

type Requested = Pick<Question, 'by' | 'and' | 'filters'>;

/** SQL fragments over one kind of record called `r`. */
export interface DimensionSql {
  /** One row per list entry; one row with null for an empty list. */
  readonly joins: readonly string[];
  readonly conditions: readonly string[];
  /** Grouping columns: `r.dealership_id`, `value`, `also`. */
  readonly keys: readonly string[];
  /** The counted part of each record, in thousandths; null for all. */
  readonly share: string | null;
  readonly entryOf: (field: string) => string | undefined;
  readonly meaningOf: MeaningOf;
}

export function dimensionSql(
  fact: Fact,
  question: Requested & Pick<Question, 'measures'>,
  values: Values,
): DimensionSql {
  const requested = { ...question, filters: narrowing(question.filters) };
  return withLists(fact, requested, {
    values,
    opened: openedLists(fact, requested),
    looked: lookedUp(fact, requested),
  });
}

/** Counts a record with a share in full. Names are looked up per record, or in what is joined (`looked`). */
export function filterConditions(
  fact: Fact,
  filters: readonly Filter[],
  values: Values,
  looked: readonly JoinedSpellings[] = [],
): readonly string[] {
  return withLists(fact, { by: null, filters: narrowing(filters) }, { values, opened: [], looked })
    .conditions;
}

/** Without lenses, which the record source applies. */
export function narrowing(filters: readonly Filter[]): readonly Filter[] {
  return filters.filter(({ dimension }) => lensNamed(dimension) === undefined);
}

/** Of the breakdowns and filters of a question. */
export function requestedDimensions({ by, and, filters }: Requested): string[] {
  return [by, and ?? null, ...narrowing(filters).map(({ dimension }) => dimension)].filter(
    (key) => key !== null,
  );
}

/** Columns of the breakdowns and filters of a question. */
export function fieldsOf({ key }: Fact, question: Requested): string[] {
  return requestedDimensions(question).flatMap((one) =>
    one === 'dealership' ? [] : [dimensionOf(key, one)?.field ?? ''],
  );
}

/** Whether a question asks for totals or stores alone, unfiltered: nothing needs the records' other columns. */
export function isByStore({ by, and, filters }: Requested): boolean {
  return (by ?? 'dealership') === 'dealership' && !and && narrowing(filters).length === 0;
}

function countedConditions(fact: Fact, { by, and, filters }: Requested): string[] {
  const keys = [by, and ?? null, ...filters.map(({ dimension }) => dimension)].filter((key) => key !== null);
  const counted = countedBy(fact, keys);
  return counted.length > 0 ? [allOf(counted)] : [];
}

interface OpenedList {
  readonly dimension: Dimension;
  readonly alias: string;
}

interface Joined {
  readonly values: Values;
  readonly opened: readonly OpenedList[];
  readonly looked: readonly JoinedSpellings[];
}

function withLists(fact: Fact, requested: Requested, { values, opened, looked }: Joined): DimensionSql {
  const lists = opened.map(({ dimension: { field, shares }, alias }) => {
    const columns = [field, ...(shares ? [shares] : [])].map((list) => `r.${name(list)}`);
    return `left join lateral unnest(${columns.join(', ')}) as ${alias} (${shares ? 'value, share' : 'value'}) on true`;
  });
  const meaningOf = meaningsIn(looked);
  const fieldOf = (key: string) => {
    const open = opened.find(({ dimension }) => dimension.key === key);
    if (open) return `${open.alias}.value`;
    const { field, through } = requireDimension(fact, key);
    return through ? meaningOf(field, through) : `r.${name(field)}`;
  };
  const shared = opened.find(({ dimension }) => dimension.holds === 'shared');
  return {
    joins: [...lists, ...looked.map(spellingsJoin)],
    conditions: [
      ...countedConditions(fact, requested),
      ...requested.filters.map((filter) => filterSql({ fact, filter, fieldOf }, values)),
    ],
    keys: keysOf(requested, fieldOf),
    share: shared ? `coalesce(${shared.alias}.share, 1000)` : null,
    entryOf: (field) => {
      const open = opened.find(({ dimension }) => dimension.field === field);
      return open && `${open.alias}.value`;
    },
    meaningOf,
  };
}

/** Lists in the grouping, and shared lists, whose entries hold parts of the record. */
function openedLists(fact: Fact, { by, and, filters }: Requested): OpenedList[] {
  const reported = [by, and ?? null].filter((key) => key !== null && key !== 'dealership') as string[];
  const shared = filters.map(({ dimension }) => dimension);
  const keys = [...new Set([...reported, ...shared])];
  return keys
    .map((key) => requireDimension(fact, key))
    .filter(({ key, holds }) => holds === 'shared' || (holds === 'many' && reported.includes(key)))
    .map((dimension, index) => ({ dimension, alias: `l${index}` }));
}

function lookedUp(
  fact: Fact,
  { by, and, filters, measures }: Requested & Pick<Question, 'measures'>,
): JoinedSpellings[] {
  const requested = [by, and, ...filters.map(({ dimension }) => dimension)];
  const dimensions = fact.dimensions.filter(({ key }) => requested.includes(key));
  const wanted = [...dimensions, ...measures.flatMap(({ when }) => when)];
  return joinedSpellings(
    wanted.flatMap((one) =>
      'through' in one && one.through ? [{ field: one.field, through: one.through }] : [],
    ),
  );
}

function keysOf({ by, and }: Requested, fieldOf: (key: string) => string): string[] {
  const keys: string[] = [];
  if (by === 'dealership' || and === 'dealership') keys.push('r.dealership_id');
  if (by !== null && by !== 'dealership') keys.push(`${fieldOf(by)} as value`);
  if (and && and !== 'dealership') keys.push(`${fieldOf(and)} as also`);
  return keys;
}

interface Filtered {
  readonly fact: Fact;
  readonly filter: Filter;
  readonly fieldOf: (key: string) => string;
}

function filterSql({ fact, filter, fieldOf }: Filtered, values: Values): string {
  const { dimension, values: wanted } = filter;
  const field = fieldOf(dimension);
  const list = values.add(
    wanted.filter((value) => value !== null),
    'text[]',
  );
  const isWholeList = requireDimension(fact, dimension).holds !== 'one' && field.startsWith('r.');
  const named = isWholeList ? `${field} && ${list}` : `${field} = any(${list})`;
  if (!wanted.includes(null)) return named;
  return `(${named} or ${isWholeList ? `cardinality(${field}) = 0` : `${field} is null`})`;
}

function requireDimension(fact: Fact, key: string): Dimension {
  const found = fact.dimensions.find((dimension) => dimension.key === key);
  if (!found) throw new Error(`${fact.title} have no ${key}.`);
  return found;
}

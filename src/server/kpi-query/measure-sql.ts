import type { Condition } from '../../core/kpis/fact.ts';
import type { Measure, Take } from '../../core/kpis/measure.ts';
import { literal, name } from './name-sql.ts';
import { type MeaningOf, namedSql, spelledSql } from './spelling-sql.ts';

/** No conditions is true. */
export function allOf(conditions: readonly Condition[], meaningOf: MeaningOf = spelledSql): string {
  if (conditions.length === 0) return 'true';
  return conditions.map((condition) => conditionSql(condition, meaningOf)).join(' and ');
}

export interface Counting {
  readonly also?: string | null;
  /** In thousandths. */
  readonly share?: string | null;
  /** Days the record has been open. */
  readonly openDays?: string;
  /** One lookup of the raw name per record when absent. */
  readonly meaningOf?: MeaningOf;
}

/** One aggregate over `r`; 0 when no record counts. */
export function aggregateSql({ take, when }: Measure, counting: Counting = {}): string {
  const { also = null, share = null, meaningOf } = counting;
  const older = take.kind === 'level' ? openDaysSql(take, `${counting.openDays}`) : [];
  const conditions = [
    ...(when.length > 0 ? [allOf(when, meaningOf)] : []),
    ...older,
    ...(also === null ? [] : [also]),
  ];
  const filter = conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`;
  const added = (terms: string) =>
    share === null
      ? `coalesce(sum(${terms})${filter}, 0)::bigint`
      : thousandths(`sum((${terms}) * ${share})${filter}`);
  const counted = share === null ? `count(r.dealership_id)${filter}` : thousandths(`sum(${share})${filter}`);
  switch (take.kind) {
    case 'count':
      return counted;
    case 'level':
      return take.sum === undefined ? counted : added(`r.${name(take.sum)}`);
    case 'sum':
      return added(termsOf(take));
    case 'distinct':
      return `count(distinct r.${name(take.field)})${filter}`;
    case 'months':
    case 'placed':
    case 'market':
      throw new Error('Months and places are counted in a part of their own.');
  }
}

/** Conditions on the days a record has been open. */
export function openDaysSql(
  { olderThanDays, after }: Extract<Take, { kind: 'level' }>,
  openDays: string,
): string[] {
  return [
    ...(olderThanDays > 0 ? [`${openDays} > ${olderThanDays}`] : []),
    ...(after === undefined ? [] : [`${openDays} >= r.${name(after)}`]),
  ];
}

/** Whole thousandths, divided once, so that no share is rounded. */
function thousandths(sum: string): string {
  return `coalesce(${sum}, 0)::float8 / 1000`;
}

function termsOf({ plus, minus }: Extract<Take, { kind: 'sum' }>): string {
  return [
    plus.map((field) => `r.${name(field)}`).join(' + '),
    ...minus.map((field) => `r.${name(field)}`),
  ].join(' - ');
}

function conditionSql(condition: Condition, meaningOf: MeaningOf): string {
  const field = `r.${name(condition.field)}`;
  switch (condition.is) {
    case 'true':
      return `${field} is true`;
    case 'false':
      return `${field} is false`;
    case 'known':
      return `${field} is not null`;
    case 'unknown':
      return `${field} is null`;
    case 'oneOf':
      return condition.values.length === 1
        ? `${field} = ${literal(condition.values[0] ?? '')}`
        : `${field} in (${condition.values.map(literal).join(', ')})`;
    case 'atMost':
      return `${field} <= ${Number(condition.limit)}`;
    case 'atLeast':
      return `${field} >= ${Number(condition.limit)}`;
    case 'has':
      return `${literal(condition.value)} = any(${field})`;
    case 'someone':
      return `cardinality(${field}) > 0`;
    case 'named':
      return `(r.dealer_group_id, ${field}) in (${namedSql(condition.names)})`;
    case 'spelled':
      return `${meaningOf(condition.field, condition.through)} in (${condition.values.map(literal).join(', ')})`;
  }
}

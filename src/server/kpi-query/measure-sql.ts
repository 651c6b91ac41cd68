import type { Condition } from '../../core/kpis/fact.ts';
import type { Measure, Take } from '../../core/kpis/measure.ts';
import { literal, name } from './name-sql.ts';
import { type MeaningOf, namedSql, spelledSql } from './spelling-sql.ts';

/** All conditions at once, over the records called `r`; nothing to ask is true. */
export function allOf(conditions: readonly Condition[], meaningOf: MeaningOf = spelledSql): string {
  if (conditions.length === 0) return 'true';
  return conditions.map((condition) => conditionSql(condition, meaningOf)).join(' and ');
}

/** What a record is counted by besides its measure's own conditions. */
export interface Counting {
  /** Another condition. */
  readonly also?: string | null;
  /** The part of each record that counts, in thousandths. */
  readonly share?: string | null;
  /** So many days the record has stood open. */
  readonly openDays?: string;
  /** Where spellings are looked up; for each record where absent. */
  readonly meaningOf?: MeaningOf;
}

/** What a measure takes from the records called `r`, as one aggregate; 0 when none of them counts. */
export function aggregateSql({ take, when }: Measure, counting: Counting = {}): string {
  const { also = null, share = null, meaningOf } = counting;
  const older =
    take.kind === 'level' && take.olderThanDays > 0 ? [`${counting.openDays} > ${take.olderThanDays}`] : [];
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
      throw new Error('Months and places are counted in a part of their own.');
  }
}

/** Added up as whole thousandths and divided once, so that no share is rounded. */
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

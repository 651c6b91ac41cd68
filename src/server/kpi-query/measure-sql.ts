import type { Condition, Measure } from '../../core/kpis/fact.ts';

/** A name as SQL: measures, facts and dimensions are written by us, yet no name ever breaks out. */
export function name(identifier: string): string {
  return /^[a-z][a-z0-9_]*$/.test(identifier) ? identifier : `"${identifier.replaceAll('"', '""')}"`;
}

/** All conditions at once, over the records called `r`; nothing to ask is true. */
export function allOf(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? 'true' : conditions.map(conditionSql).join(' and ');
}

/** What a measure takes from the records called `r`, as one aggregate; 0 when none of them counts. */
export function aggregateSql({ take, when }: Measure, also: string | null = null): string {
  const conditions = [...(when.length > 0 ? [allOf(when)] : []), ...(also === null ? [] : [also])];
  const filter = conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`;
  switch (take.kind) {
    case 'count':
      return `count(r.dealership_id)${filter}`;
    case 'sum':
      return `coalesce(sum(r.${name(take.field)})${filter}, 0)::bigint`;
    case 'distinct':
      return `count(distinct r.${name(take.field)})${filter}`;
  }
}

function conditionSql(condition: Condition): string {
  const field = `r.${name(condition.field)}`;
  switch (condition.is) {
    case 'true':
      return `${field} is true`;
    case 'false':
      return `${field} is false`;
    case 'known':
      return `${field} is not null`;
    case 'oneOf':
      return `${field} in (${condition.values.map(literal).join(', ')})`;
    case 'atMost':
      return `${field} <= ${Number(condition.limit)}`;
  }
}

function literal(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

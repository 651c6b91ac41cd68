import type { Fact, Level } from '../../core/kpis/fact.ts';
import { type LevelRows, reportedSql, requestedSql } from './level-rows.ts';
import { name } from './name-sql.ts';
import type { Values } from './values.ts';

/** One row per open record and day: `requested.first + open.days`. Records come from the table, or from `source`. */
export function levelJoin(fact: Fact, rows: LevelRows, values: Values, source: string | null = null): string {
  const { title, level } = fact;
  if (!level) throw new Error(`${title} are never open.`);
  return `${openRecords({ fact, level }, rows, values, { source, fields: null })}
  ${openDaysJoin(level, rows, 'requested')}`;
}

interface LeveledFact {
  readonly fact: Fact;
  readonly level: Level;
}

/**
 * The records `r` that are open on some of the requested days. Where usual and long open ones are read apart, `fields` says
 * which columns are needed; null for all.
 */
export function openRecords(
  { fact, level }: LeveledFact,
  rows: LevelRows,
  values: Values,
  { source, fields }: { readonly source: string | null; readonly fields: readonly string[] | null },
): string {
  const { table } = fact;
  const from = `r.${name(level.from)}`;
  const requested = requestedSql(level, rows, values);
  // Not `coalesce`, which no index answers under row-level security. What ends on its first day is never open.
  const untils = level.until
    .map((field) => `r.${name(field)}`)
    .map((end) => `case when ${end} is null then 'infinity'::date else ${end} end`);
  const which = [
    'r.dealer_group_id = any($1::integer[])',
    'r.dealership_id = requested.dealership_id',
    ...[`${from} <= requested.last`, `${from} >= requested.since`],
    ...untils.flatMap((end) => [`${end} > requested.first`, `${end} > ${from}`]),
  ];
  const { usualDays } = level;
  const [until] = untils;
  if (usualDays === undefined || until === undefined || source !== null) {
    return `from ${requested}${reportedSql(fact)}
  join ${source ?? name(table)} r on ${which.join('\n    and ')}`;
  }
  // By their end alone, all that closed since the requested day would be read.
  const columns = fields?.map((field) => `r.${name(field)}`).join(', ') ?? 'r.*';
  const all = `select ${columns} from ${name(table)} r\n    where ${which.join('\n      and ')}`;
  return `from ${requested}${reportedSql(fact)}
  cross join lateral (
    ${all}
      and ${until} <= requested.usual and ${until} <= ${from} + ${usualDays}
    union all
    ${all}
      and ${until} > ${from} + ${usualDays}
  ) as r`;
}

/** The days on which `r` is open, as `open.days` since the first requested one, which the row `requested` has. */
export function openDaysJoin(level: Level, rows: LevelRows, requested: string): string {
  const from = `r.${name(level.from)}`;
  const ends = level.until.map((field) => `r.${name(field)} - 1`);
  const first = `greatest(${requested}.first, ${from}) - ${requested}.first`;
  const last = `least(${[`${requested}.last`, ...ends, `${from} + ${level.forgottenAfterDays - 1}`].join(', ')}) - ${requested}.first`;
  // On a single day an open record appears once.
  const days = isOneDayEach(rows)
    ? '(values (0))'
    : level.forgottenAfterDays === 1 && level.until.length === 0
      ? `(select ${from} - ${requested}.first)`
      : `generate_series(\n    ${first},\n    ${last}\n  )`;
  return `cross join lateral ${days} as open (days)`;
}

/** Each row is of a single day. */
export function isOneDayEach({ first, last }: LevelRows): boolean {
  return first.every((day, index) => day === last[index]);
}

import type { Fact } from '../../core/kpis/fact.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { dimensionSql } from './dimension-sql.ts';
import { levelChanges } from './level-changes.ts';
import { type LevelRows, levelRows, type RequestedDays, reportedSql, requestedSql } from './level-rows.ts';
import { marketStretches } from './market-stretches.ts';
import { aggregateSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, inSlots, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import { recentPart } from './recent-parts.ts';
import { atSql } from './time-sql.ts';
import { levelToDateParts } from './to-date-parts.ts';
import type { Values } from './values.ts';

/** Counts a record on every requested day it is open; windows that request the same days share a part. */
export function levelParts(part: QuestionPart, dealerships: Parameters<typeof levelRows>[0]): string[] {
  const { question } = part;
  const levels = question.measures.filter(({ take }) => take.kind === 'level');
  const groups = Map.groupBy(levels, ({ fact }) => fact);
  return [...groups.values()].flatMap((all) => {
    const fact = factOf(all);
    const windows = question.windows.flatMap((window, slot) => {
      const own = all.filter((measure) => window.measures?.has(measure) ?? true);
      const rows = levelRows(dealerships, window, fact);
      const isCounted = own.length > 0 && rows.dealershipIds.length > 0;
      return isCounted ? [{ own, slot, grain: window.grain, rows }] : [];
    });
    return equalWindows(windows).flatMap(({ own, slots, ...requested }) => {
      const { parts, others } = levelToDateParts(part, own, requested);
      if (others.length === 0) return parts.map((one) => inSlots(one, slots, question));
      const of =
        recentPart(part, others, requested) ??
        levelChanges(part, others, requested) ??
        levelPart(part, others, requested);
      return [...parts, of].map((one) => inSlots(one, slots, question));
    });
  });
}

interface LevelWindow extends RequestedDays {
  readonly own: readonly Measure[];
}

/** A window and the one it is compared with often end on the same known day. */
function equalWindows(
  windows: readonly LevelWindow[],
): (LevelWindow & { readonly slots: readonly number[] })[] {
  const equal = Map.groupBy(windows, ({ own, grain, rows }) =>
    JSON.stringify([own.map(({ key }) => key), grain, rows]),
  );
  return [...equal.values()].flatMap((same) =>
    same[0] ? [{ ...same[0], slots: same.map(({ slot }) => slot) }] : [],
  );
}

function levelPart(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  { slot, grain, rows }: RequestedDays,
): string {
  const fact = factOf(own);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const day = '(requested.first + open.days)';
  const keys = [...keysOf(slot, atSql(grain, day)), ...dimensions.keys];
  const openDays = `requested.first + open.days - r.${name(fact.level?.from ?? '')}`;
  const columns = partColumns(question, own, (measure) =>
    aggregateSql(measure, { share: dimensions.share, openDays }),
  );
  const which = dimensions.conditions;
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
${[levelJoin(fact, rows, values, marketStretches(fact, question, rows, values)), ...dimensions.joins].join('\n  ')}
where ${which.length > 0 ? which.join('\n  and ') : 'true'}
group by ${ordinals(keys)}`;
}

/** One row per open record and day: `requested.first + open.days`. Records come from the table, or from `source`. */
export function levelJoin(fact: Fact, rows: LevelRows, values: Values, source: string | null = null): string {
  const { title, level, table } = fact;
  if (!level) throw new Error(`${title} are never open.`);
  const from = `r.${name(level.from)}`;
  const ends = level.until.map((field) => `r.${name(field)} - 1`);
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
  const first = `greatest(requested.first, ${from}) - requested.first`;
  const last = `least(requested.last, ${[...ends, `${from} + ${level.forgottenAfterDays - 1}`].join(', ')}) - requested.first`;
  // On a single day an open record appears once.
  const days = rows.first.every((day, index) => day === rows.last[index])
    ? '(values (0))'
    : level.forgottenAfterDays === 1 && untils.length === 0
      ? `(select ${from} - requested.first)`
      : `generate_series(\n    ${first},\n    ${last}\n  )`;
  const open = `cross join lateral ${days} as open (days)`;
  const { usualDays } = level;
  const [until] = untils;
  if (usualDays === undefined || until === undefined || source !== null) {
    return `from ${requested}${reportedSql(fact)}
  join ${source ?? name(table)} r on ${which.join('\n    and ')}
  ${open}`;
  }
  // By their end alone, all that closed since the requested day would be read.
  const all = `select r.* from ${name(table)} r\n    where ${which.join('\n      and ')}`;
  return `from ${requested}${reportedSql(fact)}
  cross join lateral (
    ${all}
      and ${until} <= requested.usual and ${until} <= ${from} + ${usualDays}
    union all
    ${all}
      and ${until} > ${from} + ${usualDays}
  ) as r
  ${open}`;
}

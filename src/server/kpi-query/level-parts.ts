import type { Measure } from '../../core/kpis/measure.ts';
import { dimensionSql } from './dimension-sql.ts';
import { levelChanges } from './level-changes.ts';
import { levelJoin } from './level-join.ts';
import { levelRows, type RequestedDays } from './level-rows.ts';
import { levelSpans } from './level-spans.ts';
import { marketStretches } from './market-stretches.ts';
import { aggregateSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, inSlots, keysOf, ordinals, partColumns, type QuestionPart } from './part.ts';
import { recentPart } from './recent-parts.ts';
import { atSql } from './time-sql.ts';
import { levelToDateParts } from './to-date-parts.ts';

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
        levelSpans(part, others, requested) ??
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

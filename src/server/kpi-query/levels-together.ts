import type { Fact } from '../../core/kpis/fact.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { addDays } from '../../core/time/period.ts';
import { dimensionSql } from './dimension-sql.ts';
import type { LevelRows } from './level-rows.ts';
import { aggregateSql } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, ordinals, partColumns, type QuestionPart } from './part.ts';

/** One window at the end of a day for each store. */
interface DayOfWindow {
  readonly slot: number;
  readonly rows: LevelRows;
}

/** Their view works something out for each record, so that several windows read it once. */
export function isWorkedOut({ key }: Fact): boolean {
  return key === 'service_buyer';
}

/** Whole windows of such records as one part: each record is looked at once, whatever the number of windows. */
export function levelsTogether(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  windows: readonly DayOfWindow[],
): string {
  const fact = factOf(own);
  const { level, table, title } = fact;
  if (!level) throw new Error(`${title} are never open.`);
  const from = name(level.from);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const flat = windows.flatMap(({ slot, rows: { dealershipIds, first } }) =>
    dealershipIds.flatMap((id, index) => {
      const day = first[index];
      return day === undefined ? [] : [{ slot, id, day }];
    }),
  );
  const days = flat.map(({ day }) => day).toSorted();
  const lists = [
    values.add(
      flat.map(({ slot }) => slot),
      'integer[]',
    ),
    values.add(
      flat.map(({ id }) => id),
      'integer[]',
    ),
    values.add(
      flat.map(({ day }) => day),
      'date[]',
    ),
  ];
  const stores = values.add([...new Set(flat.map(({ id }) => id))], 'integer[]');
  const [earliest, latest] = [days[0], days.at(-1)];
  if (earliest === undefined || latest === undefined) throw new Error('Windows have days.');
  const since = values.add(addDays(earliest, 1 - level.forgottenAfterDays), 'date');
  const reported = level.reportedBy.map((field) => `k.${name(field)} is not null`).join(' or ');
  const source = (alias: string) =>
    `from ${name(table)} ${alias}
      where ${alias}.dealer_group_id = any($1::integer[]) and ${alias}.dealership_id = store.id`;
  const openDays = `requested.day - r.${from}`;
  const keys = ['requested.slot as slot', 'null::date as at', ...dimensions.keys];
  const columns = partColumns(question, own, (measure) =>
    aggregateSql(measure, { share: dimensions.share, openDays }),
  );
  const which = [
    `r.${from} <= requested.day`,
    `r.${from} > requested.day - ${level.forgottenAfterDays}`,
    ...dimensions.conditions,
  ];
  return `select ${[...keys, ...columns, '0 as untimed'].join(',\n  ')}
from (
  select r.* from unnest(${stores}) as store (id)${
    reported === ''
      ? ''
      : `
    cross join lateral (select ${source('k')} and (${reported}) limit 1) as reported`
  }
    cross join lateral (
      select k.* ${source('k')} and k.${from} >= ${since} and k.${from} <= ${values.add(latest, 'date')}
    ) as r
  -- Else the planner may look at each record once for each window.
  offset 0
) as r
  join unnest(${lists.join(', ')}) as requested (slot, dealership_id, day) on requested.dealership_id = r.dealership_id
  ${dimensions.joins.join('\n  ')}
where ${which.join('\n  and ')}
group by ${ordinals(keys)}`;
}

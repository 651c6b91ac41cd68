import type { Measure, Take } from '../../core/kpis/measure.ts';
import type { Branch } from './branches.ts';
import { type DimensionSql, dimensionSql } from './dimension-sql.ts';
import { aggregateSql, allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import {
  factOf,
  keysOf,
  ordinals,
  partColumns,
  type QuestionPart,
  timesOf,
  untilSql,
  untimedSql,
  whichOf,
} from './part.ts';

/** Distinct entries first: sorting every record takes ten times as long. */
export function monthsPart({ question, values }: QuestionPart, measure: Measure, branch: Branch): string {
  const fact = factOf([measure]);
  const list = measure.take.kind === 'months' ? measure.take.list : '';
  const dimensions = dimensionSql(fact, { ...question, measures: [measure] }, values);
  const open = dimensions.entryOf(list);
  const joins = open ? [] : [`cross join lateral unnest(r.${name(list)}) as entry (value)`];
  const also = untilSql(fact, branch, values);
  const which = [
    ...whichOf(fact, branch, { dimensions, values }),
    allOf(measure.when, dimensions.meaningOf),
    `${open ?? 'entry.value'} is not null`,
    ...(also ? [also] : []),
  ];
  const reported = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys];
  const month = `date_trunc('month', r.${name(fact.dayField)}::timestamp)`;
  const entries = `select distinct ${[...reported, 'r.dealership_id as rooftop', `${month} as month`, `${open ?? 'entry.value'} as entry`].join(', ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins, ...joins].join('\n    ')}
  where ${which.join('\n    and ')}`;
  const columns = partColumns(question, [measure], () => 'count(*)');
  return overEntries(branch.slot, dimensions, { entries, columns: [...columns, '0 as untimed'] });
}

/** Counts entries with a high enough average position. */
export function placedPart(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  branch: Branch,
): string {
  const fact = factOf(own);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const { share, meaningOf } = dimensions;
  const also = untilSql(fact, branch, values);
  const reported = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys, ...entryOf(own)];
  const taken = own.map((measure) => {
    const sql = isPlaced(measure)
      ? existsSql(measure, also)
      : aggregateSql(measure, { also, share, meaningOf });
    return `${sql} as ${name(measure.key)}`;
  });
  const entries = `select ${[...reported, ...taken, `${untimedSql(fact, branch, own)} as untimed`].join(',\n    ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins].join('\n    ')}
  where ${whichOf(fact, branch, { dimensions, values }).join('\n    and ')}
  group by ${ordinals(reported)}`;
  const columns = partColumns(question, own, ({ key }) => `sum(s.${name(key)})::bigint`);
  return overEntries(branch.slot, dimensions, {
    entries,
    columns: [...columns, 'sum(s.untimed) as untimed'],
  });
}

type Placed = Measure & { readonly take: Extract<Take, { kind: 'placed' }> };

export function isPlaced(measure: Measure): measure is Placed {
  return measure.take.kind === 'placed';
}

function entryOf(own: readonly Measure[]): string[] {
  const fields = new Set(own.filter(isPlaced).map(({ take }) => take.field));
  if (fields.size !== 1) throw new Error('Places of one kind of record are those of one column.');
  return ['r.dealership_id as rooftop', ...[...fields].map((field) => `r.${name(field)} as entry`)];
}

function existsSql({ take, when }: Placed, also: string | null): string {
  const which = [allOf(when), ...(also ? [also] : [])].join(' and ');
  const [sum, per] = [take.sum, take.per].map((field) => `sum(r.${name(field)}) filter (where ${which})`);
  return `coalesce(${per} > 0 and ${sum} <= ${Number(take.atMost)} * ${per}, false)::integer`;
}

interface OverEntries {
  readonly entries: string;
  readonly columns: readonly string[];
}

function overEntries(slot: number, dimensions: DimensionSql, { entries, columns }: OverEntries): string {
  const names = dimensions.keys.map((key) => `s.${key.split(/ as |\./).at(-1)}`);
  const keys = [...keysOf(slot, 's.at'), ...names];
  return `select ${[...keys, ...columns].join(',\n  ')}
from (
  ${entries}
) as s
group by ${ordinals(keys)}`;
}

import type { MarketFigure, Measure, Take } from '../../core/kpis/measure.ts';
import { addDays } from '../../core/time/period.ts';
import type { Branch } from './branches.ts';
import { dimensionSql } from './dimension-sql.ts';
import { allOf } from './measure-sql.ts';
import { name } from './name-sql.ts';
import { factOf, keysOf, ordinals, partColumns, type QuestionPart, timesOf, whichOf } from './part.ts';

type OfMarket = Measure & { readonly take: Extract<Take, { kind: 'market' }> };

/** Shares of fewer registrations say little. */
const LEAST = 5;

export function isOfMarket(measure: Measure): measure is OfMarket {
  return measure.take.kind === 'market';
}

/** One row per dealer, month and store with the store's sums beside it; then counts and sums over these. */
export function marketPart(
  { question, values }: QuestionPart,
  own: readonly Measure[],
  branch: Branch,
): string {
  const fact = factOf(own);
  const dimensions = dimensionSql(fact, { ...question, measures: own }, values);
  const month = `date_trunc('month', r.${name(fact.dayField)}::timestamp)`;
  const grouped = [`${timesOf(fact, branch).at} as at`, ...dimensions.keys];
  const keys = [...grouped, 'r.dealer_group_id as tenant', 'r.dealership_id as store', `${month} as month`];
  const partition = keys.map((key) => key.replace(/ as \w+$/, '')).join(', ');
  const sum = (field: string, isOwn: boolean) =>
    `sum(sum(r.${field})${isOwn ? ' filter (where r.is_own)' : ''}) over of_store`;
  const conditions = [...new Set(own.map(({ when }) => allOf(when)))];
  // The index knows the month of the file, not the one after it.
  const registered = [
    `r.registered_month >= ${values.add(addDays(branch.period.start, -31), 'date')}`,
    `r.registered_month < ${values.add(branch.period.end, 'date')}`,
  ];
  const dealers = `select ${[
    ...keys,
    'r.is_own',
    'r.competitor',
    'sum(r.registrations) as regs',
    `${sum('registrations', true)} as own`,
    `${sum('registrations', false)} as market`,
    `${sum('registrations_before', true)} as own_before`,
    `${sum('registrations_before', false)} as market_before`,
    'row_number() over of_store as line',
  ].join(',\n    ')}
  from ${[`${name(fact.table)} r`, ...dimensions.joins].join('\n    ')}
  where ${[...whichOf(fact, branch, { dimensions, values }), ...registered, ...conditions].join('\n    and ')}
  group by ${[...keys.map((_, index) => index + 1), keys.length + 1, keys.length + 2].join(', ')}
  window of_store as (partition by ${partition})`;
  const names = dimensions.keys.map((key) => `s.${key.split(/ as |\./).at(-1)}`);
  const outer = [...keysOf(branch.slot, 's.at'), ...names];
  const columns = partColumns(question, own, (measure) =>
    isOfMarket(measure) ? FIGURES[measure.take.figure] : 'null::bigint',
  );
  return `select ${[...outer, ...columns, '0 as untimed'].join(',\n  ')}
from (
  ${dealers}
) as s
where s.market > 0
group by ${ordinals(outer)}`;
}

const RANKED = 's.line = 1 and s.own > 0';
const COMPARED = `s.line = 1 and s.market >= ${LEAST} and s.market_before >= ${LEAST}`;

const FIGURES: Readonly<Record<MarketFigure, string>> = {
  places: `count(*) filter (where ${RANKED}) + count(*) filter (where s.own > 0 and not s.is_own and s.competitor is not null and s.regs > s.own)`,
  ranked: `count(*) filter (where ${RANKED})`,
  shareChanges: `coalesce(sum(round(10000000 * (coalesce(s.own, 0)::numeric / s.market - coalesce(s.own_before, 0)::numeric / s.market_before))) filter (where ${COMPARED}), 0)::bigint`,
  compared: `count(*) filter (where ${COMPARED})`,
};

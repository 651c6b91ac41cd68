import { lensesOf } from '../../../../core/kpis/catalog.ts';
import { byValue, kpiNamed } from '../../../../core/kpis/checks.ts';
import type { Lens } from '../../../../core/kpis/fact.ts';
import { idOfValue, valueOfId } from '../../../../core/kpis/filter-text.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { type PeriodScope, resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { inCutsOf, withValues } from '../../../../server/kpi-answers/known-days.ts';
import { askIn, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { inOnePiece } from '../../../../server/kpi-answers/tiles.ts';
import { planWindows } from '../../../../server/kpi-answers/windows.ts';
import * as contract from '../contract-drill-down.ts';
import { TREND_STEPS } from '../contract-trends.ts';
import { type Axis, axesOf, axisNamed, commonAxes, defaultOrder, rowSumsOf } from '../rules-dimensions.ts';
import { listingsOf } from '../rules-records.ts';
import { drillDownReply } from './drill-down.ts';
import { type DrillLine, keyIn, linesOf, requestedBy } from './drill-lines.ts';
import { type Drill, drillInto } from './drill-scope.ts';

export const drillRoutes: readonly Route[] = [
  serve(contract.drillDown, drillDownReply),

  serve(contract.drillDownSettings, async (context) => {
    const { metric, filters } = context.query;
    const whole = kpiNamed(metric);
    const { kpi } = drillInto(await openKpiContext(context, [whole]), whole, filters);
    const axes = axesOf(kpi);
    return {
      kpi: definitionOf(whole),
      dimensions: axes.map((axis) => ({
        key: axis.key,
        title: axis.title,
        values: axis.dimension && !axis.dimension.values ? ('open' as const) : ('fixed' as const),
        rowSums: rowSumsOf(kpi, axis),
        defaultOrder: defaultOrder(axis, { count: 0, limit: 0 }),
        second: axes.flatMap(({ key }) => (key === axis.key ? [] : [key])),
        filters: true,
      })),
      orders: [...contract.DRILL_ORDERS],
      trendSteps: [...TREND_STEPS],
      explanation: explanationOf(kpi, axes),
      records: listingsOf(kpi).map(({ part, kind, title }) => ({ part, kind, title })),
    };
  }),

  serve(contract.filterValues, async (context) => {
    const { metric, dimension, filters, search, limit } = context.query;
    const kpi = kpiNamed(metric);
    const lens = lensesOf(kpi).find(({ key }) => key === dimension);
    if (lens) return lensValues(lens);
    const axis = axisNamed(kpi, dimension, 'dimension');
    // Other values of the same dimension can be selected too.
    const others = filters.filter((filter) => filter.dimension !== dimension);
    const drill = drillInto(await openKpiContext(context, [kpi]), kpi, others);
    const found = await valuesOf(drill, axis, { search, limit, period: context.query });
    return { dimension: { key: axis.key, title: axis.title }, ...found };
  }),

  serve(contract.drillDownValues, async (context) => {
    const { metric, by, search, limit } = context.query;
    const kpi = kpiNamed(metric);
    const drill = drillInto(await openKpiContext(context, [kpi]), kpi, context.body.filter);
    const filter = [...drill.reported];
    if (by === undefined) {
      resolvePeriod(context.query, drill.kpiContext.today);
      return { filter, dimension: null, values: [], count: 0, hasMore: false };
    }
    const axis = axisNamed(drill.kpi, by, 'by');
    const found = await valuesOf(drill, axis, { search, limit, period: context.query });
    return { filter, dimension: { key: axis.key, title: axis.title }, ...found };
  }),

  serve(contract.commonDrillDowns, async ({ body }) => {
    const axes = commonAxes(body.metrics.map(kpiNamed));
    return { dimensions: axes.map(({ key, title }) => ({ key, title })) };
  }),
];

function explanationOf(kpi: Kpi, axes: readonly Axis[]): contract.Explanation['kind'] {
  if (axes.every((axis) => ['overlap', 'counted'].includes(rowSumsOf(kpi, axis)))) return 'none';
  return kpi.kind === 'ratio' ? 'mixAndRate' : 'contributions';
}

/** Views have no records of their own to count. */
function lensValues({ key, title, values }: Lens) {
  return {
    dimension: { key, title },
    values: values.map((one) => ({ id: idOfValue(one.value), title: one.title, figure: null, share: null })),
    count: values.length,
    hasMore: false,
  };
}

interface ValueLook {
  readonly search?: string | undefined;
  readonly limit: number;
  readonly period: PeriodScope;
}

interface FoundValue {
  readonly id: string;
  readonly title: string;
  readonly figure: number | null;
  readonly share: number | null;
}

const PER_HUNDRED = 100;

async function valuesOf(
  drill: Drill,
  axis: Axis,
  { search = '', limit, period }: ValueLook,
): Promise<{ values: FoundValue[]; count: number; hasMore: boolean }> {
  const { kpi, filters } = drill;
  const kpiContext = inCutsOf(drill.kpiContext, [...drill.kpiContext.dimensions, axis.key]);
  const scope = resolvePeriod(period, kpiContext.today);
  const windows = planWindows(kpiContext, { period: 'scope', scope, compare: [] });
  const [window] = windows;
  if (!window) throw new Error('Every question has a current window.');
  const question = {
    measures: measuresOf(kpi),
    windows: inOnePiece(windows),
    by: requestedBy(axis),
    filters,
  };
  const rows = await askIn(kpiContext, question);
  const sums = gather(rows, (row) => keyIn(axis, row, 'value') ?? '');
  const valueIn = ({ id, key, kpi: own, dealerships }: DrillLine) =>
    figureIn(withValues(kpiContext, axis.key, [valueOfId(id) ?? null]), own, {
      window,
      sums: sums(key ?? '').sums,
      dealerships,
    }).value;
  const found = linesOf(drill, axis, new Set(rows.map(({ value }) => value)))
    .map((line) => ({ id: line.id, title: line.title, value: valueIn(line) }))
    .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
  const hasOwnOrder = defaultOrder(axis, { count: 0, limit }) === 'own';
  const ordered = hasOwnOrder ? found : found.toSorted(byValue);
  const total = found.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const isWhole = search === '' && rowSumsOf(kpi, axis) === 'whole' && total > 0;
  return {
    values: ordered.slice(0, limit).map(({ id, title, value }) => ({
      id,
      title,
      figure: value,
      share: isWhole && value !== null ? (value / total) * PER_HUNDRED : null,
    })),
    count: found.length,
    hasMore: found.length > limit,
  };
}

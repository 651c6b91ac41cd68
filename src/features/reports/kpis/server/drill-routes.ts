import { lensesOf } from '../../../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { Lens } from '../../../../core/kpis/fact.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import * as contract from '../contract-drill-down.ts';
import { TREND_STEPS } from '../contract-trends.ts';
import { type Axis, axesOf, axisNamed, commonAxes, defaultOrder, rowSumsOf } from '../rules-dimensions.ts';
import { listingsOf } from '../rules-records.ts';
import { drillDownReply } from './drill-down.ts';
import { drillInto } from './drill-scope.ts';
import { valuesOf } from './drill-values.ts';

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

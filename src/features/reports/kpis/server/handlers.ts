import { catalogue, findKpi, listKpis } from '../../../../core/kpis/catalogue.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve, serveShared } from '../../../../server/http/route.ts';
import { answerBoard } from '../../../../server/kpi-answers/board.ts';
import { awaited, definitionOf, outlooks, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { prepare, valueTile } from '../../../../server/kpi-answers/tiles.ts';
import * as contract from '../contract.ts';
import { drillRoutes } from './drill-routes.ts';
import { enterpriseRoutes } from './enterprise.ts';
import { favouriteRoutes } from './favourites.ts';
import { formulaRoutes } from './formula.ts';
import { projectionRoutes } from './projection.ts';
import { recalculate } from './recalculation.ts';
import { recordRoutes } from './records.ts';
import { trendRoutes } from './trends.ts';

export const kpiRoutes: readonly Route[] = [
  serveShared(contract.kpiBoard, async (context) => {
    const { tiles } = context.body;
    const kpis = tiles.flatMap((tile) => tile.kpis.flatMap((key) => findKpi(key) ?? []));
    const kpiContext = await openKpiContext(context, kpis);
    return await answerBoard(kpiContext, context.body, resolvePeriod(context.query, kpiContext.today));
  }),

  serve(contract.getKpi, async (context) => {
    const { metric, forceRecalculation = false } = context.query;
    const kpi = kpiNamed(metric);
    const kpiContext = await openKpiContext(context, [kpi]);
    const scope = resolvePeriod(context.query, kpiContext.today);
    const tile = { ...tileOf([kpi], 'scope'), kind: 'value' } as const;
    if (forceRecalculation) {
      const { windows } = prepare(kpiContext, tile, { scope });
      await recalculate(context.services, kpiContext, { kpi, windows });
    }
    const { windows, figures } = await valueTile(kpiContext, tile, scope);
    return {
      ...stamp(kpiContext, [kpi]),
      kpi: definitionOf(kpi),
      windows,
      figure: only(figures),
      recalculated: forceRecalculation,
    };
  }),

  serve(contract.listKpis, async ({ query }) => {
    const excludeForPieChart = query.options?.excludeForPieChart ?? false;
    const kpis = listKpis({ excludeForPieChart }).map(definitionOf);
    return excludeForPieChart ? { kpis, outlooks: [], awaited: [] } : { kpis, outlooks, awaited };
  }),

  serveShared(contract.realtimeKpis, async (context) => {
    const { metric } = context.query;
    const kpis = metric === undefined ? catalogue : [kpiNamed(metric)];
    const kpiContext = await openKpiContext(context, kpis);
    const tile = { ...tileOf(kpis, 'today'), kind: 'value' } as const;
    const { windows, figures } = await valueTile(kpiContext, tile, resolvePeriod({}, kpiContext.today));
    return { ...stamp(kpiContext, kpis), windows, figures };
  }),
  ...trendRoutes,
  ...drillRoutes,
  ...projectionRoutes,
  ...recordRoutes,
  ...enterpriseRoutes,
  ...formulaRoutes,
  ...favouriteRoutes,
];

function tileOf(kpis: readonly Kpi[], period: 'scope' | 'today') {
  return { id: 'only', kpis: kpis.map(({ key }) => key), period, compare: undefined, filters: [] };
}

function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('One KPI was requested and none was answered.');
  return item;
}

import { kpiNamed } from '../../../../core/kpis/checks.ts';
import type { Sums } from '../../../../core/kpis/figure.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import type { Figure } from '../../../../core/kpis/wire.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import { planComparisons } from '../../../../server/kpi-answers/comparisons.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { countedWindows, windowReplies } from '../../../../server/kpi-answers/tiles.ts';
import { type CountedWindow, planWindows } from '../../../../server/kpi-answers/windows.ts';
import { amongStores } from '../../../../server/kpi-grid/grid.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import * as contract from '../contract-enterprise.ts';

export const enterpriseRoutes: readonly Route[] = [
  serve(contract.enterpriseKpi, async (context) => {
    const { metric, period, dealerships: requested = [] } = context.query;
    const kpi = kpiNamed(metric);
    const kpiContext = amongStores(await openKpiContext(context, [kpi]), requested);
    const scope = resolvePeriod(context.query, kpiContext.today);
    const planned = planWindows(kpiContext, {
      period: 'scope',
      scope,
      compare: ['previous', 'lastYear'],
    });
    const [current] = planned;
    if (!current) throw new Error('Every period has a current window.');
    const compare = period === 'current' ? [] : [period];
    const comparisons = planComparisons(kpiContext, {
      period: 'scope',
      scope,
      compare,
      kpis: [kpi],
      current,
    });
    const reported = windowReplies(kpiContext, { kpis: [kpi], windows: planned, comparisons }).find(
      (window) => window.window === period,
    );
    if (!reported) throw new Error('Every period has a current, a previous and a last year.');
    const { rows, whole } = await kpiContext.db.run(
      async (tx) => {
        const question = {
          measures: measuresOf(kpi),
          windows: countedWindows({ current, comparisons }),
          filters: [],
        };
        return {
          rows: await ask(tx, kpiContext.scope, { ...question, by: 'dealership' }),
          whole: await ask(tx, kpiContext.scope, { ...question, by: null }),
        };
      },
      { isOneSnapshot: true },
    );
    const byDealership = gather(rows, ({ window, dealershipId }) => `${window} ${dealershipId}`);
    const ofAll = gather(whole, ({ window }) => window);
    const { dealerships } = kpiContext.scope;
    const figureOver = (
      over: readonly ScopedDealership[],
      sumsIn: (window: CountedWindow) => Sums,
    ): Figure => {
      const sides = period === 'current' ? null : comparisons.of(kpi, period, over);
      if (sides?.days === null) return sides.none;
      const window = sides?.base ?? current;
      return figureIn(kpiContext, kpi, {
        window,
        sums: sumsIn(window),
        dealerships: sides?.dealerships ?? over,
      });
    };
    return {
      ...stamp(kpiContext, [kpi]),
      kpi: definitionOf(kpi),
      period,
      window: reported,
      dealerships: dealerships.map((dealership) => ({
        dealerShipId: dealership.id,
        name: dealership.name,
        figure: figureOver([dealership], ({ name }) => byDealership(`${name} ${dealership.id}`).sums),
      })),
      total: figureOver(dealerships, ({ name }) => ofAll(name).sums),
    };
  }),
];

import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { measuresOf } from '../../../../core/kpis/kpi.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { dealershipIn } from '../../../../server/identity/access.ts';
import { definitionOf, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { figureIn, gather } from '../../../../server/kpi-answers/figures.ts';
import { type KpiContext, openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { inOnePiece } from '../../../../server/kpi-answers/tiles.ts';
import { planWindows, windowRepliesOf } from '../../../../server/kpi-answers/windows.ts';
import { ask } from '../../../../server/kpi-query/kpi-query.ts';
import * as contract from '../contract-enterprise.ts';

export const enterpriseRoutes: readonly Route[] = [
  serve(contract.enterpriseKpi, async (context) => {
    const { metric, period, dealerships: requested = [] } = context.query;
    const kpi = kpiNamed(metric);
    const kpiContext = among(await openKpiContext(context, [kpi]), requested);
    const scope = resolvePeriod(context.query, kpiContext.today);
    const planned = planWindows(kpiContext, {
      period: 'scope',
      scope,
      compare: ['previous', 'lastYear'],
    });
    const windows = planned.filter(({ name }) => name === period);
    const [window] = windows;
    const [reported] = windowRepliesOf(kpiContext, kpi, windows);
    if (!window || !reported) throw new Error('Every period has a current, a previous and a last year.');
    const { rows, whole } = await kpiContext.db.run(
      async (tx) => {
        const question = { measures: measuresOf(kpi), windows: inOnePiece(windows), filters: [] };
        return {
          rows: await ask(tx, kpiContext.scope, { ...question, by: 'dealership' }),
          whole: await ask(tx, kpiContext.scope, { ...question, by: null }),
        };
      },
      { isOneSnapshot: true },
    );
    const byDealership = gather(rows, ({ dealershipId }) => String(dealershipId));
    const { dealerships } = kpiContext.scope;
    const total = gather(whole, () => 'total')('total');
    return {
      ...stamp(kpiContext, [kpi]),
      kpi: definitionOf(kpi),
      period,
      window: reported,
      dealerships: dealerships.map((dealership) => ({
        dealerShipId: dealership.id,
        name: dealership.name,
        figure: figureIn(kpiContext, kpi, {
          window,
          sums: byDealership(String(dealership.id)).sums,
          dealerships: [dealership],
        }),
      })),
      total: figureIn(kpiContext, kpi, { window, sums: total.sums, dealerships }),
    };
  }),
];

/** Only these dealerships of the scope; all of them when none is named. */
function among(kpiContext: KpiContext, ids: readonly number[]): KpiContext {
  if (ids.length === 0) return kpiContext;
  const { scope } = kpiContext;
  const wanted = new Set(ids.map((id) => dealershipIn(scope, id, 'dealerships').id));
  const dealerships = scope.dealerships.filter(({ id }) => wanted.has(id));
  return { ...kpiContext, scope: { ...scope, dealerships, dealershipIds: dealerships.map(({ id }) => id) } };
}

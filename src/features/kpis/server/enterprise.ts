import { feedsOf } from '../../../core/kpis/catalogue.ts';
import { measuresOf } from '../../../core/kpis/kpi.ts';
import { resolvePeriod } from '../../../core/period-scope.ts';
import { dealershipIn } from '../../../server/access.ts';
import { ask } from '../../../server/kpi-query.ts';
import { type Route, serve } from '../../../server/route.ts';
import * as contract from '../contract-enterprise.ts';
import { kpiNamed } from '../rules.ts';
import { definitionOf, stamp } from './definitions.ts';
import { type Desk, openDesk } from './desk.ts';
import { figureIn, gather } from './figures.ts';
import { inOnePiece } from './tiles.ts';
import { planWindows, toldWindowsOf } from './windows.ts';

export const enterpriseRoutes: readonly Route[] = [
  serve(contract.enterpriseKpi, async (context) => {
    const { metric, period, dealerships: asked = [] } = context.query;
    const kpi = kpiNamed(metric);
    const desk = among(await openDesk(context, [kpi]), asked);
    const scope = resolvePeriod(context.query, desk.today);
    const planned = planWindows(desk, {
      period: 'scope',
      scope,
      kinds: feedsOf(kpi),
      compare: ['previous', 'lastYear'],
    });
    const windows = planned.filter(({ name }) => name === period);
    const [window] = windows;
    const [told] = toldWindowsOf(desk, kpi, windows);
    if (!window || !told) throw new Error('Every period has a current, a previous and a last year.');
    const { rows, whole } = await desk.db.run(async (tx) => {
      await tx.client.query('set transaction isolation level repeatable read');
      const question = { measures: measuresOf(kpi), windows: inOnePiece(windows), filters: [] };
      return {
        rows: await ask(tx, desk.scope, { ...question, by: 'dealership' }),
        whole: await ask(tx, desk.scope, { ...question, by: null }),
      };
    });
    const byDealership = gather(rows, ({ dealershipId }) => String(dealershipId));
    const { dealerships } = desk.scope;
    const total = gather(whole, () => 'total')('total');
    return {
      ...stamp(desk, [kpi]),
      kpi: definitionOf(kpi),
      period,
      window: told,
      dealerships: dealerships.map((dealership) => ({
        dealerShipId: dealership.id,
        name: dealership.name,
        figure: figureIn(desk, kpi, {
          window,
          sums: byDealership(String(dealership.id)).sums,
          dealerships: [dealership],
        }),
      })),
      total: figureIn(desk, kpi, { window, sums: total.sums, dealerships }),
    };
  }),
];

/** Only these dealerships of the scope; all of them when none is named. */
function among(desk: Desk, ids: readonly number[]): Desk {
  if (ids.length === 0) return desk;
  const { scope } = desk;
  const wanted = new Set(ids.map((id) => dealershipIn(scope, id, 'dealerships').id));
  const dealerships = scope.dealerships.filter(({ id }) => wanted.has(id));
  return { ...desk, scope: { ...scope, dealerships, dealershipIds: dealerships.map(({ id }) => id) } };
}

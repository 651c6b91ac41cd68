import { Problem } from '../../../../core/errors.ts';
import { catalog, feedsOf, findKpi, listKpis } from '../../../../core/kpis/catalog.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { type Kpi, measuresOf } from '../../../../core/kpis/kpi.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { eachDay } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type Route, serve, serveShared } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { subjectOf, type Turn, takeTurn } from '../../../../server/identity/throttle.ts';
import { lockDealerships } from '../../../../server/ingest/merge-records.ts';
import { answerBoard } from '../../../../server/kpi-answers/board.ts';
import { awaited, definitionOf, outlooks, stamp } from '../../../../server/kpi-answers/definitions.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { prepare, valueTile } from '../../../../server/kpi-answers/tiles.ts';
import type { PlannedWindow } from '../../../../server/kpi-answers/windows.ts';
import { recomputeRollups } from '../../../../server/rollups/rollups.ts';
import { rebuildServiceBuyers } from '../../../../server/rollups/service-buyers.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import { drillRoutes } from './drill-routes.ts';
import { enterpriseRoutes } from './enterprise.ts';
import { favoriteRoutes } from './favorites.ts';
import { formulaRoutes } from './formula.ts';
import { projectionRoutes } from './projection.ts';
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
      await recalculate(context, kpi, windows);
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
    const kpis = metric === undefined ? catalog : [kpiNamed(metric)];
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
  ...favoriteRoutes,
];

function tileOf(kpis: readonly Kpi[], period: 'scope' | 'today') {
  return { id: 'only', kpis: kpis.map(({ key }) => key), period, compare: undefined, filters: [] };
}

function only<T>(items: readonly T[]): T {
  const [item] = items;
  if (item === undefined) throw new Error('One KPI was requested and none was answered.');
  return item;
}

interface Recalculation {
  readonly services: Services;
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
}

const AGAIN_AFTER_MS = 10_000;
/** A process that died during a recalculation holds others up for this long. */
const SILENT_AFTER_MS = 60_000;

/**
 * Recounts the windows of a KPI and repairs its rollups, dealership by dealership.
 *
 * @throws Problem `tooMany` within 10 seconds of the last run of the user or the group, or while
 * one of the group is running
 */
async function recalculate(
  { services, scope, db }: Recalculation,
  kpi: Kpi,
  windows: readonly PlannedWindow[],
): Promise<void> {
  const running = await admitRecalculation(services, scope);
  try {
    for (const dealership of scope.dealerships) {
      const days = new Set(windows.flatMap((window) => eachDay(window.spanOf(dealership).period)));
      const cells = [...days].map((day) => ({ dealershipId: dealership.id, day }));
      // Short transactions, so that imports do not wait for the whole group.
      await db.run(async (tx) => {
        const { dealerGroupId, id } = dealership;
        await lockDealerships(tx, dealerGroupId, [id]);
        for (const feed of feedsOf(kpi)) await recomputeRollups(tx, { feed, dealerGroupId, cells });
        // They were sold long before the days shown.
        if (measuresOf(kpi).some(({ fact }) => fact === 'service_buyer')) {
          await rebuildServiceBuyers(tx, { dealerGroupId, dealershipIds: [id] });
        }
      });
      await running.renew(services.trueNow());
    }
  } finally {
    await running.release();
  }
}

/** Counted in the database, so that the limits hold across web processes. */
async function admitRecalculation(
  { database: { people }, trueNow }: Services,
  { userId, dealerGroupIds }: AuthorizedScope,
): Promise<Turn> {
  const now = trueNow();
  const groups = dealerGroupIds.map(String);
  const running = await takeTurn(
    people,
    groups.map((id) => subjectOf(['recalculating', id])),
    { now, forMs: SILENT_AFTER_MS },
  );
  if (running instanceof Date)
    throw new Problem('tooMany', 'This dealer group is being recalculated. Look again in a moment.');
  const subjects = [
    subjectOf(['recalculation by', String(userId)]),
    ...groups.map((id) => subjectOf(['recalculation of', id])),
  ];
  const requested = await takeTurn(people, subjects, { now, forMs: AGAIN_AFTER_MS });
  if (!(requested instanceof Date)) return running;
  await running.release();
  const seconds = Math.ceil((requested.getTime() + AGAIN_AFTER_MS - now.getTime()) / 1_000);
  const wait = `Try again in ${countedText(seconds, 'second')}.`;
  throw new Problem('tooMany', `A recalculation was requested moments ago. ${wait}`);
}

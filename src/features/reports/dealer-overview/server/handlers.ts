import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { ScopedDatabase } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, onlyGroup } from '../../../../server/identity/access.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { gridReply } from '../../../../server/kpi-grid/grid-wire.ts';
import * as contract from '../contract.ts';
import {
  type KeptNumber,
  suggestedNumbers,
  withMovedNumber,
  withNumber,
  withoutNumber,
  withTag,
} from '../rules.ts';
import { overviewExportRoute } from './export.ts';
import { kpisOf, readOverview } from './overview.ts';
import { changeTab, forgetTab, readTab, type TabOwner } from './repository.ts';

export const dealerOverviewRoutes: readonly Route[] = [
  serve(contract.overviewData, async (context) => {
    const { scope, db, query } = context;
    const kept = await db.run((tx) => readTab(tx, ownerOf(scope, query.type)));
    const list = reported(query.type, kept);
    const kpis = kpisOf(list.numbers);
    const kpiContext = await openKpiContext(context, kpis);
    const period = resolvePeriod(query, kpiContext.today);
    const overview = await readOverview(kpiContext, { kpis, period, compare: ['previous', 'lastYear'] });
    return {
      ...list,
      grid: gridReply(kpiContext, overview.grid, scope.dealerships.length),
      months: [...overview.months],
      trends: overview.trends.map((trend) => [...trend]),
      targets: [...overview.targets],
    };
  }),

  serve(contract.overviewDefaults, async ({ scope, db, body: { type } }) => {
    await db.run((tx) => forgetTab(tx, ownerOf(scope, type)));
    return reported(type, null);
  }),

  serve(contract.addOverviewNumber, async ({ scope, db, body: { type, kpi } }) => {
    const { key } = kpiNamed(kpi);
    return await change({ scope, db, type }, (list) => withNumber(list, key));
  }),

  serve(contract.removeOverviewNumber, async ({ scope, db, body: { type, kpi } }) =>
    change({ scope, db, type }, (list) => withoutNumber(list, kpi)),
  ),

  serve(contract.setOverviewTag, async ({ scope, db, body: { type, kpi, tag } }) =>
    change({ scope, db, type }, (list) => withTag(list, kpi, tag)),
  ),

  serve(contract.moveOverviewNumber, async ({ scope, db, body: { type, kpi, position } }) =>
    change({ scope, db, type }, (list) => withMovedNumber(list, kpi, position)),
  ),

  overviewExportRoute,
];

interface Tab {
  readonly scope: AuthorizedScope;
  readonly db: ScopedDatabase;
  readonly type: contract.OverviewType;
}

async function change(
  { scope, db, type }: Tab,
  make: (list: readonly KeptNumber[]) => readonly KeptNumber[],
): Promise<contract.OverviewNumbers> {
  const first = suggestedNumbers(type);
  return reported(type, await db.run((tx) => changeTab(tx, ownerOf(scope, type), { first, change: make })));
}

function ownerOf(scope: AuthorizedScope, type: string): TabOwner {
  return { dealerGroupId: onlyGroup(scope), userId: scope.userId, type };
}

function reported(type: contract.OverviewType, list: readonly KeptNumber[] | null) {
  return { type, isDefault: list === null, numbers: [...(list ?? suggestedNumbers(type))] };
}

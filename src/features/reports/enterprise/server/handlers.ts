import { Problem } from '../../../../core/errors.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Context, type Route, serve, serveShared } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  missing,
  onlyGroup,
  requireWholeGroup,
} from '../../../../server/identity/access.ts';
import { openKpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import { amongStores, answerGrid } from '../../../../server/kpi-grid/grid.ts';
import { gridReply } from '../../../../server/kpi-grid/grid-wire.ts';
import {
  gridMetrics,
  keptMetrics,
  requireFreeName,
  requireLatest,
  withUnseen,
} from '../../../../server/kpi-grid/saved-reports.ts';
import * as contract from '../contract.ts';
import { kpisNamed } from '../rules.ts';
import { exportRoute } from './export.ts';
import {
  deleteReport,
  insertReport,
  type KeptReport,
  lockReport,
  type ReportChange,
  readReports,
  updateReport,
} from './repository.ts';

type Saved = Context<typeof contract.addEnterpriseReport>['body'];

export const enterpriseReportRoutes: readonly Route[] = [
  serveShared(contract.enterpriseData, async (context) => {
    const { metrics, dealerships = [], compare, sameStore = false } = context.query;
    const kpis = kpisNamed(metrics);
    const kpiContext = amongStores(await openKpiContext(context, kpis), dealerships);
    const grid = await answerGrid(kpiContext, {
      kpis,
      period: resolvePeriod(context.query, kpiContext.today),
      compare: compare === undefined ? ['previous', 'lastYear'] : compare === 'none' ? [] : [compare],
      isSameStore: sameStore,
    });
    return gridReply(kpiContext, grid, context.scope.dealerships.length);
  }),

  serve(contract.enterpriseReports, async ({ scope, db }) => {
    const kept = await db.run((tx) => readReports(tx, ownerOf(scope)));
    return { reports: kept.flatMap((report) => visibleTo(scope, report)) };
  }),

  serve(contract.addEnterpriseReport, async ({ scope, body, db }) => ({
    id: await db.run(async (tx) => {
      await requireValid(tx, scope, { body, id: null });
      return await insertReport(tx, ownerOf(scope), keptReport(body));
    }),
    version: 1,
  })),

  serve(contract.updateEnterpriseReport, async ({ scope, query: { id }, body, db }) =>
    db.run(async (tx) => {
      const kept = await requireMine(tx, scope, id);
      requireLatest('enterprise_report', kept, body.version);
      await requireValid(tx, scope, { body, id });
      await updateReport(
        tx,
        { dealerGroupId: onlyGroup(scope), id },
        {
          ...keptReport(body),
          dealerships: withUnseen(body.dealerships, kept.dealerships, scope.dealershipIds),
        },
      );
      return { id, version: kept.version + 1 };
    }),
  ),

  serve(contract.deleteEnterpriseReport, async ({ scope, query: { id }, db }) => {
    await db.run(async (tx) => {
      await requireMine(tx, scope, id);
      await deleteReport(tx, onlyGroup(scope), id);
    });
    return { id };
  }),

  exportRoute,
];

function ownerOf(scope: AuthorizedScope) {
  return { dealerGroupId: onlyGroup(scope), userId: scope.userId };
}

function keptReport(body: Saved): ReportChange {
  const { name, isGlobal, dealerships, orderBy, transposed = false, sameStore = false } = body;
  return {
    ...{ name, isGlobal, dealerships, orderBy, transposed, sameStore },
    ...keptMetrics(body.metrics),
  };
}

/** Only the stores the caller sees; none where a report of chosen stores has no such store. */
function visibleTo(scope: AuthorizedScope, report: KeptReport): contract.EnterpriseReport[] {
  const { dealerships, metrics, compared, inPercent, userId: _author, ...rest } = report;
  const seen = dealerships.filter((id) => scope.dealershipIds.includes(id));
  if (metrics.length === 0 || (dealerships.length > 0 && seen.length === 0)) return [];
  return [
    {
      ...rest,
      isMine: mayChange(scope, report),
      dealerships: seen,
      metrics: gridMetrics({ metrics, compared, inPercent }),
    },
  ];
}

function mayChange(scope: AuthorizedScope, { isGlobal, userId }: KeptReport): boolean {
  return isGlobal ? isAtLeast(scope.role, 'marketing') && scope.coversGroups : userId === scope.userId;
}

async function requireMine(tx: Tx, scope: AuthorizedScope, id: number): Promise<KeptReport> {
  const report = await lockReport(tx, ownerOf(scope), id);
  if (report === null) throw missing('id');
  if (report.isGlobal) requireGlobal(scope);
  return report;
}

function requireGlobal(scope: AuthorizedScope): void {
  requireWholeGroup(scope, 'Global reports', 'isGlobal');
  if (isAtLeast(scope.role, 'marketing')) return;
  const message = `Global reports need the marketing role; yours is ${scope.role}. Save it as your own.`;
  throw new Problem('forbidden', message, [{ field: 'isGlobal', message }]);
}

/** @throws Problem `invalid` with an entry for each field */
async function requireValid(
  tx: Tx,
  scope: AuthorizedScope,
  { body, id }: { readonly body: Saved; readonly id: number | null },
): Promise<void> {
  const { name, isGlobal, dealerships, metrics } = body;
  if (isGlobal) requireGlobal(scope);
  if (dealerships.some((one) => !scope.dealershipIds.includes(one))) throw missing('dealerships');
  for (const { kpi } of metrics) kpiNamed(kpi);
  await requireFreeName(tx, 'enterprise_report', { ...ownerOf(scope), name, isGlobal, id });
}

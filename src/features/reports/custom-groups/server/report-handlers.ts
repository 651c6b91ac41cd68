import { catalog } from '../../../../core/kpis/catalog.ts';
import { kpiNamed } from '../../../../core/kpis/checks.ts';
import { type Context, type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, type Caller, missing } from '../../../../server/identity/access.ts';
import { definitionOf } from '../../../../server/kpi-answers/definitions.ts';
import {
  gridMetrics,
  keptMetrics,
  requireFreeName,
  requireLatest,
  withUnseen,
} from '../../../../server/kpi-grid/saved-reports.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract-reports.ts';
import { DEFAULT_METRICS } from '../rules-draft.ts';
import {
  deleteReport,
  insertReport,
  type KeptReport,
  lockReport,
  type ReportChange,
  readReports,
  updateReport,
} from './report-repository.ts';
import { changeRights, customGroupIn, requireShare } from './rights.ts';

type Body = Context<typeof contract.addCustomGroupReport>['body'];

export const customGroupReportRoutes: readonly Route[] = [
  serve(contract.customGroupKpis, async () => ({ kpis: catalog.map(definitionOf) })),

  serve(contract.customGroupDefaultKpis, async () => ({ kpis: [...DEFAULT_METRICS] })),

  serve(contract.customGroupReports, async ({ services: { database }, caller, scope, db }) => {
    const of = ownerOf(scope);
    const kept = await db.run((tx) => readReports(tx, of));
    const mayChange = await changeRights(database, caller, of.dealerGroupId);
    return {
      reports: kept.flatMap((report) =>
        visibleTo(scope, report).map((one) => ({ ...one, isMine: mayChange(report) })),
      ),
    };
  }),

  serve(contract.addCustomGroupReport, async ({ services, caller, scope, body, db }) => {
    await requireRight(services, caller, { scope, body });
    return {
      id: await db.run(async (tx) => {
        await requireFreeName(tx, 'custom_group_report', { ...ownerOf(scope), ...body, id: null });
        return await insertReport(tx, ownerOf(scope), keptReport(body));
      }),
      version: 1,
    };
  }),

  serve(contract.updateCustomGroupReport, async ({ services, caller, scope, query: { id }, body, db }) => {
    await requireMine(services, caller, { scope, id, run: db.run });
    await requireRight(services, caller, { scope, body });
    return await db.run(async (tx) => {
      const kept = await lockReport(tx, ownerOf(scope), id);
      if (kept === null) throw missing('id');
      requireLatest('custom_group_report', kept, body.version);
      await requireFreeName(tx, 'custom_group_report', { ...ownerOf(scope), ...body, id });
      const { all, groups } = customGroupIn(scope);
      const seen = all.map((store) => store.id);
      await updateReport(
        tx,
        { dealerGroupId: ownerOf(scope).dealerGroupId, id },
        {
          ...keptReport(body),
          dealerships: withUnseen(body.dealerships, kept.dealerships, seen),
          dealerGroupIds: withUnseen(body.dealerGroupIds, kept.dealerGroupIds, groups),
        },
      );
      return { id, version: kept.version + 1 };
    });
  }),

  serve(contract.deleteCustomGroupReport, async ({ services, caller, scope, query: { id }, db }) => {
    await requireMine(services, caller, { scope, id, run: db.run });
    await db.run((tx) => deleteReport(tx, ownerOf(scope).dealerGroupId, id));
    return { id };
  }),
];

function ownerOf(scope: AuthorizedScope) {
  const { id, dealerGroupId } = customGroupIn(scope);
  return { dealerGroupId, customGroupId: id, userId: scope.userId };
}

function keptReport(body: Body): ReportChange {
  const {
    name,
    isGlobal,
    dealerships,
    dealerGroupIds,
    orderBy,
    transposed = false,
    anonymous = false,
  } = body;
  return {
    ...{ name, isGlobal, dealerships, dealerGroupIds, orderBy, transposed, anonymous },
    ...keptMetrics(body.metrics),
  };
}

/** Only what the caller sees; none where a report of chosen stores has no such store. */
function visibleTo(scope: AuthorizedScope, report: KeptReport): Omit<contract.CustomGroupReport, 'isMine'>[] {
  const { all, groups } = customGroupIn(scope);
  const { dealerships, dealerGroupIds, metrics, compared, inPercent, userId: _author, ...rest } = report;
  const stores = dealerships.filter((id) => all.some((store) => store.id === id));
  const chosen = dealerGroupIds.filter((id) => groups.includes(id));
  const isLost =
    (dealerships.length > 0 && stores.length === 0) || (dealerGroupIds.length > 0 && chosen.length === 0);
  if (metrics.length === 0 || isLost) return [];
  return [
    {
      ...rest,
      dealerships: stores,
      dealerGroupIds: chosen,
      metrics: gridMetrics({ metrics, compared, inPercent }),
    },
  ];
}

interface OneReport {
  readonly scope: AuthorizedScope;
  readonly id: number;
  readonly run: Context<typeof contract.deleteCustomGroupReport>['db']['run'];
}

async function requireMine(
  { database }: Services,
  caller: Caller,
  { scope, id, run }: OneReport,
): Promise<void> {
  const of = ownerOf(scope);
  const report = await run((tx) => lockReport(tx, of, id));
  if (report === null) throw missing('id');
  if (report.isGlobal) await requireShare(database, caller, of.dealerGroupId);
}

async function requireRight(
  { database }: Services,
  caller: Caller,
  { scope, body }: { readonly scope: AuthorizedScope; readonly body: Body },
): Promise<void> {
  const { isGlobal, dealerships, metrics } = body;
  if (dealerships.some((one) => !scope.dealershipIds.includes(one))) throw missing('dealerships');
  for (const { kpi } of metrics) kpiNamed(kpi);
  if (isGlobal) await requireShare(database, caller, ownerOf(scope).dealerGroupId);
}

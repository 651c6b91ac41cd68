import { isKpiKey } from '../../../../core/kpis/catalog.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { KeptMetrics } from '../../../../server/kpi-grid/saved-reports.ts';

export interface KeptReport extends KeptMetrics {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly isGlobal: boolean;
  readonly dealerships: readonly number[];
  readonly dealerGroupIds: readonly number[];
  readonly orderBy: string;
  readonly transposed: boolean;
  readonly anonymous: boolean;
  /** Counts its saves. */
  readonly version: number;
}

interface Of {
  /** The home of the custom group. */
  readonly dealerGroupId: number;
  readonly customGroupId: number;
  readonly userId: number;
}

/** Their own reports and the global ones, by name. */
export async function readReports(tx: Tx, of: Of): Promise<KeptReport[]> {
  const rows = await selected(tx, of).orderBy('name').orderBy('id').execute();
  return rows.map(withKnownMetrics);
}

/** Null for another person's own report. */
export async function lockReport(tx: Tx, of: Of, id: number): Promise<KeptReport | null> {
  const row = await selected(tx, of).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? null;
}

function selected({ sql }: Tx, { dealerGroupId, customGroupId, userId }: Of) {
  return sql
    .selectFrom('custom_group_report')
    .select(['id', 'user_id as userId', 'name', 'is_global as isGlobal', 'dealership_ids as dealerships'])
    .select('dealer_group_ids as dealerGroupIds')
    .select(['metrics', 'compared', 'in_percent as inPercent', 'order_by as orderBy'])
    .select(['is_transposed as transposed', 'is_anonymous as anonymous', 'version'])
    .where('dealer_group_id', '=', dealerGroupId)
    .where('custom_group_id', '=', customGroupId)
    .where((eb) => eb.or([eb('is_global', '=', true), eb('user_id', '=', userId)]));
}

/** KPIs that are no longer in the catalog are dropped. */
function withKnownMetrics(report: KeptReport): KeptReport {
  return { ...report, metrics: report.metrics.filter(isKpiKey) };
}

export type ReportChange = Omit<KeptReport, 'id' | 'userId' | 'version'>;

export async function insertReport({ sql }: Tx, of: Of, report: ReportChange): Promise<number> {
  const { compared } = await sql
    .selectFrom('custom_group')
    .select('dealer_group_ids as compared')
    .where('dealer_group_id', '=', of.dealerGroupId)
    .where('id', '=', of.customGroupId)
    .executeTakeFirstOrThrow();
  const { id } = await sql
    .insertInto('custom_group_report')
    .values({
      ...{ dealer_group_id: of.dealerGroupId, custom_group_id: of.customGroupId, user_id: of.userId },
      compared_group_ids: compared,
      ...columnsOf(report),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReport(
  { sql }: Tx,
  { dealerGroupId, id }: { readonly dealerGroupId: number; readonly id: number },
  report: ReportChange,
): Promise<void> {
  await sql
    .updateTable('custom_group_report')
    .set((eb) => ({ ...columnsOf(report), version: eb('version', '+', 1) }))
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .execute();
}

export async function deleteReport({ sql }: Tx, dealerGroupId: number, id: number): Promise<void> {
  await sql
    .deleteFrom('custom_group_report')
    .where('dealer_group_id', '=', dealerGroupId)
    .where('id', '=', id)
    .execute();
}

function columnsOf(report: ReportChange) {
  return {
    name: report.name,
    is_global: report.isGlobal,
    dealership_ids: [...report.dealerships],
    dealer_group_ids: [...report.dealerGroupIds],
    metrics: [...report.metrics],
    compared: [...report.compared],
    in_percent: [...report.inPercent],
    order_by: report.orderBy,
    is_transposed: report.transposed,
    is_anonymous: report.anonymous,
  };
}

import type { KpiKey } from '../core/kpis/catalog.ts';
import type { Day } from '../core/time/period.ts';
import type { Tx } from './database/database.ts';
import type { AuthorizedScope } from './identity/access.ts';

/** A dealership's target for a month, in hundredths of the KPI's unit. */
export interface MonthTarget {
  readonly dealershipId: number;
  readonly kpi: KpiKey;
  readonly month: Day;
  readonly hundredths: number;
  readonly version: number;
}

/** The scope's targets for some KPIs in a range of months, both ends included; in no order. */
export async function readTargets(
  tx: Tx,
  scope: AuthorizedScope,
  of: { readonly kpis: readonly KpiKey[]; readonly from: Day; readonly to: Day },
): Promise<MonthTarget[]> {
  const { rows } = await tx.client.query<MonthTarget>({
    name: 'targets-of-dealerships',
    text: `select dealership_id as "dealershipId", kpi, month, hundredths, version from kpi_target
           where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])
             and kpi = any($3::text[]) and month between $4 and $5`,
    values: [scope.dealerGroupIds, scope.dealershipIds, of.kpis, of.from, of.to],
  });
  return rows;
}

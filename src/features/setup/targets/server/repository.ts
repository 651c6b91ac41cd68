import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

/** Null deletes. */
export interface WantedTarget {
  readonly dealerGroupId: number;
  readonly dealershipId: number;
  readonly kpi: string;
  readonly month: Day;
  readonly hundredths: number | null;
}

/** By KPI, for the dealerships of the scope. */
export async function targetCounts(
  tx: Tx,
  scope: AuthorizedScope,
  year: number,
): Promise<Map<string, number>> {
  const { rows } = await tx.client.query<{ kpi: string; count: number }>(
    `select kpi, count(*)::integer as count from kpi_target
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])
       and month between make_date($3, 1, 1) and make_date($3, 12, 1)
     group by kpi`,
    [scope.dealerGroupIds, scope.dealershipIds, year],
  );
  return new Map(rows.map(({ kpi, count }) => [kpi, count]));
}

interface LockedTarget {
  readonly dealershipId: number;
  readonly kpi: string;
  readonly month: Day;
  readonly hundredths: number;
  readonly version: number;
}

/** Current versions, locked for the transaction. */
export async function lockTargets(
  tx: Tx,
  wanted: readonly WantedTarget[],
): Promise<Map<string, { hundredths: number; version: number }>> {
  const { rows } = await tx.client.query<LockedTarget>(
    `select t.dealership_id as "dealershipId", t.kpi, t.month, t.hundredths, t.version
     from unnest($1::integer[], $2::integer[], $3::text[], $4::date[]) as w (dealer_group_id, dealership_id, kpi, month)
       join kpi_target t using (dealer_group_id, dealership_id, kpi, month)
     order by t.dealer_group_id, t.dealership_id, t.kpi, t.month for update of t`,
    keysOf(wanted),
  );
  return new Map(rows.map((row) => [placeOf(row), row]));
}

/** Map key of a target. */
export function placeOf({
  dealershipId,
  kpi,
  month,
}: Pick<WantedTarget, 'dealershipId' | 'kpi' | 'month'>): string {
  return `${dealershipId} ${kpi} ${month}`;
}

/** Returns how many changed. */
export async function writeTargets(tx: Tx, wanted: readonly WantedTarget[]): Promise<number> {
  const gone = wanted.filter(({ hundredths }) => hundredths === null);
  const set = wanted.filter(({ hundredths }) => hundredths !== null);
  const removed = await tx.client.query(
    `delete from kpi_target t
     using unnest($1::integer[], $2::integer[], $3::text[], $4::date[]) as w (dealer_group_id, dealership_id, kpi, month)
     where t.dealer_group_id = w.dealer_group_id and t.dealership_id = w.dealership_id and t.kpi = w.kpi and t.month = w.month`,
    keysOf(gone),
  );
  const written = await tx.client.query(
    `insert into kpi_target as t (dealer_group_id, dealership_id, kpi, month, hundredths)
     select * from unnest($1::integer[], $2::integer[], $3::text[], $4::date[], $5::bigint[])
     on conflict (dealer_group_id, dealership_id, kpi, month) do update
     set hundredths = excluded.hundredths, version = t.version + 1
     where t.hundredths <> excluded.hundredths`,
    [...keysOf(set), set.map(({ hundredths }) => hundredths)],
  );
  return (removed.rowCount ?? 0) + (written.rowCount ?? 0);
}

function keysOf(wanted: readonly WantedTarget[]) {
  return [
    wanted.map(({ dealerGroupId }) => dealerGroupId),
    wanted.map(({ dealershipId }) => dealershipId),
    wanted.map(({ kpi }) => kpi),
    wanted.map(({ month }) => month),
  ];
}

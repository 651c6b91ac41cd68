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
  const locked = new Map<string, LockedTarget>();
  for (const { client, dealerGroupId, own } of byGroup(tx, wanted)) {
    const { rows } = await client.query<LockedTarget>(
      `select t.dealership_id as "dealershipId", t.kpi, t.month, t.hundredths, t.version
       from unnest($2::integer[], $3::text[], $4::date[]) as w (dealership_id, kpi, month)
         join kpi_target t using (dealership_id, kpi, month)
       where t.dealer_group_id = $1
       order by t.dealership_id, t.kpi, t.month for update of t`,
      [dealerGroupId, ...keysOf(own)],
    );
    for (const row of rows) locked.set(placeOf(row), row);
  }
  return locked;
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
  let changed = 0;
  for (const { client, dealerGroupId, own } of byGroup(tx, wanted)) {
    const gone = own.filter(({ hundredths }) => hundredths === null);
    const set = own.filter(({ hundredths }) => hundredths !== null);
    const removed = await client.query(
      `delete from kpi_target t using unnest($2::integer[], $3::text[], $4::date[]) as w (dealership_id, kpi, month)
       where t.dealer_group_id = $1
         and t.dealership_id = w.dealership_id and t.kpi = w.kpi and t.month = w.month`,
      [dealerGroupId, ...keysOf(gone)],
    );
    const written = await client.query(
      `insert into kpi_target as t (dealer_group_id, dealership_id, kpi, month, hundredths)
       select $1::integer, * from unnest($2::integer[], $3::text[], $4::date[], $5::bigint[])
       on conflict (dealer_group_id, dealership_id, kpi, month) do update
       set hundredths = excluded.hundredths, version = t.version + 1
       where t.hundredths <> excluded.hundredths
       returning t.kpi`,
      [dealerGroupId, ...keysOf(set), set.map(({ hundredths }) => hundredths)],
    );
    // A cluster's count of them includes the unchanged.
    changed += (removed.rowCount ?? 0) + written.rows.length;
  }
  return changed;
}

/** A cluster locks and deletes rows of one group at a time. In one order, so that two requests do not wait for each other. */
function byGroup(tx: Tx, wanted: readonly WantedTarget[]) {
  return [...Map.groupBy(wanted, ({ dealerGroupId }) => dealerGroupId)]
    .toSorted(([a], [b]) => a - b)
    .map(([dealerGroupId, own]) => ({ dealerGroupId, own, client: tx.ofGroup(dealerGroupId).client }));
}

function keysOf(wanted: readonly WantedTarget[]) {
  return [
    wanted.map(({ dealershipId }) => dealershipId),
    wanted.map(({ kpi }) => kpi),
    wanted.map(({ month }) => month),
  ];
}

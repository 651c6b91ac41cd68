import type { Target } from '../../../../records/kinds.ts';
import type { Tx } from '../../../../server/database/database.ts';

export interface LateFeed {
  readonly dealershipId: number;
  readonly fact: Target;
  readonly receivedAt: Date;
}

export async function isActiveGroup(tx: Tx, dealerGroupId: number): Promise<boolean> {
  const { rowCount } = await tx.client.query("select from dealer_group where id = $1 and status = 'active'", [
    dealerGroupId,
  ]);
  return rowCount === 1;
}

/** Those not reported since their last delivery, and not today; they count as reported from now on. */
export async function newlyLate(
  tx: Tx,
  { dealerGroupId, now }: { dealerGroupId: number; now: Date },
  late: readonly LateFeed[],
): Promise<LateFeed[]> {
  const { rows } = await tx.client.query<LateFeed>(
    `insert into late_feed_notice (dealer_group_id, dealership_id, fact, day, last_received_at)
     select $1, t.dealership_id, t.fact, $2, t.received_at
     from unnest($3::integer[], $4::text[], $5::timestamptz[]) as t (dealership_id, fact, received_at)
     where not exists (select from late_feed_notice n where n.dealer_group_id = $1
       and n.dealership_id = t.dealership_id and n.fact = t.fact and n.last_received_at >= t.received_at)
     on conflict do nothing
     returning dealership_id as "dealershipId", fact, last_received_at as "receivedAt"`,
    [
      dealerGroupId,
      now.toISOString().slice(0, 10),
      late.map(({ dealershipId }) => dealershipId),
      late.map(({ fact }) => fact),
      late.map(({ receivedAt }) => receivedAt),
    ],
  );
  return rows;
}

export interface RefusedRun {
  readonly fileName: string;
  readonly reason: string | null;
  readonly dealershipId: number | null;
  readonly feedId: number | null;
  readonly store: string | null;
  readonly group: string;
  /** The mapping or feed it came by, or how it came. */
  readonly cameBy: string;
  readonly day: string;
}

/** Null where it is not refused any more. */
export async function refusedRun(tx: Tx, dealerGroupId: number, runId: number): Promise<RefusedRun | null> {
  const { rows } = await tx.client.query<RefusedRun>(
    `select r.file_name as "fileName", r.reason, r.dealership_id as "dealershipId", r.feed_id as "feedId",
            d.name as store, g.name as "group", r.came_by as "cameBy",
            (r.started_at at time zone coalesce(d.time_zone, 'UTC'))::date as day
     from import_run r
       join dealer_group g on g.id = r.dealer_group_id
       left join dealership d on d.dealer_group_id = r.dealer_group_id and d.id = r.dealership_id
     where r.dealer_group_id = $1 and r.id = $2 and r.status = 'refused'`,
    [dealerGroupId, runId],
  );
  return rows[0] ?? null;
}

import type { Day } from '../../../../core/time/period.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

/** A new business day: every rule. */
export const EVERYTHING = '*';
/** What time alone changes. */
export const CLOCK = 'clock';

export interface Due {
  readonly dealershipId: number;
  readonly feed: string;
}

/** `dealershipIds` empty: every active store of the group. */
export async function noteDue(
  tx: Tx,
  due: { dealerGroupId: number; dealershipIds: readonly number[]; feeds: readonly string[]; at: Date },
): Promise<void> {
  await tx.client.query(
    `insert into alert_due (dealer_group_id, dealership_id, feed, first_at, last_at)
     select d.dealer_group_id, d.id, f, $4, $4 from dealership d cross join unnest($3::text[]) as f
     where d.dealer_group_id = $1 and d.status = 'active' and (cardinality($2::integer[]) = 0 or d.id = any($2::integer[]))
     order by d.id, f
     on conflict (dealer_group_id, dealership_id, feed) do update set last_at = excluded.last_at`,
    [due.dealerGroupId, due.dealershipIds, due.feeds, due.at],
  );
}

export interface DueState {
  readonly due: readonly Due[];
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

export async function readDue(tx: Tx, dealerGroupId: number): Promise<DueState> {
  const { rows } = await tx.client.query<Due & { firstAt: Date; lastAt: Date }>(
    `select dealership_id as "dealershipId", feed, first_at as "firstAt", last_at as "lastAt"
     from alert_due where dealer_group_id = $1`,
    [dealerGroupId],
  );
  const times = (of: (row: (typeof rows)[number]) => Date) => rows.map((row) => of(row).getTime());
  return {
    due: rows.map(({ dealershipId, feed }) => ({ dealershipId, feed })),
    firstAt: rows.length === 0 ? null : new Date(Math.min(...times(({ firstAt }) => firstAt))),
    lastAt: rows.length === 0 ? null : new Date(Math.max(...times(({ lastAt }) => lastAt))),
  };
}

/** What came due again meanwhile stays. */
export async function clearDue(
  tx: Tx,
  { dealerGroupId, due, readAt }: { dealerGroupId: number; due: readonly Due[]; readAt: Date },
): Promise<void> {
  await tx.client.query(
    `delete from alert_due where dealer_group_id = $1 and last_at <= $4
       and (dealership_id, feed) in (select * from unnest($2::integer[], $3::text[]))`,
    [dealerGroupId, due.map(({ dealershipId }) => dealershipId), due.map(({ feed }) => feed), readAt],
  );
}

export interface Check {
  readonly dealershipId: number;
  readonly checkedAt: Date;
  readonly wholeDay: Day | null;
}

export async function readChecks(
  tx: Tx,
  scope: Pick<AuthorizedScope, 'dealerGroupIds' | 'dealershipIds'>,
): Promise<Check[]> {
  const { rows } = await tx.client.query<Check>(
    `select dealership_id as "dealershipId", checked_at as "checkedAt", whole_day as "wholeDay" from alert_check
     where dealer_group_id = any($1::integer[]) and dealership_id = any($2::integer[])`,
    [scope.dealerGroupIds, scope.dealershipIds],
  );
  return rows;
}

export interface Checked {
  readonly dealershipId: number;
  /** Null where only some rules were judged. */
  readonly wholeDay: Day | null;
}

export async function noteChecked(
  tx: Tx,
  { dealerGroupId, stores, at }: { dealerGroupId: number; stores: readonly Checked[]; at: Date },
): Promise<void> {
  await tx.client.query(
    `insert into alert_check as c (dealer_group_id, dealership_id, checked_at, whole_day)
     select $1, d, $4, w from unnest($2::integer[], $3::date[]) as n (d, w)
     on conflict (dealer_group_id, dealership_id) do update
       set checked_at = excluded.checked_at, whole_day = coalesce(excluded.whole_day, c.whole_day)`,
    [
      dealerGroupId,
      stores.map(({ dealershipId }) => dealershipId),
      stores.map(({ wholeDay }) => wholeDay),
      at,
    ],
  );
}

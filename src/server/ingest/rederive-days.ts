import * as z from 'zod/mini';
import { TARGETS, type Target } from '../../records/kinds.ts';
import type { Database, Tx } from '../database/database.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import type { Job, JobQueue } from '../jobs.ts';
import { announce } from '../live/realtime.ts';
import { dealershipIdsOf, rebuildRollups } from '../rollups/rollups.ts';
import { placeAllAgain } from './assign-dealership-again.ts';
import { rebuildAttribution } from './derive-attribution.ts';
import { type GroupBasis, groupBasis } from './group-basis.ts';
import { lockDealerships } from './merge-records.ts';
import { FIRST_SHOWN_DAY } from './reach.ts';

export const REDERIVE_DAYS = 'rederive-days';

/** Without a dealership: all of the group. */
const Payload = z.object({ dealerGroupId: z.int(), dealershipId: z.optional(z.int()) });

/**
 * After a change of time zone or sale basis: records' days, derived data and rollups, in one transaction.
 */
export function rederiveDays(database: Database, businessNow: () => Date): Job {
  return async (payload) => {
    const { dealerGroupId, dealershipId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      const only = dealershipId === undefined ? undefined : [dealershipId];
      const ids = only ?? (await dealershipIdsOf(tx, dealerGroupId));
      // Waits for imports that read the old settings.
      await lockDealerships(tx, dealerGroupId, ids);
      await placeAllAgain(tx, { dealerGroupId, ids, basis: await groupBasis(tx, dealerGroupId) });
      for (const feed of TARGETS) {
        await moveReach(tx, feed, { dealerGroupId, ids, now: businessNow() });
        if (await hasRecords(tx, feed, dealerGroupId)) await rebuildRollups(tx, feed, dealerGroupId, only);
      }
      await rebuildAttribution(tx, dealerGroupId);
      await announce(tx, { dealerGroupId, dealershipIds: ids, facts: [...TARGETS] });
    });
  };
}

/** When the settings changed during an import. */
export async function rederiveIfSettingsMoved(
  tx: Tx,
  jobs: JobQueue,
  { scope, basis }: { scope: AuthorizedScope; basis: GroupBasis },
): Promise<void> {
  const [dealerGroupId = 0] = scope.dealerGroupIds;
  const now = await groupBasis(tx, dealerGroupId);
  const zones = await tx.client.query<{ id: number; timeZone: string }>(
    'select id, time_zone as "timeZone" from dealership where dealer_group_id = $1',
    [dealerGroupId],
  );
  const zoneOf = new Map(zones.rows.map(({ id, timeZone }) => [id, timeZone]));
  const hasMoved =
    now.saleDay !== basis.saleDay ||
    now.gross !== basis.gross ||
    scope.dealerships.some(({ id, timeZone }) => zoneOf.get(id) !== timeZone);
  if (hasMoved) {
    await jobs.enqueue(
      tx,
      REDERIVE_DAYS,
      { dealerGroupId },
      { key: `${REDERIVE_DAYS}:group:${dealerGroupId}` },
    );
  }
}

interface Rederiving {
  readonly dealerGroupId: number;
  readonly ids: readonly number[];
}

/** The ends move with the records; future days never extend them. */
async function moveReach(
  tx: Tx,
  feed: Target,
  { dealerGroupId, ids, now }: Rederiving & { now: Date },
): Promise<void> {
  await tx.client.query(
    `update feed_reach r set first_day = f.first_day, last_day = greatest(f.last_day, r.last_day - 1, f.first_day)
     from (
       select k.dealership_id, min(l.day) as first_day, max(l.day) as last_day
       from feed_reach k join dealership d on d.dealer_group_id = k.dealer_group_id and d.id = k.dealership_id
         join ${feed} l on l.dealer_group_id = k.dealer_group_id and l.dealership_id = k.dealership_id
       where k.dealer_group_id = $1 and k.dealership_id = any($2::integer[]) and k.fact = '${feed}'
         and l.day >= greatest('${FIRST_SHOWN_DAY}', k.first_day - 2)
         and l.day <= ($3::timestamptz at time zone d.time_zone)::date
       group by k.dealership_id
     ) f
     where r.dealer_group_id = $1 and r.dealership_id = f.dealership_id and r.fact = '${feed}'`,
    [dealerGroupId, ids, now],
  );
}

async function hasRecords(tx: Tx, feed: Target, dealerGroupId: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(`select from ${feed} where dealer_group_id = $1 limit 1`, [
    dealerGroupId,
  ]);
  return rowCount === 1;
}

import * as z from 'zod/mini';
import type { Database, Tx } from '../database.ts';
import type { Job, JobQueue } from '../jobs.ts';

/** The job's name in the queue. */
export const PURGE_EXPIRED = 'purge-expired';

/** How long files and rejected rows are kept: they may hold contact data. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const Payload = z.object({ dealerGroupId: z.int() });

/** When something that comes in now is to be deleted. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + KEPT_DAYS * DAY_MS);
}

/** Sees to it that what comes in now is deleted when its time is over: one job for each day and group. */
export async function schedulePurge(
  tx: Tx,
  jobs: JobQueue,
  of: { dealerGroupId: number; now: Date },
): Promise<void> {
  const runAt = new Date(expiryFrom(of.now).getTime() + HOUR_MS);
  const key = `${PURGE_EXPIRED}:${of.dealerGroupId}:${runAt.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, PURGE_EXPIRED, { dealerGroupId: of.dealerGroupId }, { key, runAt });
}

/** Deletes a group's stored files and rejected rows whose time is over. */
export function purgeExpired(database: Database, trueNow: () => Date): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      for (const table of ['import_rejection', 'stored_file']) {
        await tx.client.query(`delete from ${table} where dealer_group_id = $1 and delete_after <= $2`, [
          dealerGroupId,
          trueNow(),
        ]);
      }
    });
  };
}

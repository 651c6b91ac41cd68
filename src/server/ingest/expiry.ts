import * as z from 'zod/mini';
import type { Database, Tx } from '../database/database.ts';
import type { Job, JobQueue } from '../jobs.ts';

/** The job's name in the queue. */
export const PURGE_EXPIRED = 'purge-expired';

/** How long files and rejected rows are kept: they may hold contact data. */
const KEPT_DAYS = 30;
/** How long a file waits for its sender's word. */
const PREVIEWED_DAYS = 1;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const Payload = z.object({ dealerGroupId: z.int() });

/** When something that comes in now is to be deleted. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + KEPT_DAYS * DAY_MS);
}

/** When a file that is only looked at now is to be deleted. */
export function previewExpiryFrom(now: Date): Date {
  return new Date(now.getTime() + PREVIEWED_DAYS * DAY_MS);
}

/**
 * Sees to it that what comes in now is deleted when its time is over, or at another moment: one
 * job for each day and group.
 */
export async function schedulePurge(
  tx: Tx,
  jobs: JobQueue,
  of: { dealerGroupId: number; now: Date; at?: Date },
): Promise<void> {
  const runAt = new Date((of.at ?? expiryFrom(of.now)).getTime() + HOUR_MS);
  const key = `${PURGE_EXPIRED}:${of.dealerGroupId}:${runAt.toISOString().slice(0, 10)}`;
  await jobs.enqueue(tx, PURGE_EXPIRED, { dealerGroupId: of.dealerGroupId }, { key, runAt });
}

const EXPIRING = [
  'import_rejection',
  'superseded_record',
  'repeated_delivery',
  'record_history',
  'stored_file',
  'budget_export',
] as const;

/** Deletes a group's stored files, rejected rows and earlier versions of records whose time is over. */
export function purgeExpired(database: Database, trueNow: () => Date): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      for (const table of EXPIRING) {
        await tx.client.query(`delete from ${table} where dealer_group_id = $1 and delete_after <= $2`, [
          dealerGroupId,
          trueNow(),
        ]);
      }
      await tx.client.query(
        `delete from import_run r where r.dealer_group_id = $1 and r.status = 'previewed' and not exists (
           select from stored_file f where f.dealer_group_id = r.dealer_group_id and f.id = r.file_id)`,
        [dealerGroupId],
      );
    });
  };
}

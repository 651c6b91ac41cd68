import * as z from 'zod/mini';
import type { Database, Tx } from '../database/database.ts';
import type { Job, JobQueue } from '../jobs.ts';

export const PURGE_EXPIRED = 'purge-expired';

/** Files and rejected rows may hold contact data. */
const KEPT_DAYS = 30;
/** For a file that is only previewed. */
const PREVIEWED_DAYS = 1;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const Payload = z.object({ dealerGroupId: z.int() });

export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + KEPT_DAYS * DAY_MS);
}

export function previewExpiryFrom(now: Date): Date {
  return new Date(now.getTime() + PREVIEWED_DAYS * DAY_MS);
}

/** One job per day and group. */
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

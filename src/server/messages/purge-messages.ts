import type { Tx } from '../database/database.ts';

const KEPT_DAYS = 90;

/** Deletes what was queued long ago: account mail, and mail of the transaction's groups. */
export async function purgeMessages(tx: Tx, now: Date): Promise<void> {
  await tx.client.query('delete from message where queued_at < $1', [
    new Date(now.getTime() - KEPT_DAYS * 86_400_000),
  ]);
}

import * as z from 'zod/mini';
import type { Database, Tx } from '../database/database.ts';
import type { Job, JobQueue } from '../jobs.ts';
import { announce } from '../live/realtime.ts';
import { dealershipIdsOf, rebuildRollups } from '../rollups/rollups.ts';
import { lockDealerships } from './merge-records.ts';

export const RECOUNT_INVENTORY = 'recount-inventory';

/** Without a dealership: all of the group, each in a job of its own. */
const Payload = z.object({ dealerGroupId: z.int(), dealershipId: z.optional(z.int()) });
type Recount = z.infer<typeof Payload>;

/** After imports, reports and mail, which wait for the same workers. */
const LAST = 10;

/**
 * After a change of price field, fee, holding cost or age rule: a store's inventory days and months, counted again
 * in one transaction.
 */
export function recountInventory(database: Database, jobs: JobQueue): Job {
  return async (payload) => {
    const { dealerGroupId, dealershipId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      if (dealershipId === undefined) {
        const stores = await dealershipIdsOf(tx, dealerGroupId);
        for (const id of stores) await queueRecount(tx, jobs, { dealerGroupId, dealershipId: id });
        return;
      }
      // Waits for imports that counted with the old settings.
      await lockDealerships(tx, dealerGroupId, [dealershipId]);
      await rebuildRollups(tx, 'vehicle', dealerGroupId, [dealershipId]);
      await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['vehicle'] });
    });
  };
}

/** A recount that waits already is enough; one that runs is followed by another. */
export async function queueRecount(tx: Tx, jobs: JobQueue, of: Recount): Promise<void> {
  await jobs.enqueue(
    tx,
    RECOUNT_INVENTORY,
    { ...of },
    {
      key: [RECOUNT_INVENTORY, of.dealerGroupId, of.dealershipId ?? []].flat().join(':'),
      // One store at a time, so that other work of the group goes on.
      queue: `${RECOUNT_INVENTORY}:${of.dealerGroupId}`,
      priority: LAST,
    },
  );
}

import * as z from 'zod/mini';
import type { Database, Tx } from '../database/database.ts';
import type { Job } from '../jobs.ts';
import { announce } from '../live/realtime.ts';
import { rebuildRollups } from '../rollups/rollups.ts';
import { lockDealerships } from './merge-records.ts';

export const RECOUNT_INVENTORY = 'recount-inventory';

const Payload = z.object({ dealerGroupId: z.int() });

/** After a change of price field, fee, holding cost or age rule: the inventory's days and months, counted again. */
export function recountInventory(database: Database): Job {
  return async (payload) => {
    const { dealerGroupId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      const dealershipIds = await dealershipsOf(tx, dealerGroupId);
      // Waits for imports that counted with the old settings.
      await lockDealerships(tx, dealerGroupId, dealershipIds);
      await rebuildRollups(tx, 'vehicle', dealerGroupId);
      await announce(tx, { dealerGroupId, dealershipIds, facts: ['vehicle'] });
    });
  };
}

async function dealershipsOf(tx: Tx, dealerGroupId: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    'select id from dealership where dealer_group_id = $1 order by id',
    [dealerGroupId],
  );
  return rows.map(({ id }) => id);
}

import * as z from 'zod/mini';
import type { Database } from '../database.ts';
import type { Job } from '../jobs.ts';
import { announce } from '../realtime.ts';
import { rebuildRollups } from '../rollups.ts';

/** The job's name in the queue. */
export const REDERIVE_DAYS = 'rederive-days';

const Payload = z.object({ dealerGroupId: z.int(), dealershipId: z.int() });

/** A dealership moved to another time zone: its records' days and its rollups follow, in one transaction. */
export function rederiveDays(database: Database): Job {
  return async (payload) => {
    const { dealerGroupId, dealershipId } = Payload.parse(payload);
    await database.inGroups([dealerGroupId], async (tx) => {
      await tx.client.query(
        `update lead set day = (requested_at at time zone d.time_zone)::date,
                         hour = extract(hour from requested_at at time zone d.time_zone)
         from dealership d
         where lead.dealer_group_id = $1 and lead.dealership_id = $2 and lead.requested_at is not null
           and d.dealer_group_id = lead.dealer_group_id and d.id = lead.dealership_id`,
        [dealerGroupId, dealershipId],
      );
      await rebuildRollups(tx, 'lead', dealerGroupId);
      await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['lead'] });
    });
  };
}

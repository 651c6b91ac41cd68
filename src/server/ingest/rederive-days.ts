import * as z from 'zod/mini';
import type { Database } from '../database.ts';
import type { Job } from '../jobs.ts';
import { announce } from '../realtime.ts';
import { rebuildRollups } from '../rollups.ts';
import { FIRST_SHOWN_DAY } from './merge-leads.ts';

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
             and not lead.is_wall_clock
           and d.dealer_group_id = lead.dealer_group_id and d.id = lead.dealership_id`,
        [dealerGroupId, dealershipId],
      );
      await tx.client.query(
        // A new zone moves the last day by one at most; leads of days to come never extended it.
        `update feed_reach r set first_day = l.first_day, last_day = least(l.last_day, r.last_day + 1)
         from (select min(day) as first_day, max(day) as last_day from lead
               where dealer_group_id = $1 and dealership_id = $2 and day >= '${FIRST_SHOWN_DAY}') l
         where r.dealer_group_id = $1 and r.dealership_id = $2 and r.fact = 'lead' and l.first_day is not null`,
        [dealerGroupId, dealershipId],
      );
      await rebuildRollups(tx, 'lead', dealerGroupId);
      await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['lead'] });
    });
  };
}

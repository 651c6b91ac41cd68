import type { Day } from '../../src/core/time/period.ts';
import type { Database } from '../../src/server/database/database.ts';

/** Leads of each store through a day: 10 a day, and as many as wanted in the last week. */
export async function withLeads(
  database: Database,
  { id, dealershipIds }: { id: number; dealershipIds: readonly number[] },
  { through, ofLastWeek, received }: { through: Day; ofLastWeek: number; received: Date },
): Promise<void> {
  for (const store of dealershipIds) {
    await database.owner.query(
      `insert into measure_day (dealer_group_id, dealership_id, day, leads)
       select $1, $2, d::date, case when d > $3::date - 7 then $4 else 10 end
       from generate_series($3::date - 480, $3::date, '1 day') d
       on conflict (dealer_group_id, dealership_id, day) do update set leads = excluded.leads`,
      [id, store, through, ofLastWeek],
    );
    await database.owner.query(
      `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
       values ($1, $2, 'lead', $3::date - 480, $3, $4)
       on conflict (dealer_group_id, dealership_id, fact)
         do update set last_day = excluded.last_day, last_received_at = excluded.last_received_at`,
      [id, store, through, received],
    );
  }
}

import { expect, it } from 'vitest';
import { measuresOfFact } from '../../src/core/kpis/facts.ts';
import type { Day } from '../../src/core/time/period.ts';
import type { Tx } from '../../src/server/database/database.ts';
import type { DayCell } from '../../src/server/rollups/day-cells.ts';
import { rebuildRollups, recomputeRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { sized } from '../helpers/sizes.ts';

const ROWS = sized({ quick: 12_000, soak: 1_000_000 });
const BATCH = sized({ quick: 3_000, soak: 50_000 });
const FIRST: Day = '2025-01-01';
const LAST: Day = '2026-01-31';

/**
 * Of every three rows in a batch, about one is new; the others correct, move or repeat an existing
 * one.
 */
const BATCH_OF_LEADS = `
  with came as materialized (
    select distinct on (dealership_id, natural_key) *
    from (
      select ($2::integer[])[1 + floor(random() * cardinality($2::integer[]))::integer] as dealership_id,
        'lead ' || floor(random() * $4) as natural_key,
        $5::date + floor(random() * ($6::date - $5::date + 1))::integer as day,
        random() as a, random() as b
      from generate_series(1, $3::integer)
    ) as made
  ), before as materialized (
    select dealership_id, unnest(array[l.day, l.sold_day]) as day
    from came join lead l using (dealership_id, natural_key) where l.dealer_group_id = $1 and l.source = 'crm'
  ), written as (
    insert into lead (dealer_group_id, dealership_id, source, natural_key, day, received_at, department, lead_type,
      raw_source, is_duplicate, is_bad, is_sold, sold_day)
    select $1, dealership_id, 'crm', natural_key, day, day::timestamp, case when b < 0.05 then 'service' else 'sales' end,
      (array['internet', 'phone', 'walk_in', 'chat'])[1 + floor(a * 4)::integer], 'Source', a < 0.1, b > 0.9,
      a > 0.8, case when a > 0.8 then least(day + floor(b * 20)::integer, $6::date) end
    from came
    on conflict (dealer_group_id, dealership_id, source, natural_key) do update
    set day = excluded.day, department = excluded.department, lead_type = excluded.lead_type,
      is_duplicate = excluded.is_duplicate, is_bad = excluded.is_bad, is_sold = excluded.is_sold, sold_day = excluded.sold_day
    returning dealership_id, day, sold_day
  )
  select distinct dealership_id as "dealershipId", day
  from (
    select * from before
    union all select dealership_id, unnest(array[day, sold_day]) from written
  ) as touched where day is not null`;

it(
  `after ${ROWS.toLocaleString('en-US')} late, corrected, moved and repeated rows the rollups equal a rebuild`,
  async () => {
    const db = await database();
    const group = await aDealerGroup(db, { dealerships: 8 });
    const inGroup = <T>(work: (tx: Tx) => Promise<T>) => db.inGroups([group.id], work);
    await db.owner.query(
      `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
     select $1, unnest($2::integer[]), 'lead', $3::date, $4::date, now()`,
      [group.id, group.dealershipIds, FIRST, LAST],
    );
    const columns = measuresOfFact('lead').map(({ key }) => key);
    const rollups = async () =>
      await inGroup(async ({ client }) => {
        const { rows } = await client.query(
          `select 'day' as grain, dealership_id, day, ${columns.join(', ')} from measure_day
         union all select 'month', dealership_id, month, ${columns.join(', ')} from measure_month order by 1, 2, 3`,
        );
        return rows as Record<string, unknown>[];
      });
    for (let written = 0; written < ROWS; written += BATCH) {
      await inGroup(async (tx) => {
        const { rows } = await tx.client.query<DayCell>(BATCH_OF_LEADS, [
          group.id,
          group.dealershipIds,
          BATCH,
          Math.ceil(ROWS / 24),
          FIRST,
          LAST,
        ]);
        await recomputeRollups(tx, { feed: 'lead', dealerGroupId: group.id, cells: rows });
      });
      // Autovacuum would do this, but tests run without it.
      await db.owner.query('analyze lead');
    }
    const reported = await rollups();
    const counted = await db.owner.query<{ leads: number }>(
      `select count(*)::integer as leads from lead where department = 'sales'`,
    );
    const sum = (grain: string) =>
      reported.filter((row) => row.grain === grain).reduce((total, row) => total + Number(row.leads ?? 0), 0);
    expect({ day: sum('day'), month: sum('month') }).toEqual({
      day: counted.rows[0]?.leads,
      month: counted.rows[0]?.leads,
    });
    await inGroup((tx) => rebuildRollups(tx, 'lead', group.id));
    expect(reported).toEqual(await rollups());
  },
  sized({ quick: 60_000, soak: 3_600_000 }),
);

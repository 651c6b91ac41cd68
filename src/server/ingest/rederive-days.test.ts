import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { lockDealerships } from './merge-records.ts';
import { rederiveDays } from './rederive-days.ts';

it('moves the leads of a dealership to the days and hours of its new time zone', async () => {
  const db = await database();
  const group = await aDealerGroup(db, { timeZone: 'America/Chicago' });
  const [moved = 0, stays = 0] = group.dealershipIds;
  for (const dealershipId of [moved, stays]) {
    await db.owner.query(
      `insert into lead (dealer_group_id, dealership_id, source, natural_key, day, hour, requested_at, received_at,
                         department, lead_type, raw_source, is_wall_clock)
       values ($1, $2, 'crm', 'night', '2026-03-02', 0, '2026-03-02T06:30:00Z', now(), 'sales', 'internet', 'x', false),
              ($1, $2, 'crm', 'the store clock', '2026-03-02', 0, '2026-03-02T06:30:00Z', now(), 'sales', 'internet', 'x', true),
              ($1, $2, 'crm', 'dated only', '2026-03-02', null, null, now(), 'sales', 'internet', 'x', false)`,
      [group.id, dealershipId],
    );
    await db.owner.query(
      "insert into feed_reach values ($1, $2, 'lead', '2026-03-02', '2026-03-02', now())",
      [group.id, dealershipId],
    );
  }
  await db.owner.query("update dealership set time_zone = 'America/Los_Angeles' where id = $1", [moved]);
  await rederiveDays(
    db,
    () => new Date('2026-11-20T18:00:00Z'),
  )({ dealerGroupId: group.id, dealershipId: moved });
  const leads = await db.owner.query(
    'select dealership_id as store, natural_key as key, day, hour from lead order by store, key',
  );
  expect(leads.rows).toEqual([
    { store: moved, key: 'dated only', day: '2026-03-02', hour: null },
    { store: moved, key: 'night', day: '2026-03-01', hour: 22 },
    { store: moved, key: 'the store clock', day: '2026-03-02', hour: 0 },
    { store: stays, key: 'dated only', day: '2026-03-02', hour: null },
    { store: stays, key: 'night', day: '2026-03-02', hour: 0 },
    { store: stays, key: 'the store clock', day: '2026-03-02', hour: 0 },
  ]);
  const days = await db.owner.query(
    'select dealership_id as store, day, leads from measure_day where leads is not null order by store, day',
  );
  expect(days.rows.filter(({ store }) => store === moved)).toEqual([
    { store: moved, day: '2026-03-01', leads: 1 },
    { store: moved, day: '2026-03-02', leads: 2 },
  ]);
  const reach = await db.owner.query('select first_day from feed_reach where dealership_id = $1', [moved]);
  expect(reach.rows).toEqual([{ first_day: '2026-03-01' }]);
});

it('does not wait for an import at another store', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const [moved = 0, stays = 0] = group.dealershipIds;
  const rederive = rederiveDays(db, () => new Date('2026-11-20T18:00:00Z'));
  await db.inGroups([group.id], async (tx) => {
    await lockDealerships(tx, group.id, [stays]);
    await rederive({ dealerGroupId: group.id, dealershipId: moved });
  });
});

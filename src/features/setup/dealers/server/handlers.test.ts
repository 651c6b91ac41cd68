import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { dealerFullList, dealerList, dealerSettings, updateDealer } from '../contract.ts';

it('lists the groups one belongs to, active and in onboarding, with the dealerships one may see', async () => {
  const { database, as } = await server({ now: new Date('2026-03-01T03:00:00Z') });
  const maple = await aDealerGroup(database, { name: 'Maple Motors', dealerships: 3 });
  await aDealerGroup(database, { name: 'Someone Else' });
  const harbor = await aDealerGroup(database, { name: 'Harbor Cars', status: 'onboarding', dealerships: 1 });
  const member = await aMember(database, maple.id, 'manager', maple.dealershipIds.slice(1, 2));
  await database.owner.query('insert into membership values ($1, $2, $3, true)', [
    harbor.id,
    member.userId,
    'viewer',
  ]);
  const list = await (await as(member.userId)).call(dealerFullList, {});
  expect(list.active.map(({ name, dealerships }) => [name, dealerships])).toEqual([
    ['Maple Motors', [{ id: maple.dealershipIds[1], name: 'Rooftop 2' }]],
  ]);
  expect(list.active[0]?.today, 'still February in Chicago').toBe('2026-02-28');
  expect(list.onboarding.map(({ name }) => name)).toEqual(['Harbor Cars']);
});

it('heads a group’s dealerships with the entry that means all of them', async () => {
  const { database, as } = await server();
  const { id, admin, dealershipIds } = await aDealerGroup(database);
  const { dealerships } = await (await as(admin.userId)).call(dealerList, { dealerGroupId: id });
  expect(dealerships).toEqual([
    { id: 0, name: 'All Dealerships' },
    { id: dealershipIds[0], name: 'Rooftop 1' },
    { id: dealershipIds[1], name: 'Rooftop 2' },
  ]);
});

it('changes a dealership, keeps what was not sent, and refuses a stale change with nothing changed', async () => {
  const { database, as } = await server();
  const { id, admin, dealershipIds } = await aDealerGroup(database);
  const [first = 0] = dealershipIds;
  const me = await as(admin.userId);
  const saved = await me.call(updateDealer, {
    dealerGroupId: id,
    id: first,
    version: 1,
    opensAt: '08:30',
    closedWeekdays: [0],
    aliases: ['TOYOTA-01', 'Maple Toyota'],
  });
  expect(saved).toEqual({ version: 2 });
  const stale = await me.failure(updateDealer, { dealerGroupId: id, id: first, version: 1, name: 'Lost' });
  expect(stale).toMatchObject({ status: 409, errors: [{ field: 'version' }] });
  const { dealerships } = await me.call(dealerSettings, { dealerGroupId: id });
  expect(dealerships[0]).toMatchObject({
    id: first,
    name: 'Rooftop 1',
    timeZone: 'America/Chicago',
    opensAt: '08:30',
    closesAt: '20:00',
    closedWeekdays: [0],
    closedDates: [],
    aliases: ['maple toyota', 'toyota-01'],
    version: 2,
  });
});

it('refuses a name or an alias that already means another store', async () => {
  const { database, as } = await server();
  const { id, admin, dealershipIds } = await aDealerGroup(database);
  const [first = 0, second = 0] = dealershipIds;
  const me = await as(admin.userId);
  await me.call(updateDealer, { dealerGroupId: id, id: first, aliases: ['north'] });
  const alias = await me.failure(updateDealer, { dealerGroupId: id, id: second, aliases: ['North'] });
  expect(alias).toMatchObject({ status: 422, errors: [{ field: 'aliases' }] });
  const name = await me.failure(updateDealer, { dealerGroupId: id, id: second, name: 'ROOFTOP 1' });
  expect(name).toMatchObject({ status: 422, errors: [{ field: 'name' }] });
});

it('lets a manager change a dealership but only an admin the group', async () => {
  const { database, as } = await server();
  const { id, admin, dealershipIds } = await aDealerGroup(database);
  const manager = await as((await aMember(database, id, 'manager')).userId);
  await manager.call(updateDealer, { dealerGroupId: id, id: dealershipIds[0], closesAt: '19:00' });
  expect((await manager.failure(updateDealer, { dealerGroupId: id, grossBasis: 'dms' })).status).toBe(403);
  await (await as(admin.userId)).call(updateDealer, { dealerGroupId: id, grossBasis: 'dms' });
  const { group } = await manager.call(dealerSettings, { dealerGroupId: id });
  expect(group).toMatchObject({ grossBasis: 'dms', saleDayBasis: 'contract', version: 2 });
});

it('derives the days and grosses of a group again when it counts sales another way', async () => {
  const { database, as } = await server();
  const { id, admin } = await aDealerGroup(database);
  await (await as(admin.userId)).call(updateDealer, { dealerGroupId: id, saleDayBasis: 'delivery' });
  const { rows } = await database.owner.query('select key from graphile_worker.jobs');
  expect(rows).toEqual([{ key: `rederive-days:group:${id}` }]);
});

it('derives the days of a dealership again when it moves to another time zone', async () => {
  const { database, as } = await server();
  const { id, admin, dealershipIds } = await aDealerGroup(database);
  await (await as(admin.userId)).call(updateDealer, {
    dealerGroupId: id,
    id: dealershipIds[0],
    timeZone: 'America/Los_Angeles',
  });
  const { rows } = await database.owner.query(
    'select task_identifier as name, key from graphile_worker.jobs',
  );
  expect(rows).toEqual([{ name: 'rederive-days', key: `rederive-days:${dealershipIds[0]}` }]);
});

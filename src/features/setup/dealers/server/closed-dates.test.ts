import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { addDays } from '../../../../core/time/period.ts';
import { changeClosedDates, dealerSettings } from '../contract.ts';

const thanksgiving = { day: '2026-11-26', name: 'Thanksgiving' } as const;
const christmas = { day: '2026-12-25', name: 'Christmas' } as const;

async function twoStores() {
  const { database, as } = await server();
  const group = await aDealerGroup(database, { dealerships: 2 });
  const [first = 0, second = 0] = group.dealershipIds;
  const me = await as(group.admin.userId);
  const datesOf = async () => {
    const { dealerships } = await me.call(dealerSettings, { dealerGroupId: group.id });
    return dealerships.map(({ closedDates }) => closedDates);
  };
  return { database, as, me, dealerGroupId: group.id, first, second, datesOf };
}

it('adds dates to all stores or to one, renames one that is there, and keeps the others', async () => {
  const { me, dealerGroupId, first, datesOf } = await twoStores();
  const all = await me.call(changeClosedDates, { dealerGroupId, add: [christmas, thanksgiving] });
  expect(all).toEqual({ dealerships: 2 });
  expect(await datesOf()).toEqual([
    [thanksgiving, christmas],
    [thanksgiving, christmas],
  ]);
  const repair = { day: '2026-11-30', name: 'New roof' } as const;
  const thursday = { ...thanksgiving, name: 'Thanksgiving Day' };
  await me.call(changeClosedDates, { dealerGroupId, dealerShipId: [first], add: [repair, thursday] });
  expect(await datesOf()).toEqual([
    [thursday, repair, christmas],
    [thanksgiving, christmas],
  ]);
});

it('takes dates away from the stores that have them', async () => {
  const { me, dealerGroupId, second, datesOf } = await twoStores();
  await me.call(changeClosedDates, { dealerGroupId, add: [thanksgiving, christmas] });
  await me.call(changeClosedDates, { dealerGroupId, dealerShipId: [second], remove: ['2026-11-26'] });
  expect(await datesOf()).toEqual([[thanksgiving, christmas], [christmas]]);
  await me.call(changeClosedDates, { dealerGroupId, remove: ['2026-11-26', '2026-12-25', '2020-01-01'] });
  expect(await datesOf()).toEqual([[], []]);
});

it('lets a manager change their own stores alone, and a viewer none', async () => {
  const { database, as, dealerGroupId, first, second, datesOf } = await twoStores();
  const manager = await as((await aMember(database, dealerGroupId, 'manager', [second])).userId);
  expect(await manager.call(changeClosedDates, { dealerGroupId, add: [thanksgiving] })).toEqual({
    dealerships: 1,
  });
  const foreign = { dealerGroupId, dealerShipId: [first], add: [christmas] };
  expect((await manager.failure(changeClosedDates, foreign)).status).toBe(404);
  const viewer = await as((await aMember(database, dealerGroupId, 'viewer')).userId);
  expect((await viewer.failure(changeClosedDates, { dealerGroupId, add: [christmas] })).status).toBe(403);
  expect(await datesOf()).toEqual([[], [thanksgiving]]);
});

it('refuses what is no date, has no name or is too much, with nothing changed', async () => {
  const { me, dealerGroupId, datesOf } = await twoStores();
  const many = (start: '2026-01-01' | '2027-01-01') =>
    Array.from({ length: 150 }, (_, index) => ({ day: addDays(start, index), name: `Day ${index}` }));
  await me.call(changeClosedDates, { dealerGroupId, add: many('2026-01-01') });
  const before = await datesOf();
  const crowded = await me.failure(changeClosedDates, { dealerGroupId, add: many('2027-01-01') });
  expect(crowded).toMatchObject({ status: 422, errors: [{ field: 'add' }] });
  for (const date of [
    { day: '2026-02-30', name: 'No such day' },
    { day: '2026-12-25', name: ' ' },
  ]) {
    const wrong = await me.failure(changeClosedDates, { dealerGroupId, add: [date] } as never);
    expect(wrong.status, JSON.stringify(date)).toBe(400);
  }
  expect(await datesOf()).toEqual(before);
});

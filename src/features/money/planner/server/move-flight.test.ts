import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aCategory, planExpenses } from '../../../../../test/helpers/plan.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { Day } from '../../../../core/time/period.ts';
import { moveFlight, plannerMonth } from '../contract.ts';

async function anExpense() {
  const to = await server({ now: new Date('2026-11-21T18:00:00Z') });
  const group = await aDealerGroup(to.database);
  const { productIds } = await aCategory(to.database, group.id, {
    name: 'Digital',
    color: '#5b8cff',
    products: ['Search'],
  });
  const [first = 0, second = 0] = group.dealershipIds;
  const [expenseId = 0] = await planExpenses(to.database, group.id, [
    {
      dealershipId: first,
      month: '2026-11-01',
      productId: productIds[0] ?? 0,
      campaign: 'Brand',
      flights: [
        [1, 10, 1000],
        [15, 20, 500.01],
      ],
      actual: 100,
      through: '2026-11-12',
    },
  ]);
  const me = await to.as(group.admin.userId);
  return { ...to, group, first, second, expenseId, me, of: { dealerGroupId: group.id, expenseId } };
}

const flight = (from: number, to: number, targetBudget: number) => ({
  start: `2026-11-${String(from).padStart(2, '0')}` as Day,
  end: `2026-11-${String(to).padStart(2, '0')}` as Day,
  targetBudget,
});

it('moves flights, keeps the amounts, raises the version and leaves an act that can be undone', async () => {
  const { database, group, first, expenseId, me, of } = await anExpense();
  const reply = await me.call(moveFlight, {
    ...of,
    version: 1,
    flights: [flight(16, 21, 500.01), flight(3, 12, 1000)],
  });
  expect(reply).toMatchObject({ id: expenseId, version: 2, actId: expect.any(Number) });
  expect(reply.flightDate).toEqual([flight(3, 12, 1000), flight(16, 21, 500.01)]);
  const plan = await me.call(plannerMonth, {
    dealerGroupId: group.id,
    dealerShipId: first,
    year: 2026,
    month: 11,
  });
  expect(plan.categories[0]?.products[0]?.campaigns[0]?.expenses[0]).toMatchObject({
    version: 2,
    targetBudget: 1500.01,
    actualBudget: 100,
    flightDate: reply.flightDate,
  });
  expect(plan.planned[0]).toBe(0);
  expect(plan.planned[2]).toBe(100);
  const { rows } = await database.owner.query(
    `select a.action, a.user_id as "userId", c.before -> 'flights' -> 0 ->> 'start' as was, c.after -> 'flights' -> 0 ->> 'start' as is
     from budget_act a join budget_change c on c.act_id = a.id and c.dealer_group_id = a.dealer_group_id
     where a.id = $1`,
    [reply.actId],
  );
  expect(rows).toEqual([
    { action: 'update', userId: group.admin.userId, was: '2026-11-01', is: '2026-11-03' },
  ]);
  const { rows: days } = await database.owner.query(
    'select min(day) filter (where actual_cents > 0) as first, sum(actual_cents)::integer as cents from budget_day where dealer_group_id = $1',
    [group.id],
  );
  expect(days, 'what was spent moves with its flight').toEqual([{ first: '2026-11-03', cents: 10_000 }]);
});

it('changes nothing and leaves no act where the flights stay where they are', async () => {
  const { database, group, me, of } = await anExpense();
  const reply = await me.call(moveFlight, {
    ...of,
    version: 1,
    flights: [flight(1, 10, 1000), flight(15, 20, 500.01)],
  });
  expect(reply).toMatchObject({ version: 1, actId: null });
  const { rows } = await database.owner.query(
    "select count(*)::integer as acts from budget_act where dealer_group_id = $1 and action <> 'demo'",
    [group.id],
  );
  expect(rows).toEqual([{ acts: 0 }]);
});

it.each([
  {
    why: 'overlapping',
    flights: [flight(1, 15, 1000), flight(15, 20, 500.01)],
    message: 'The flight dates can not have the same dates.',
  },
  {
    why: 'backwards',
    flights: [flight(10, 1, 1000), flight(15, 20, 500.01)],
    message: 'A flight ends before it starts.',
  },
  {
    why: 'outside the month',
    flights: [flight(1, 10, 1000), { start: '2026-11-15', end: '2026-12-01', targetBudget: 500.01 } as const],
    message: 'A flight stays within the month of its expense.',
  },
  {
    why: 'of another amount',
    flights: [flight(1, 10, 1000), flight(15, 20, 500)],
    message: 'Moving flights leaves the planned amount as it is; change it in the expense.',
  },
])('refuses $why flights on flightDate and changes nothing', async ({ flights, message }) => {
  const { database, expenseId, me, of } = await anExpense();
  const refused = await me.failure(moveFlight, { ...of, version: 1, flights });
  expect(refused).toMatchObject({ status: 422, errors: [{ field: 'flightDate', message }] });
  const { rows } = await database.owner.query('select version from expense where id = $1', [expenseId]);
  expect(rows).toEqual([{ version: 1 }]);
});

it('refuses a stale move with both values, and takes one without a version', async () => {
  const { me, of } = await anExpense();
  await me.call(moveFlight, { ...of, version: 1, flights: [flight(2, 11, 1000), flight(15, 20, 500.01)] });
  const stale = await me.failure(moveFlight, {
    ...of,
    version: 1,
    flights: [flight(1, 9, 1000), flight(15, 20, 500.01)],
  });
  expect(stale.status).toBe(409);
  expect(stale.message).toContain('Now it runs Nov 2–11, 2026 with $1,000');
  expect(stale.message).toContain('you wanted Nov 1–9, 2026 with $1,000');
  await me.call(moveFlight, { ...of, flights: [flight(1, 9, 1000), flight(15, 20, 500.01)] });
});

it('lets only one of two simultaneous moves through', async () => {
  const { me, of } = await anExpense();
  const moves = [1, 2, 3].map((from) =>
    me.call(moveFlight, {
      ...of,
      version: 1,
      flights: [flight(from + 1, from + 10, 1000), flight(15, 20, 500.01)],
    }),
  );
  const done = await Promise.allSettled(moves);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('answers a foreign expense like one that does not exist, and lets readers move nothing', async () => {
  const { database, group, first, second, as, of } = await anExpense();
  const flights = [flight(2, 11, 1000), flight(15, 20, 500.01)];
  const other = await aDealerGroup(database);
  const stranger = await as(other.admin.userId);
  const neighbour = await as((await aMember(database, group.id, 'manager', [second])).userId);
  const reader = await as((await aMember(database, group.id, 'viewer')).userId);
  const writer = await as((await aMember(database, group.id, 'marketing', [first])).userId);
  const foreign = await stranger.failure(moveFlight, { ...of, dealerGroupId: other.id, flights });
  const beside = await neighbour.failure(moveFlight, { ...of, flights });
  const nobodys = await neighbour.failure(moveFlight, { ...of, expenseId: 2_000_000_001, flights });
  expect(foreign).toEqual(nobodys);
  expect(beside).toEqual(nobodys);
  expect(nobodys.status).toBe(404);
  const unchosen = await writer.failure(moveFlight, { ...of, dealerShipId: second, flights });
  expect(unchosen.status).toBe(404);
  expect((await reader.failure(moveFlight, { ...of, flights })).status).toBe(403);
  await writer.call(moveFlight, { ...of, flights });
});

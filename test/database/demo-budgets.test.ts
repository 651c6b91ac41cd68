import { expect, it, vi } from 'vitest';
import type { Day } from '../../src/core/time/period.ts';
import { keepBudgets } from '../../src/demo/budgets/keep-budgets.ts';
import { budgetTasks, loadBudgets } from '../../src/demo/budgets/load-budgets.ts';
import { prepareDemo } from '../../src/demo/prepare.ts';
import { demoDealerships } from '../../src/demo/progress.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';
import { database } from '../helpers/database.ts';

// Months of eleven stores take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const START = '2026-11-21T18:00:00Z';

async function aDemo() {
  const db = await database();
  await prepareDemo(db, new Date(START), { username: 'demo@rooftop.example', password: 'showroom-2026' });
  const clock = { now: new Date(START) };
  const lines: string[] = [];
  const services = { database: db, now: () => clock.now, log: (line: string) => void lines.push(line) };
  /** Loads the first `steps` months. */
  const load = async (steps: number) => {
    const tasks = await budgetTasks(services, await demoDealerships(db));
    for (const step of tasks.slice(0, steps)) await loadBudgets(services, step);
    expect(lines).toEqual([]);
    return tasks;
  };
  const read = async (sql: string, values: unknown[] = []) => (await db.owner.query(sql, values)).rows;
  /** Every budget row in the database. */
  const reported = () =>
    read(`select d.name, e.month, p.name as product, e.campaign, e.actual_cents, e.actual_through, e.coop_status, e.coop_cents,
            e.version, (select sum(planned_cents) from budget_flight f
             where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as planned
          from expense e join dealership d on d.dealer_group_id = e.dealer_group_id and d.id = e.dealership_id
            join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id order by e.id`);
  return { db, clock, services, load, read, reported };
}

it('fills the budgets of every store, recent months first, once however often it is started', async () => {
  const { load, read, reported } = await aDemo();
  const tasks = await load(4);
  expect(tasks.length).toBe(37);
  const months = tasks.slice(0, 4).map((step) => [...new Set(step.map(({ month }) => month))]);
  expect(months).toEqual([['2026-11-01', '2026-12-01'], ['2026-10-01'], ['2025-11-01'], ['2026-09-01']]);
  const rooftops = await read(
    `select d.name, e.month, sum(f.planned_cents)::bigint / 100 as planned, count(distinct e.id)::integer as expenses
     from expense e
       join dealership d on d.dealer_group_id = e.dealer_group_id and d.id = e.dealership_id
       join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
     group by d.name, e.month order by e.month, d.name`,
  );
  expect(rooftops.filter(({ month }) => month === '2026-10-01').length).toBe(11);
  expect(rooftops.filter(({ month }) => month === '2026-12-01').map(({ name }) => name)).toEqual([
    'Alderpoint BMW',
    'Alderpoint Honda',
    'Alderpoint Toyota',
    'Juniper Bay Subaru',
  ]);
  const toyota = rooftops.find(({ name, month }) => name === 'Alderpoint Toyota' && month === '2026-10-01');
  expect(Math.abs(Number(toyota?.planned) / 82_500 - 0.97)).toBeLessThan(0.05);
  const before = await reported();
  await load(4);
  expect(await reported()).toEqual(before);
});

it('places amounts on days, keeps the split of the group’s TV, and attaches invoices', async () => {
  const { load, read } = await aDemo();
  await load(2);
  const [split] = await read(
    `select s.units, s.total_cents, (select sum(f.planned_cents) from expense e
       join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
       where e.dealer_group_id = s.dealer_group_id and e.product_id = s.product_id and e.month = s.month and e.campaign = s.of_key) as planned,
       (select array_agg(d.name order by place) from unnest(s.keys) with ordinality as key (id, place)
        join dealership d on d.dealer_group_id = s.dealer_group_id and d.id = key.id::integer) as names
     from budget_split s
       join budget_product p on p.dealer_group_id = s.dealer_group_id and p.id = s.product_id where p.name = 'Cable TV' and s.month = '2026-11-01'
       and cardinality(s.keys) = 7`,
  );
  expect(split.units).toEqual([1_428_574, ...Array(6).fill(1_428_571)]);
  expect(Number(split.planned)).toBe(Number(split.total_cents));
  expect(split.names[0]).toBe('Alderpoint Toyota');
  const [days] = await read(
    "select sum(actual_cents)::bigint as actual from budget_day where month = '2026-10-01'",
  );
  const [reported] = await read(
    "select sum(actual_cents)::bigint as actual from expense where month = '2026-10-01'",
  );
  expect(days.actual).toBe(reported.actual);
  const files = await read(
    `select p.name as product, f.delete_after, f.kept_for, count(*)::integer as files from expense_file x
       join stored_file f on f.dealer_group_id = x.dealer_group_id and f.id = x.file_id
       join expense e on e.dealer_group_id = x.dealer_group_id and e.id = x.expense_id
       join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
     where e.month = '2026-10-01' group by 1, 2, 3 order by 1`,
  );
  // Radio is billed weeks later.
  const ofListings = files.filter(({ product }) => product !== 'Local Radio');
  expect(ofListings.map(({ product, files: count }) => [product, count])).toEqual([
    ['Autotrader', 11],
    ['CARFAX', 11],
    ['CarGurus', 11],
    ['Cars.com', 11],
  ]);
  expect(files.every(({ delete_after, kept_for }) => delete_after === null && kept_for === 'expense')).toBe(
    true,
  );
  const [radio] = await read(
    `select e.actual_cents, (select sum(planned_cents) from budget_flight f
             where f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id) as planned, e.notes,
       (select count(*)::integer from expense_file x
        where x.dealer_group_id = e.dealer_group_id and x.expense_id = e.id) as files
     from expense e
       join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
       join dealership d on d.dealer_group_id = e.dealer_group_id and d.id = e.dealership_id
     where d.name = 'Alderpoint Ford' and p.name = 'Local Radio' and e.month = '2026-11-01'`,
  );
  expect(radio.actual_cents / Number(radio.planned)).toBeCloseTo(1.14, 4);
  expect(radio.files).toBe(1);
  const acts = await read('select distinct action, user_id from budget_act');
  expect(acts).toEqual([{ action: 'demo', user_id: null }]);
});

it('continues day by day: actuals grow, claims advance, months begin, and edits by people are kept', async () => {
  const { db, clock, services, load, read, reported } = await aDemo();
  await load(2);
  const spent = async (month: Day) =>
    Number((await read('select sum(actual_cents) as cents from expense where month = $1', [month]))[0].cents);
  const before = await spent('2026-11-01');
  const [mine] = await read(
    `select e.id, e.dealer_group_id as group_id, e.dealership_id from expense e
       join dealership d on d.dealer_group_id = e.dealer_group_id and d.id = e.dealership_id
       join budget_product p on p.dealer_group_id = e.dealer_group_id and p.id = e.product_id
     where d.name = 'Alderpoint Honda' and e.month = '2026-11-01' and p.name = 'Microsoft Ads'`,
  );
  const own = {
    dealerGroupId: mine.group_id,
    userId: 1,
    at: new Date(START),
    action: 'update',
    dealershipIds: [mine.dealership_id],
    months: ['2026-11-01'],
  } as const;
  await db.inGroups([mine.group_id], (tx) =>
    changeBudget(tx, own, async () => {
      await tx.client.query('update expense set actual_cents = 777, version = version + 1 where id = $1', [
        mine.id,
      ]);
    }),
  );
  const [planned] = await read(`select count(*)::integer as count from expense where month = '2026-12-01'`);
  clock.now = new Date('2026-11-24T18:00:00Z');
  const nextLook = new Map<string, number>();
  await keepBudgets(services, await demoDealerships(db), nextLook);
  expect(await spent('2026-11-01')).toBeGreaterThan(before);
  expect((await read('select actual_cents, version from expense where id = $1', [mine.id]))[0]).toEqual({
    actual_cents: 777,
    version: 2,
  });
  const quiet = await reported();
  clock.now = new Date('2026-11-24T20:00:00Z');
  await keepBudgets(services, await demoDealerships(db), nextLook);
  expect(await reported(), 'once a day').toEqual(quiet);
  clock.now = new Date('2026-12-15T18:00:00Z');
  await keepBudgets(services, await demoDealerships(db), nextLook);
  const december = await read(
    `select count(*)::integer as count, count(distinct dealership_id)::integer as rooftops, sum(actual_cents) > 0 as is_spent
     from expense where month = '2026-12-01'`,
  );
  expect(december[0]).toMatchObject({ rooftops: 11, is_spent: true });
  expect(december[0].count).toBeGreaterThan(planned.count);
  const states = await read(
    `select distinct coop_status from expense where month = '2026-10-01' and coop_cents > 0`,
  );
  expect(states.map(({ coop_status }) => coop_status)).toContain('credited');
  const twice = await read(
    `select from expense group by dealership_id, month, product_id, campaign having count(*) > 1`,
  );
  expect(twice).toEqual([]);
});

it('skips a month that people planned or cleared before it begins', async () => {
  const { db, clock, services, load, read } = await aDemo();
  await load(1);
  const [ford] = await read(
    `select id, dealer_group_id as group_id from dealership where name = 'Alderpoint Ford'`,
  );
  await db.inGroups([ford.group_id], (tx) =>
    changeBudget(
      tx,
      {
        dealerGroupId: ford.group_id,
        userId: 1,
        at: new Date(START),
        action: 'copy',
        dealershipIds: [ford.id],
        months: ['2026-12-01'],
      },
      async () => {
        await tx.client.query(
          `with made as (insert into expense (dealer_group_id, dealership_id, month, product_id, campaign)
             select $1, $2, '2026-12-01', min(id), 'Own plan' from budget_product where dealer_group_id = $1 returning id)
           insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
           select $1, id, $2, '2026-12-01', '2026-12-01', '2026-12-31', 100 from made`,
          [ford.group_id, ford.id],
        );
      },
    ),
  );
  clock.now = new Date('2026-12-02T18:00:00Z');
  await keepBudgets(services, await demoDealerships(db), new Map());
  const plans = await read(
    `select d.name, count(*)::integer as expenses from expense e
       join dealership d on d.dealer_group_id = e.dealer_group_id and d.id = e.dealership_id
     where e.month = '2026-12-01' and d.name in ('Alderpoint Ford', 'Alderpoint Chevrolet') group by d.name order by d.name`,
  );
  expect(plans[0].expenses).toBeGreaterThan(20);
  expect(plans[1]).toEqual({ name: 'Alderpoint Ford', expenses: 1 });
});

it('is written once by servers that start together', async () => {
  const { services, db, read } = await aDemo();
  const tasks = await budgetTasks(services, await demoDealerships(db));
  await Promise.all([loadBudgets(services, tasks[0] ?? []), loadBudgets(services, tasks[0] ?? [])]);
  const twice = await read(
    `select from expense group by dealership_id, month, product_id, campaign having count(*) > 1`,
  );
  expect(twice).toEqual([]);
  const [rooftops] = await read(
    `select count(distinct dealership_id)::integer as count from expense where month = '2026-11-01'`,
  );
  expect(rooftops.count).toBe(11);
});

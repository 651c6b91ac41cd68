import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal } from '../../../../../test/helpers/deals.ts';
import { aCategory, planExpenses } from '../../../../../test/helpers/plan.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { storeRecords } from '../../../../../test/helpers/store-records.ts';
import { eachDay, monthPeriod } from '../../../../core/time/period.ts';
import { plannerMonth } from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const november = { view: 'month', year: 2026, month: 11 } as const;

async function aPlan(dealerships = 2) {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships });
  const digital = await aCategory(to.database, group.id, {
    name: 'Digital',
    color: '#5b8cff',
    products: ['Search', 'Social'],
  });
  const events = await aCategory(to.database, group.id, {
    name: 'Events',
    color: '#3fb68b',
    products: ['Tent'],
  });
  const [search = 0, social = 0] = digital.productIds;
  const [tent = 0] = events.productIds;
  const [first = 0, second = 0] = group.dealershipIds;
  const me = await to.as(group.admin.userId);
  return { ...to, group, digital, events, search, social, tent, first, second, me };
}

it('shows one dealership’s month by category, product and campaign, with each expense and its flights', async () => {
  const { database, group, search, social, tent, first, second, me } = await aPlan();
  await planExpenses(database, group.id, [
    {
      dealershipId: first,
      month: '2026-11-01',
      productId: search,
      campaign: 'Brand',
      flights: [
        [1, 10, 1000],
        [15, 20, 500.01],
      ],
      actual: 600,
      coop: 250,
    },
    {
      dealershipId: first,
      month: '2026-11-01',
      productId: tent,
      campaign: 'Truck weekend',
      flights: [[27, 29, 3000]],
    },
    {
      dealershipId: second,
      month: '2026-11-01',
      productId: social,
      campaign: 'Other store',
      flights: [[1, 30, 777]],
    },
    { dealershipId: first, month: '2026-12-01', productId: search, campaign: 'Brand', flights: [[1, 31, 9]] },
  ]);
  const plan = await me.call(plannerMonth, { dealerGroupId: group.id, dealerShipId: first, ...november });
  expect(plan).toMatchObject({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    today: '2026-11-21',
    locked: null,
    rooftops: 1,
    expenses: 2,
    targetBudget: 4500.01,
    coop: 250,
    coopIsEstimate: true,
    net: 4250.01,
  });
  expect(plan.columns).toHaveLength(30);
  expect(plan.categories.map(({ title, targetBudget }) => [title, targetBudget])).toEqual([
    ['Digital', 1500.01],
    ['Events', 3000],
  ]);
  const [brand] = plan.categories[0]?.products[0]?.campaigns ?? [];
  expect(brand).toMatchObject({
    campaign: 'Brand',
    targetBudget: 1500.01,
    rooftops: 1,
    flights: [],
    months: [],
  });
  expect(brand?.expenses[0]).toMatchObject({
    version: 1,
    actualBudget: 600,
    flightDate: [
      { start: '2026-11-01', end: '2026-11-10', targetBudget: 1000 },
      { start: '2026-11-15', end: '2026-11-20', targetBudget: 500.01 },
    ],
  });
  expect(plan.categories[0]?.products[1], 'a product without a campaign can be planned').toMatchObject({
    name: 'Social',
    campaigns: [],
  });
  expect(plan.planned.slice(0, 1)).toEqual([100]);
  expect(plan.planned[14]).toBe(83.34);
  expect(plan.planned[15]).toBe(83.34);
  expect(plan.planned[17]).toBe(83.33);
  expect(plan.planned[26]).toBe(1000);
  expect(plan.planned.reduce((sum, dollars) => sum + dollars, 0)).toBeCloseTo(4500.01, 6);
});

it('merges the flights of several stores into bars and says how many fly them', async () => {
  const { database, group, search, first, second, me } = await aPlan(3);
  const on = { month: '2026-11-01', productId: search, campaign: 'Brand' } as const;
  await planExpenses(database, group.id, [
    {
      ...on,
      dealershipId: first,
      flights: [
        [1, 5, 100.01],
        [20, 25, 50],
      ],
    },
    { ...on, dealershipId: second, flights: [[4, 8, 200.02]] },
  ]);
  const plan = await me.call(plannerMonth, { dealerGroupId: group.id, ...november });
  expect(plan.locked).toBe('dealership');
  expect(plan.rooftops).toBe(3);
  const [brand] = plan.categories[0]?.products[0]?.campaigns ?? [];
  expect(brand).toEqual({
    campaign: 'Brand',
    targetBudget: 350.03,
    rooftops: 2,
    expenses: [],
    flights: [
      { start: '2026-11-01', end: '2026-11-08', targetBudget: 300.03, rooftops: 2 },
      { start: '2026-11-20', end: '2026-11-25', targetBudget: 50, rooftops: 1 },
    ],
    months: [],
    files: [],
  });
});

it('lays a quarter and a year out in months, which nobody can move', async () => {
  const { database, group, search, tent, first, second, me } = await aPlan();
  await planExpenses(database, group.id, [
    {
      dealershipId: first,
      month: '2026-10-01',
      productId: search,
      campaign: 'Brand',
      flights: [[1, 31, 10]],
    },
    {
      dealershipId: second,
      month: '2026-12-01',
      productId: search,
      campaign: 'Brand',
      flights: [[1, 9, 30.3]],
    },
    { dealershipId: first, month: '2026-11-01', productId: tent, campaign: 'Tent', flights: [[1, 9, 5]] },
    { dealershipId: first, month: '2026-07-01', productId: tent, campaign: 'Tent', flights: [[1, 9, 88]] },
    { dealershipId: first, month: '2025-11-01', productId: tent, campaign: 'Tent', flights: [[1, 9, 66]] },
  ]);
  const quarter = await me.call(plannerMonth, {
    dealerGroupId: group.id,
    view: 'quarter',
    year: 2026,
    quarter: 4,
  });
  expect(quarter.locked).toBe('view');
  expect(quarter.columns).toEqual([
    { start: '2026-10-01', end: '2026-10-31' },
    { start: '2026-11-01', end: '2026-11-30' },
    { start: '2026-12-01', end: '2026-12-31' },
  ]);
  expect(quarter.planned).toEqual([10, 5, 30.3]);
  expect(quarter.categories[0]?.products[0]?.campaigns[0]?.months).toEqual([10, 0, 30.3]);
  expect(quarter.previous).toMatchObject({
    startDate: '2026-07-01',
    endDate: '2026-09-30',
    targetBudget: 88,
  });
  expect(quarter.lastYear).toMatchObject({ startDate: '2025-10-01', targetBudget: 66 });
  expect(quarter.notPlanned).toEqual([]);
  const year = await me.call(plannerMonth, { dealerGroupId: group.id, view: 'year', year: 2026 });
  expect(year.columns).toHaveLength(12);
  expect(year.targetBudget).toBe(133.3);
});

it('names products that had money last month and have none planned now, with what they had', async () => {
  const { database, group, search, social, tent, first, second, me } = await aPlan();
  const october = { month: '2026-10-01', campaign: 'Any' } as const;
  await planExpenses(database, group.id, [
    { ...october, dealershipId: first, productId: search, flights: [[1, 31, 2400]], actual: 2512.4 },
    { ...october, dealershipId: first, productId: social, flights: [[1, 31, 900]] },
    { ...october, dealershipId: second, productId: tent, flights: [[1, 31, 0]], actual: 40 },
    { dealershipId: first, month: '2026-11-01', campaign: 'Now', productId: social, flights: [[1, 5, 1]] },
    { dealershipId: first, month: '2026-11-01', campaign: 'Empty', productId: search, flights: [[1, 5, 0]] },
  ]);
  const of = { dealerGroupId: group.id, ...november };
  const all = await me.call(plannerMonth, of);
  expect(all.notPlanned).toMatchObject([
    { productId: search, name: 'Search', category: 'Digital', targetBudget: 2400, actualBudget: 2512.4 },
    { productId: tent, name: 'Tent', targetBudget: 0, actualBudget: 40 },
  ]);
  expect(all.previous).toMatchObject({ startDate: '2026-10-01', targetBudget: 3300, actualBudget: 2552.4 });
  const one = await me.call(plannerMonth, { ...of, dealerShipId: first });
  expect(one.notPlanned.map(({ name }) => name)).toEqual(['Search']);
});

it('divides the plan by the retail units of the same month last year, else of last month, else says nothing', async () => {
  const { database, group, search, first, second, me } = await aPlan(2);
  await planExpenses(database, group.id, [
    {
      dealershipId: first,
      month: '2026-11-01',
      productId: search,
      campaign: 'Brand',
      flights: [[1, 30, 1000]],
    },
  ]);
  const of = { dealerGroupId: group.id, dealerShipId: first, ...november };
  expect((await me.call(plannerMonth, of)).perRetailUnit).toBeNull();
  const place = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  const sold = (dealershipId: number, month: { year: number; month: number }, count: number) => {
    const days = eachDay(monthPeriod(month.year, month.month));
    const picked = [days[0], days.at(-1), ...days.slice(1, count - 1)].slice(0, count);
    return picked.map((day) => aDeal(place(dealershipId), day ?? '2026-01-01'));
  };
  await storeRecords(database, 'deal', {
    tables: [{ table: 'deal', rows: sold(first, { year: 2026, month: 10 }, 8) }],
  });
  expect((await me.call(plannerMonth, of)).perRetailUnit).toEqual({
    dollars: 125,
    units: 8,
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  });
  await storeRecords(database, 'deal', {
    tables: [{ table: 'deal', rows: sold(first, { year: 2025, month: 11 }, 3) }],
  });
  expect((await me.call(plannerMonth, of)).perRetailUnit).toEqual({
    dollars: 333.33,
    units: 3,
    startDate: '2025-11-01',
    endDate: '2025-11-30',
  });
  expect(second).toBeGreaterThan(0);
  const both = await me.call(plannerMonth, { dealerGroupId: group.id, ...november });
  expect(both.perRetailUnit, 'of the second store nothing is known').toBeNull();
});

it('carries files kept each month over to the same campaign of the same store', async () => {
  const { database, group, search, social, first, second, me } = await aPlan();
  const [october = 0, , , november_ = 0] = await planExpenses(database, group.id, [
    { dealershipId: first, month: '2026-10-01', productId: search, campaign: 'Brand' },
    { dealershipId: first, month: '2026-11-01', productId: social, campaign: 'Brand' },
    { dealershipId: second, month: '2026-11-01', productId: search, campaign: 'Brand' },
    { dealershipId: first, month: '2026-11-01', productId: search, campaign: 'Brand' },
  ]);
  const attach = async (
    expenseId: number,
    name: string,
    { keep, kind = 'planner' }: { keep: boolean; kind?: string },
  ) => {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at)
       values ($1, $2, 'application/pdf', 1, '\\x00', now()) returning id`,
      [group.id, name],
    );
    await database.owner.query(
      `insert into expense_file (dealer_group_id, file_id, expense_id, kind, keep_each_month, attached_at)
       values ($1, $2, $3, $4, $5, now())`,
      [group.id, rows[0]?.id, expenseId, kind, keep],
    );
  };
  await attach(october, 'order.pdf', { keep: true });
  await attach(october, 'october only.pdf', { keep: false });
  await attach(november_, 'creative.pdf', { keep: false });
  await attach(november_, 'invoice.pdf', { keep: false, kind: 'invoice' });
  const plan = await me.call(plannerMonth, { dealerGroupId: group.id, dealerShipId: first, ...november });
  const filesOf = (product: number) =>
    plan.categories
      .flatMap(({ products }) => products)
      .find(({ productId }) => productId === product)
      ?.campaigns.flatMap(({ files }) =>
        files.map((file) => [file.filename, file.keepEachMonth, file.isCarriedOver]),
      );
  expect(filesOf(search)).toEqual([
    ['creative.pdf', false, false],
    ['order.pdf', true, true],
  ]);
  expect(filesOf(social)).toEqual([]);
});

it('leaves archived lines out, unless they have money', async () => {
  const { database, group, digital, search, social, first, me } = await aPlan();
  await planExpenses(database, group.id, [
    { dealershipId: first, month: '2026-11-01', productId: search, campaign: 'Brand', flights: [[1, 30, 1]] },
  ]);
  const archive = (table: string, id: number, from: string) =>
    database.owner.query(`update ${table} set archived_from = $3 where dealer_group_id = $1 and id = $2`, [
      group.id,
      id,
      from,
    ]);
  await archive('budget_product', search, '2026-11-01');
  await archive('budget_product', social, '2026-12-01');
  const shown = async (month: number) => {
    const plan = await me.call(plannerMonth, { dealerGroupId: group.id, view: 'month', year: 2026, month });
    return plan.categories.map(({ title, products }) => [title, products.map(({ name }) => name)]);
  };
  expect(await shown(11)).toEqual([
    ['Digital', ['Search', 'Social']],
    ['Events', ['Tent']],
  ]);
  expect(await shown(12)).toEqual([
    ['Digital', []],
    ['Events', ['Tent']],
  ]);
  await archive('budget_category', digital.id, '2026-11-01');
  expect(await shown(11)).toEqual([
    ['Digital', ['Search']],
    ['Events', ['Tent']],
  ]);
  expect(await shown(12)).toEqual([['Events', ['Tent']]]);
});

it('shows a reader of one store that store alone, and nothing to move', async () => {
  const { database, group, search, first, second, as } = await aPlan();
  await planExpenses(database, group.id, [
    { dealershipId: first, month: '2026-11-01', productId: search, campaign: 'Mine', flights: [[1, 30, 1]] },
    {
      dealershipId: second,
      month: '2026-11-01',
      productId: search,
      campaign: 'Theirs',
      flights: [[1, 30, 2]],
    },
  ]);
  const reader = await as((await aMember(database, group.id, 'viewer', [first])).userId);
  const plan = await reader.call(plannerMonth, { dealerGroupId: group.id, ...november });
  expect(plan).toMatchObject({ locked: 'role', rooftops: 1, targetBudget: 1, expenses: 1 });
  expect(JSON.stringify(plan)).not.toContain('Theirs');
  const foreign = await reader.failure(plannerMonth, {
    dealerGroupId: group.id,
    dealerShipId: second,
    ...november,
  });
  const nobodys = await reader.failure(plannerMonth, {
    dealerGroupId: group.id,
    dealerShipId: 2_000_000_001,
    ...november,
  });
  expect(foreign).toEqual(nobodys);
  expect(foreign.status).toBe(404);
});

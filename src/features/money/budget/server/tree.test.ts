import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import { budgetCampaigns, budgetList, budgetTotal, updateBudget } from '../contract.ts';
import { dueCents, forecastCents } from '../rules-pace.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aGroup(dealerships = 2) {
  const running = await server({ now: NOW });
  const { database } = running;
  const group = await aDealerGroup(database, { dealerships, timeZone: 'America/Chicago' });
  const digital = await aCategory(database, group.id, {
    name: 'Digital',
    products: ['Paid search', 'Social'],
  });
  const broadcast = await aCategory(database, group.id, { name: 'Broadcast', products: ['Television'] });
  const me = await running.as(group.admin.userId);
  const [first = 0, second = 0] = group.dealershipIds;
  const [search = 0, social = 0] = digital.productIds;
  const [television = 0] = broadcast.productIds;
  return { running, database, group, digital, broadcast, me, first, second, search, social, television };
}

describe('the tree', () => {
  it('is empty of money and says so where nobody planned anything', async () => {
    const { me, group, digital, broadcast } = await aGroup();
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    expect(tree).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      today: '2026-11-12',
      locked: 'dealership',
      budgetTarget: null,
    });
    expect(tree.totals).toMatchObject({
      targetBudget: 0,
      actualBudget: null,
      totalLessCoop: null,
      pacing: null,
    });
    expect(
      tree.categories.map(({ productCategoryId, products }) => [productCategoryId, products.length]),
    ).toEqual([
      [digital.id, 2],
      [broadcast.id, 1],
    ]);
  });

  it('tells a line with its pace, forecast and cost of a lead and of a sale', async () => {
    const { me, database, group, first, search } = await aGroup(1);
    const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
    await storeLeads(database, [
      aLead(place, '2026-11-02', { raw_source: 'Paid search' }),
      aLead(place, '2026-11-03', { raw_source: 'Paid search' }),
      aLead(place, '2026-11-03', { raw_source: 'Walk-in' }),
      aLead(place, '2026-10-03', { raw_source: 'Paid search' }),
    ]);
    await storeDeals(database, [
      aDeal(place, '2026-11-02', { raw_source: 'Paid search' }),
      aDeal(place, '2026-11-02', { raw_source: 'Walk-in' }),
    ]);
    await planExpenses(database, { dealerGroupId: group.id }, [
      {
        dealershipId: first,
        productId: search,
        cents: 300_000,
        actualCents: 132_000,
        actualThrough: '2026-11-12',
        coopCents: 66_000,
        coopStatus: 'planned',
      },
    ]);
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    const line = tree.categories[0]?.products[0]?.subproducts[0];
    expect(line).toMatchObject({
      campaign: 'Main',
      targetBudget: 3_000,
      actualBudget: 1_320,
      coop: 660,
      coopIsEstimate: true,
      totalLessCoop: 660,
      variance: -1_680,
      variancePercent: -0.56,
      left: 1_680,
      // Through yesterday, even though it was entered today.
      due: 1_100,
      dueAsOf: 1_100,
      varianceToDue: 220,
      asOfFirst: '2026-11-11',
      asOfLast: '2026-11-11',
      pacing: 1.2,
      notEntered: { expenses: 0, targetBudget: 0, coop: 0, due: 0 },
      // 18 days left at the recent pace of 110 a day, which is above the plan.
      forecast: 1_320 + 18 * 110,
      cpl: 660,
      netCpl: 330,
      cps: 1_320,
      netCps: 660,
      sources: ['Paid search'],
      expenses: 1,
      invoices: 0,
    });
    expect(tree.totals, 'held against everything').toEqual({
      ...line,
      ...{ campaign: undefined, lines: undefined, sources: [] },
      ...{ cpl: 440, netCpl: 220, cps: 660, netCps: 330 },
    });
    expect(line?.lines).toMatchObject([
      {
        dealerShipId: first,
        version: 1,
        month: '2026-11-01',
        targetBudget: 3_000,
        actualBudget: 1_320,
        coopStatus: 'planned',
        flightDate: [{ start: '2026-11-01', end: '2026-11-30', targetBudget: 3_000 }],
      },
    ]);
    expect(tree.locked).toBeNull();
  });

  it('adds campaigns up to products, products to categories and categories to the totals, over all stores', async () => {
    const { me, database, group, first, second, search, social, television } = await aGroup();
    await planExpenses(database, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: search, cents: 10_001, actualCents: 3_333, coopCents: 100 },
      { dealershipId: second, productId: search, cents: 20_002, coopCents: 50 },
      { dealershipId: second, productId: search, campaign: 'Brand', cents: 7, actualCents: 0 },
      { dealershipId: first, productId: social, cents: 999 },
      { dealershipId: second, productId: television, cents: 3_000_000, actualCents: 3_100_000 },
      { dealershipId: first, productId: search, month: '2026-10-01', cents: 5_000_000 },
    ]);
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    const amounts = ['targetBudget', 'coop', 'due', 'forecast', 'expenses', 'invoices'] as const;
    const sum = (
      lines: readonly Record<(typeof amounts)[number], number | null>[],
      of: (typeof amounts)[number],
    ) => Math.round(lines.reduce((total, line) => total + 100 * (line[of] ?? 0), 0));
    for (const of of amounts) {
      for (const category of tree.categories) {
        for (const product of category.products) {
          expect(sum([product], of)).toBe(sum(product.subproducts, of));
        }
        expect(sum([category], of)).toBe(sum(category.products, of));
      }
      expect(sum([tree.totals], of)).toBe(sum(tree.categories, of));
    }
    expect(tree.totals).toMatchObject({
      targetBudget: 30_310.09,
      actualBudget: 31_033.33,
      expenses: 5,
      coop: 1.5,
    });
    const [digital, broadcast] = tree.categories;
    expect(digital).toMatchObject({
      actualBudget: 33.33,
      dealerships: [
        { dealerShipId: first, targetBudget: 110, actualBudget: 33.33 },
        { dealerShipId: second, targetBudget: 200.09, actualBudget: 0 },
      ],
    });
    expect(digital?.products[1]).toMatchObject({
      name: 'Social',
      actualBudget: null,
      variance: null,
      pacing: null,
    });
    expect(digital?.products[0]?.subproducts.map(({ campaign, lines }) => [campaign, lines])).toEqual([
      ['Brand', []],
      ['Main', []],
    ]);
    expect(broadcast?.dealerships.map(({ dealerShipId }) => dealerShipId)).toEqual([second]);
    expect(await me.call(budgetTotal, { dealerGroupId: group.id })).toEqual(tree.totals);
  });

  it('shows a quarter and a year of whole months, without expenses to edit', async () => {
    const { me, database, group, first, search } = await aGroup(1);
    await planExpenses(database, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: search, month: '2026-10-01', cents: 100, actualCents: 100 },
      { dealershipId: first, productId: search, month: '2026-12-01', cents: 300 },
      { dealershipId: first, productId: search, month: '2026-02-01', cents: 1_000, actualCents: 900 },
    ]);
    const quarter = await me.call(budgetList, { dealerGroupId: group.id, view: 'quarter', quarter: 4 });
    expect(quarter).toMatchObject({ startDate: '2026-10-01', endDate: '2026-12-31', locked: 'view' });
    expect(quarter.totals).toMatchObject({
      targetBudget: 4,
      actualBudget: 1,
      due: 1,
      forecast: 4,
      pacing: 1,
    });
    expect(quarter.categories[0]?.products[0]?.subproducts[0]).toMatchObject({ expenses: 2, lines: [] });
    const year = await me.call(budgetList, { dealerGroupId: group.id, view: 'year', year: 2026 });
    expect(year.totals).toMatchObject({ targetBudget: 14, actualBudget: 10, forecast: 13 });
    const december = await me.call(budgetList, { dealerGroupId: group.id, year: 2026, month: 12 });
    expect(december.totals).toMatchObject({
      targetBudget: 3,
      due: 0,
      pacing: null,
      forecast: null,
      cpl: null,
    });
    const custom = {
      dealerGroupId: group.id,
      view: 'custom',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
    };
    expect(await me.failure(budgetList, { ...custom, view: 'custom' })).toMatchObject({
      status: 422,
      errors: [{ field: 'view', message: expect.stringContaining('month') }],
    });
  });

  it('still shows an archived category and product while there is money in them', async () => {
    const { me, database, group, first, broadcast, digital, television, social } = await aGroup(1);
    const planned = { dealershipId: first, productId: television, cents: 100 };
    await planExpenses(database, { dealerGroupId: group.id }, [
      planned,
      { ...planned, productId: social, month: '2026-10-01' },
    ]);
    await database.owner.query("update budget_category set archived_from = '2026-11-01' where id = $1", [
      broadcast.id,
    ]);
    await database.owner.query("update budget_product set archived_from = '2026-11-01' where id = $1", [
      social,
    ]);
    const shown = async (month: number) =>
      (await me.call(budgetList, { dealerGroupId: group.id, year: 2026, month })).categories.map(
        ({ productCategoryId, isArchived, products }) => [
          productCategoryId,
          isArchived,
          products.map(({ name }) => name),
        ],
      );
    expect(await shown(10)).toEqual([
      [digital.id, false, ['Paid search', 'Social']],
      [broadcast.id, false, ['Television']],
    ]);
    expect(await shown(11)).toEqual([
      [digital.id, false, ['Paid search']],
      [broadcast.id, true, ['Television']],
    ]);
    expect(await shown(12)).toEqual([[digital.id, false, ['Paid search']]]);
  });

  it('counts co-op that was granted, none that was denied, and says when it is only expected', async () => {
    const { me, database, group, first, search } = await aGroup(1);
    const planned = {
      dealershipId: first,
      productId: search,
      cents: 10_000,
      actualCents: 10_000,
      coopCents: 5_000,
    };
    await planExpenses(database, { dealerGroupId: group.id }, [
      { ...planned, campaign: 'a', coopStatus: 'approved', coopGrantedCents: 4_000 },
      { ...planned, campaign: 'b', coopStatus: 'denied' },
      { ...planned, campaign: 'c', coopStatus: 'claimed' },
    ]);
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    const lines = tree.categories[0]?.products[0]?.subproducts ?? [];
    expect(
      lines.map(({ coop, coopIsEstimate, totalLessCoop }) => [coop, coopIsEstimate, totalLessCoop]),
    ).toEqual([
      [40, false, 60],
      [0, false, 100],
      [50, true, 50],
    ]);
    expect(tree.totals).toMatchObject({ coop: 90, coopIsEstimate: true, totalLessCoop: 210 });
  });

  it('counts the invoices of expenses, not their planner files', async () => {
    const { me, database, group, first, search } = await aGroup(1);
    const { result } = await planExpenses(database, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: search },
    ]);
    for (const kind of ['invoice', 'invoice', 'planner']) {
      await database.owner.query(
        `with file as (insert into stored_file (dealer_group_id, name, media_type, byte_count, sha256, stored_at)
           values ($1, 'a.pdf', 'application/pdf', 1, '', now()) returning id)
         insert into expense_file (dealer_group_id, file_id, expense_id, kind, attached_at) select $1, id, $2, $3, now() from file`,
        [group.id, result[0], kind],
      );
    }
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    expect(tree.totals.invoices).toBe(2);
    expect(tree.categories[0]?.products[0]?.subproducts[0]?.lines[0]?.invoices).toBe(2);
  });

  it('contains only the dealerships one may see, and is locked for those who only read', async () => {
    const { running, database, group, first, second, search } = await aGroup();
    await planExpenses(database, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: search, cents: 100, campaign: 'Ours' },
      { dealershipId: second, productId: search, cents: 10_000, campaign: 'Theirs' },
    ]);
    const requested = { dealerGroupId: group.id };
    const viewer = await running.as((await aMember(database, group.id, 'viewer', [first])).userId);
    const tree = await viewer.call(budgetList, requested);
    expect(tree.totals.targetBudget).toBe(1);
    expect(JSON.stringify(tree)).not.toContain('Theirs');
    expect(tree.locked).toBe('role');
    const marketing = await running.as((await aMember(database, group.id, 'marketing', [first])).userId);
    expect((await marketing.call(budgetList, requested)).locked).toBeNull();
    expect((await marketing.failure(budgetList, { ...requested, dealerShipId: second })).status).toBe(404);
  });
});

const days = (start: number, end: number, cents: number) => ({
  start: addDays('2026-11-01', start - 1),
  end: addDays('2026-11-01', end - 1),
  cents,
});

describe('due and forecast of an expense', () => {
  const FLIGHTS = {
    whole: [days(1, 30, 100_003)],
    partial: [days(4, 17, 70_001)],
    several: [days(1, 8, 20_001), days(10, 10, 999), days(15, 30, 50_003)],
    late: [days(20, 24, 3_000), days(26, 30, 3_001)],
  };
  const ACTUALS = {
    none: {},
    early: { actualCents: 12_345, actualThrough: '2026-11-05' },
    late: { actualCents: 88_888, actualThrough: '2026-11-18' },
    whole: { actualCents: 9_999 },
  } as const;

  it('are those of the rules, over all its flights', async () => {
    const { me, database, group, first, search } = await aGroup(1);
    const cases = Object.entries(FLIGHTS).flatMap(([name, flights]) =>
      Object.entries(ACTUALS).map(([when, entered]) => ({
        campaign: `${name} ${when}`,
        flights,
        ...entered,
      })),
    );
    const { result: ids } = await planExpenses(
      database,
      { dealerGroupId: group.id },
      cases.map((of) => ({ ...of, dealershipId: first, productId: search })),
    );
    const { rows: spent } = await database.owner.query<{ expense_id: number; day: Day; cents: number }>(
      'select expense_id, day, actual_cents as cents from budget_day',
    );
    const tree = await me.call(budgetList, { dealerGroupId: group.id });
    const expected = cases.map(({ campaign, flights, ...entered }, index) => {
      const { actualCents = null, actualThrough = '2026-11-30' } = entered as Partial<{
        actualCents: number;
        actualThrough: Day;
      }>;
      const through = actualThrough < '2026-11-11' ? actualThrough : '2026-11-11';
      const own = spent.filter((row) => row.expense_id === ids[index]);
      const so = {
        flights,
        actualCents,
        actualThrough: actualCents === null ? null : actualThrough,
        spent: own,
      };
      return {
        campaign,
        expenses: 1,
        due: dueCents(flights, '2026-11-11') / 100,
        dueAsOf: actualCents === null ? null : dueCents(flights, through) / 100,
        forecast: forecastCents(so) / 100,
      };
    });
    const found = tree.categories[0]?.products[0]?.subproducts ?? [];
    expect(
      found.map(({ campaign, expenses, due, dueAsOf, forecast }) => ({
        campaign,
        expenses,
        due,
        dueAsOf,
        forecast,
      })),
    ).toEqual(expected.toSorted((a, b) => (a.campaign < b.campaign ? -1 : 1)));
  });
});

describe('campaigns', () => {
  it('are listed by product, narrowed down to a category or a product', async () => {
    const { me, database, group, first, second, search, social, television, digital, broadcast } =
      await aGroup();
    await planExpenses(database, { dealerGroupId: group.id }, [
      { dealershipId: first, productId: television, cents: 500 },
      { dealershipId: first, productId: social, cents: 400 },
      { dealershipId: first, productId: search, cents: 100, actualCents: 50, campaign: 'b' },
      { dealershipId: second, productId: search, cents: 200, campaign: 'b' },
      { dealershipId: first, productId: search, cents: 300, campaign: 'a' },
    ]);
    const names = async (input: object = {}) =>
      (await me.call(budgetCampaigns, { dealerGroupId: group.id, ...input })).campaigns.map(
        ({ productId, campaign, targetBudget, actualBudget }) => [
          productId,
          campaign,
          targetBudget,
          actualBudget,
        ],
      );
    const ofSearch = [
      [search, 'a', 3, null],
      [search, 'b', 3, 0.5],
    ];
    expect(await names()).toEqual([...ofSearch, [social, 'Main', 4, null], [television, 'Main', 5, null]]);
    expect(await names({ productCategoryId: digital.id })).toEqual([...ofSearch, [social, 'Main', 4, null]]);
    expect(await names({ productId: search })).toEqual(ofSearch);
    expect(await names({ productId: search, productCategoryId: broadcast.id })).toEqual([]);
    const unknown = { dealerGroupId: group.id, productId: 1_999_999_999 };
    expect(await me.failure(budgetCampaigns, unknown)).toMatchObject({
      status: 404,
      errors: [{ field: 'productId' }],
    });
  });
});

describe('what the month is meant to cost', () => {
  it('is said of one dealership and adds up over them; null takes it back', async () => {
    const { me, group, first, second } = await aGroup();
    const goalOf = async (input: object = {}) =>
      (await me.call(budgetList, { dealerGroupId: group.id, ...input })).budgetTarget;
    const set = (dealerShipId: number, budgetTarget: number | null) =>
      me.call(updateBudget, { dealerGroupId: group.id, dealerShipId, year: 2026, month: 11, budgetTarget });
    expect(await set(first, 41_200.005)).toEqual({ budgetTarget: 41_200.01 });
    expect(await goalOf()).toBe(41_200.01);
    await set(second, 800);
    expect(await goalOf()).toBe(42_000.01);
    expect(await goalOf({ dealerShipId: second })).toBe(800);
    expect(await goalOf({ month: 10, year: 2026 })).toBeNull();
    await set(first, null);
    expect(await goalOf()).toBe(800);
  });

  it('is refused in words over several dealerships, a quarter, or by people who only read', async () => {
    const { running, database, me, group, first } = await aGroup();
    const goal = { dealerGroupId: group.id, budgetTarget: 5 };
    expect(await me.failure(updateBudget, goal)).toMatchObject({
      status: 422,
      message: expect.stringContaining('one store'),
    });
    const quarter = { ...goal, dealerShipId: first, view: 'quarter', quarter: 4 } as const;
    expect((await me.failure(updateBudget, quarter)).message).toMatch(/month/);
    const viewer = await running.as((await aMember(database, group.id, 'viewer')).userId);
    expect((await viewer.failure(updateBudget, { ...goal, dealerShipId: first })).status).toBe(403);
    expect((await me.failure(updateBudget, { ...goal, dealerShipId: first, budgetTarget: -1 })).status).toBe(
      400,
    );
  });
});

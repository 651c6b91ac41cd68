import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { Day } from '../../../../core/time/period.ts';
import * as contract from '../contract.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const NOVEMBER = { year: 2026, month: 11 } as const;

async function aMonth(dealerships = 3) {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships });
  const {
    productIds: [productId = 0],
  } = await aCategory(to.database, group.id);
  const me = await to.as(group.admin.userId);
  const at = { dealerGroupId: group.id, ...NOVEMBER, productId };
  const grid = () => me.call(contract.productBudgetExpenses, at);
  return { ...to, group, ids: group.dealershipIds, me, at, grid };
}

type Month = Awaited<ReturnType<typeof aMonth>>;

const amounts = (
  { campaigns }: Awaited<ReturnType<Month['grid']>>,
  type: 'targetBudget' | 'actualBudget' = 'targetBudget',
) => Object.fromEntries(campaigns.map(({ campaign, cells }) => [campaign, cells.map((cell) => cell[type])]));

const over = (ids: readonly number[], ...percents: number[]) =>
  percents.map((percent, index) => ({ dealerShipId: ids[index] ?? 0, percent }));

const thirds = [33.33334, 33.33333, 33.33333];

describe('one campaign over dealerships', () => {
  it('makes expenses of a whole month where there are none, to the cent, and keeps the percents', async () => {
    const { me, at, ids, grid, database } = await aMonth();
    const saved = await me.call(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 100,
      campaign: 'TV',
      percents: over(ids, ...thirds),
    });
    expect(saved.savedExpenses).toBe(3);
    expect(saved.actId).not.toBeNull();
    const now = await grid();
    expect(saved.version).toBe(now.version);
    expect(amounts(now)).toEqual({ TV: [33.34, 33.33, 33.33] });
    expect(now.campaigns[0]?.targetSplit).toEqual({
      total: 100,
      percents: ids.map((id, index) => ({ key: String(id), percent: thirds[index] })),
    });
    expect(now.campaigns[0]?.actualSplit).toBeNull();
    const { rows } = await database.owner.query(
      `select start_day, end_day, action from budget_flight f join budget_act a on a.dealer_group_id = f.dealer_group_id group by 1, 2, 3`,
    );
    expect(rows).toEqual([{ start_day: '2026-11-01', end_day: '2026-11-30', action: 'split' }]);
  });

  it('keeps flights and shares among several expenses of a cell; who is not named gets nothing', async () => {
    const { me, at, ids, grid, database, group } = await aMonth();
    const [north = 0, south = 0, west = 0] = ids;
    const tv = { productId: at.productId, campaign: 'TV' };
    const flight = (start: Day, end: Day, cents: number) => ({ start, end, cents });
    await planExpenses(database, { dealerGroupId: group.id }, [
      {
        ...tv,
        dealershipId: north,
        flights: [flight('2026-11-01', '2026-11-10', 900_00), flight('2026-11-21', '2026-11-30', 100_00)],
      },
      { ...tv, dealershipId: south, cents: 300_00 },
      { ...tv, dealershipId: south, flights: [flight('2026-11-05', '2026-11-06', 100_00)] },
      { ...tv, dealershipId: west, cents: 50_00 },
    ]);
    await me.call(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 1_000,
      campaign: 'TV',
      percents: over([north, south], 50, 50),
    });
    expect(amounts(await grid())).toEqual({ TV: [500, 500, 0] });
    const { rows } = await database.owner.query(
      'select planned_cents as cents, start_day from budget_flight order by expense_id, start_day',
    );
    expect(rows.map(({ cents }) => Number(cents))).toEqual([250_00, 250_00, 375_00, 125_00, 0]);
    expect(rows.map(({ start_day }) => start_day.slice(8))).toEqual(['01', '21', '01', '05', '01']);
  });

  it('says what was spent up to today, and leaves the plan', async () => {
    const { me, at, ids, grid, database } = await aMonth(2);
    const split = { ...at, budget: 90.01, campaign: 'TV', percents: over(ids, 50, 50) };
    await me.call(contract.saveCampaign, { ...split, budgetType: 'targetBudget' });
    await me.call(contract.saveCampaign, { ...split, budgetType: 'actualBudget', budget: 60 });
    const now = await grid();
    expect(amounts(now)).toEqual({ TV: [45.01, 45] });
    expect(amounts(now, 'actualBudget')).toEqual({ TV: [30, 30] });
    expect(now.campaigns[0]).toMatchObject({ targetSplit: { total: 90.01 }, actualSplit: { total: 60 } });
    const { rows } = await database.owner.query('select distinct actual_through, version from expense');
    expect(rows).toEqual([{ actual_through: '2026-11-20', version: 2 }]);
  });

  it('forgets percents the amounts no longer follow', async () => {
    const { me, at, ids, grid, database } = await aMonth(2);
    await me.call(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 10,
      campaign: 'TV',
      percents: over(ids, 30, 70),
    });
    expect((await grid()).campaigns[0]?.targetSplit?.total).toBe(10);
    await database.owner.query('update budget_flight set planned_cents = planned_cents + 1');
    expect((await grid()).campaigns[0]?.targetSplit).toBeNull();
  });
});

describe('one dealership over campaigns', () => {
  it('splits what it has, and another member of it alone may do so', async () => {
    const { as, at, ids, grid, database, group } = await aMonth(2);
    const [north = 0] = ids;
    const own = await as((await aMember(database, group.id, 'marketing', [north])).userId);
    await own.call(contract.saveDealership, {
      ...at,
      budgetType: 'targetBudget',
      budget: 250,
      dealerShipId: north,
      percents: [
        { campaign: 'TV', percent: 60 },
        { campaign: 'Radio', percent: 40 },
      ],
    });
    const now = await grid();
    expect(amounts(now)).toEqual({ Radio: [100, 0], TV: [150, 0] });
    expect(now.dealershipSplits[0]?.targetSplit?.percents).toEqual([
      { key: 'TV', percent: 60 },
      { key: 'Radio', percent: 40 },
    ]);
    const refused = await own.failure(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 1,
      campaign: 'TV',
      percents: over([north], 100),
    });
    expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('whole group') });
  });

  it('is of one dealership, not of none or several', async () => {
    const { me, at, ids } = await aMonth(2);
    for (const dealerShipId of [0, [...ids]]) {
      const refused = await me.failure(contract.saveDealership, {
        ...at,
        budgetType: 'targetBudget',
        budget: 1,
        dealerShipId,
        percents: [{ campaign: 'TV', percent: 100 }],
      });
      expect(refused).toMatchObject({ status: 422, errors: [{ field: 'dealerShipId' }] });
    }
  });

  it('needs money to split', async () => {
    const { me, at, ids } = await aMonth(1);
    const refused = await me.failure(contract.saveDealership, {
      ...at,
      budgetType: 'targetBudget',
      budget: 0,
      dealerShipId: ids[0] ?? 0,
      percents: [{ campaign: 'TV', percent: 100 }],
    });
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'budget' }] });
  });
});

describe('the total over campaigns and dealerships', () => {
  it('adds up to the cent, keeps every split, and clears campaigns that are not named', async () => {
    const { me, at, ids, grid } = await aMonth();
    await me.call(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 77,
      campaign: 'Print',
      percents: over(ids, 100, 0, 0),
    });
    const saved = await me.call(contract.saveAll, {
      ...at,
      budgetType: 'targetBudget',
      budget: 1_000.01,
      campaigns: ['TV', 'Radio', 'Web'],
      campaignPercents: [
        { campaign: 'TV', percent: 33.33334 },
        { campaign: 'Radio', percent: 66.66666 },
      ],
      percents: ['TV', 'Radio'].flatMap((campaign) =>
        over(ids, ...(campaign === 'TV' ? thirds : [100, 0, 0])).map((part) => ({ campaign, ...part })),
      ),
    });
    const now = await grid();
    const all = Object.values(amounts(now)).flat();
    expect(Math.round(all.reduce<number>((sum, dollars) => sum + (dollars ?? 0) * 100, 0))).toBe(100_001);
    expect(amounts(now)).toMatchObject({ Print: [0, 0, 0], Radio: [666.67, 0, 0], Web: [0, 0, 0] });
    expect(now.totalSplit.targetSplit?.percents.map(({ percent }) => percent)).toEqual([
      33.33334, 66.66666, 0,
    ]);
    expect(now.campaigns.find(({ campaign }) => campaign === 'TV')?.targetSplit?.percents).toHaveLength(3);
    expect(saved.savedExpenses).toBe(5);
  });

  it('with the same percents takes those of the first campaign for all', async () => {
    const { me, at, ids, grid } = await aMonth(2);
    await me.call(contract.saveAll, {
      ...at,
      budgetType: 'targetBudget',
      budget: 200,
      campaigns: ['TV', 'Radio'],
      samePercentsOnCampaigns: 1,
      campaignPercents: [
        { campaign: 'TV', percent: 50 },
        { campaign: 'Radio', percent: 50 },
      ],
      percents: over(ids, 75, 25).map((part) => ({ campaign: 'TV', ...part })),
    });
    expect(amounts(await grid())).toEqual({ Radio: [75, 25], TV: [75, 25] });
  });

  it.each([
    {
      why: 'shares short of 100',
      change: { campaignPercents: [{ campaign: 'TV', percent: 99 }] },
      field: 'percents',
    },
    { why: 'a campaign not named', change: { campaigns: ['Radio'] }, field: 'campaignPercents' },
    { why: 'a campaign twice', change: { campaigns: ['TV', 'TV'] }, field: 'campaigns' },
    { why: 'money without percents', change: { percents: [] }, field: 'percents' },
  ])('refuses $why and changes nothing', async ({ change, field }) => {
    const { me, at, ids, grid, bugs } = await aMonth(1);
    const before = await grid();
    const refused = await me.failure(contract.saveAll, {
      ...at,
      budgetType: 'targetBudget',
      budget: 10,
      campaigns: ['TV'],
      campaignPercents: [{ campaign: 'TV', percent: 100 }],
      percents: over(ids, 100).map((part) => ({ campaign: 'TV', ...part })),
      ...change,
    });
    expect(refused).toMatchObject({ status: 422, errors: [{ field }] });
    expect(await grid()).toEqual(before);
    expect(bugs).toEqual([]);
  });

  it('serves three hundred dealerships', async () => {
    const { me, at, ids, grid } = await aMonth(300);
    const campaigns = ['A', 'B', 'C', 'D'];
    const each = over(ids, ...ids.map((_, index) => (index === 0 ? 0.33433 : 0.33333)));
    const saved = await me.call(contract.saveAll, {
      ...at,
      budgetType: 'targetBudget',
      budget: 1_000_000,
      campaigns,
      campaignPercents: campaigns.map((campaign) => ({ campaign, percent: 25 })),
      percents: campaigns.flatMap((campaign) => each.map((part) => ({ campaign, ...part }))),
    });
    expect(saved.savedExpenses).toBe(1_200);
    const now = await grid();
    expect(now.campaigns.every(({ targetSplit }) => targetSplit?.percents.length === 300)).toBe(true);
  });
});

describe('two people at one split', () => {
  it('the later one sees both values, and nothing of theirs is written', async () => {
    const { me, at, ids, grid } = await aMonth(2);
    const split = { ...at, budgetType: 'targetBudget' as const, budget: 100, campaign: 'TV' };
    const seen = await me.call(contract.saveCampaign, { ...split, percents: over(ids, 50, 50) });
    const theirs = await me.call(contract.saveCampaign, {
      ...split,
      version: seen.version,
      percents: over(ids, 60, 40),
    });
    expect(theirs.version).not.toBe(seen.version);
    const refused = await me.failure(contract.saveCampaign, {
      ...split,
      version: seen.version,
      percents: over(ids, 70, 30),
    });
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/while you were editing\. 2 amounts differ from yours\.$/);
    expect(refused.errors).toEqual([
      { field: 'version', message: 'TV at Rooftop 1 is now $60.00; yours is $70.00.' },
      { field: 'version', message: 'TV at Rooftop 2 is now $40.00; yours is $30.00.' },
    ]);
    expect(amounts(await grid())).toEqual({ TV: [60, 40] });
    await me.call(contract.saveCampaign, { ...split, percents: over(ids, 70, 30) });
    expect(amounts(await grid())).toEqual({ TV: [70, 30] });
  });

  it('the version is another one after percents alone, other acts, and deletions', async () => {
    const { me, at, ids, grid, database } = await aMonth(2);
    const versions = [(await grid()).version];
    const note = async () => versions.push((await grid()).version);
    const split = { ...at, budgetType: 'targetBudget' as const, budget: 0.01, campaign: 'TV' };
    await me.call(contract.saveCampaign, { ...split, percents: over(ids, 60, 40) });
    await note();
    const same = await me.call(contract.saveCampaign, { ...split, percents: over(ids, 70, 30) });
    expect(same).toMatchObject({ savedExpenses: 0, actId: null });
    await note();
    await me.call(contract.copyProductPlannedToActual, at);
    await note();
    await database.owner.query('delete from expense');
    await note();
    expect(new Set(versions).size).toBe(versions.length);
    await note();
    expect(versions.at(-1)).toBe(versions.at(-2));
  });

  it('at the same moment one wins whole', async () => {
    const { me, at, ids, grid } = await aMonth(2);
    const { version } = await grid();
    const split = { ...at, budgetType: 'targetBudget' as const, budget: 100, campaign: 'TV', version };
    const outcomes = await Promise.allSettled(
      [60, 70, 80].map((percent) =>
        me.call(contract.saveCampaign, { ...split, percents: over(ids, percent, 100 - percent) }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [first = 0, second = 0] = amounts(await grid()).TV ?? [];
    expect((first ?? 0) + (second ?? 0)).toBe(100);
  });
});

describe('copying a product', () => {
  it('takes the plan as spent with its percents, and plans what it has cost', async () => {
    const { me, at, ids, grid } = await aMonth(3);
    const split = { ...at, campaign: 'TV', budget: 100 };
    await me.call(contract.saveCampaign, {
      ...split,
      budgetType: 'targetBudget',
      percents: over(ids, ...thirds),
    });
    expect(await me.call(contract.copyProductPlannedToActual, at)).toMatchObject({ changed: 3 });
    const spent = await grid();
    expect(amounts(spent, 'actualBudget')).toEqual({ TV: [33.34, 33.33, 33.33] });
    expect(spent.campaigns[0]?.actualSplit).toEqual(spent.campaigns[0]?.targetSplit);
    expect(await me.call(contract.copyProductPlannedToActual, at)).toMatchObject({ changed: 0, actId: null });
    await me.call(contract.saveCampaign, {
      ...split,
      budget: 60,
      budgetType: 'actualBudget',
      percents: over(ids, 50, 50),
    });
    expect(await me.call(contract.copyProductActualToPlanned, at)).toMatchObject({ changed: 3 });
    expect(amounts(await grid())).toEqual({ TV: [30, 30, 0] });
  });
});

describe('who and where', () => {
  it('refuses a dealership of others anywhere in the percents like one that does not exist', async () => {
    const { me, at, ids, database, grid } = await aMonth(1);
    const [foreign = 0] = (await aDealerGroup(database)).dealershipIds;
    const failures = await Promise.all(
      [foreign, 2_000_000_001].flatMap((id) => {
        const percents = over([ids[0] ?? 0, id], 50, 50);
        const base = { ...at, budgetType: 'targetBudget' as const, budget: 10 };
        return [
          me.failure(contract.saveCampaign, { ...base, campaign: 'TV', percents }),
          me.failure(contract.saveAll, {
            ...base,
            campaigns: ['TV'],
            campaignPercents: [{ campaign: 'TV', percent: 100 }],
            percents: percents.map((part) => ({ campaign: 'TV', ...part })),
          }),
          me.failure(contract.createTemplate, {
            dealerGroupId: at.dealerGroupId,
            name: 'Mine',
            type: 0,
            percents,
          }),
        ];
      }),
    );
    const message = 'There is no such id, or you may not see it.';
    for (const failure of failures) {
      expect(failure).toEqual({ status: 404, message, errors: [{ field: 'percents', message }] });
    }
    expect((await grid()).campaigns).toEqual([]);
  });

  it('shows members of one dealership their cells alone, without percents of others', async () => {
    const { me, as, at, ids, database, group } = await aMonth(2);
    await me.call(contract.saveCampaign, {
      ...at,
      budgetType: 'targetBudget',
      budget: 100,
      campaign: 'TV',
      percents: over(ids, 60, 40),
    });
    const own = await as((await aMember(database, group.id, 'viewer', ids.slice(1))).userId);
    const seen = await own.call(contract.productBudgetExpenses, at);
    expect(seen.dealerships).toHaveLength(1);
    expect(amounts(seen)).toEqual({ TV: [40] });
    expect(seen.campaigns[0]?.targetSplit).toBeNull();
  });

  it('knows months alone, and products that exist', async () => {
    const { me, at } = await aMonth(1);
    const year = await me.failure(contract.productBudgetExpenses, { ...at, view: 'year' });
    expect(year).toMatchObject({ status: 422, errors: [{ field: 'view' }] });
    const gone = await me.failure(contract.productBudgetExpenses, { ...at, productId: 2_000_000_001 });
    expect(gone).toMatchObject({ status: 404, errors: [{ field: 'productId' }] });
  });
});

describe('the database', () => {
  it.each([
    ['a split short of 100', `array['1','2'], array[5000000, 4999998]`],
    ['a split with more parts than names', `array['1'], array[5000000, 5000000]`],
    ['a negative part', `array['1','2'], array[10000001, -1]`],
  ])('refuses %s', async (_why, parts) => {
    const { database, group, at } = await aMonth(1);
    const insert = database.owner.query(
      `insert into budget_split (dealer_group_id, product_id, month, budget_type, mode, of_key, total_cents, keys, units)
       values ($1, $2, '2026-11-01', 'targetBudget', 'campaign', 'TV', 100, ${parts})`,
      [group.id, at.productId],
    );
    await expect(insert).rejects.toThrow(/budget_split_whole/);
    const template = database.owner.query(
      `insert into budget_template (dealer_group_id, name, type, keys, units) values ($1, 'T', 0, ${parts})`,
      [group.id],
    );
    await expect(template).rejects.toThrow(/budget_template_whole/);
  });
});

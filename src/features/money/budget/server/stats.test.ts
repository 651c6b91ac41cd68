import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCategory, type PlannedExpense, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { aDeal, storeDeals } from '../../../../../test/helpers/deals.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server } from '../../../../../test/helpers/server.ts';
import type { Day } from '../../../../core/time/period.ts';
import type { Stat } from '../budget-shapes.ts';
import { budgetList, budgetRtb, budgetStats } from '../contract.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aGroup(dealerships = 2) {
  const running = await server({ now: NOW });
  const { database } = running;
  const group = await aDealerGroup(database, { dealerships, timeZone: 'America/Chicago' });
  const digital = await aCategory(database, group.id, { name: 'Digital', products: ['Search', 'Social'] });
  const broadcast = await aCategory(database, group.id, { name: 'Broadcast', products: ['Television'] });
  const me = await running.as(group.admin.userId);
  const [first = 0, second = 0] = group.dealershipIds;
  const [search = 0, social = 0] = digital.productIds;
  const [television = 0] = broadcast.productIds;
  const plan = (...expenses: PlannedExpense[]) =>
    planExpenses(database, { dealerGroupId: group.id }, expenses);
  const place = { dealerGroupId: group.id, dealershipId: first, timeZone: 'America/Chicago' };
  return { running, database, group, me, first, second, search, social, television, plan, place };
}

const cents = (dollars: number | null) => Math.round((dollars ?? 0) * 100);
const total = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, one) => sum + cents(one), 0);
const dotsTotal = ({ dots }: Stat) => total(dots.map(({ y }) => y));
const at = ({ dots }: Stat, x: string) => dots.find((dot) => dot.x === x)?.y;

describe('stats', () => {
  it('are unknown, not 0, where nothing is known, and say why', async () => {
    const { me, group } = await aGroup();
    const stats = await me.call(budgetStats, { dealerGroupId: group.id });
    expect(stats.budget).toMatchObject({ title: 'Planned', total: 0, absence: null });
    const unknown = { total: null, absence: 'No spend entered yet.' };
    expect(stats.actualBudget).toMatchObject(unknown);
    expect(stats.totalLessCoop).toMatchObject(unknown);
    expect(stats.cpl).toMatchObject(unknown);
    expect(stats.leads).toMatchObject({ total: null, absence: expect.stringContaining('data on leads') });
    expect(stats.sales.total).toBeNull();
    expect(stats.sales_gross.total).toBeNull();
    expect(stats.sessions).toMatchObject({
      total: null,
      absence: expect.stringContaining('data on website'),
    });
    expect(stats.channels).toEqual([]);
    expect(stats.actualBudget.dots.every(({ y }) => y === null)).toBe(true);
  });

  it('run day by day through a month, to the cent', async () => {
    const { me, group, first, second, search, social, plan, place, database } = await aGroup();
    await storeLeads(database, [
      ...['2026-11-02', '2026-11-02', '2026-11-04'].map((day) => aLead(place, day as '2026-11-02')),
      aLead({ ...place, dealershipId: second }, '2026-11-05'),
    ]);
    await storeDeals(database, [
      aDeal(place, '2026-11-03', {
        front_gross_cents: 100_000,
        back_gross_cents: 50_000,
        raw_source: 'Referral',
      }),
    ]);
    await plan(
      {
        dealershipId: first,
        productId: search,
        flights: [
          { start: '2026-11-02', end: '2026-11-04', cents: 1_000 },
          { start: '2026-11-20', end: '2026-11-20', cents: 5 },
        ],
        actualCents: 602,
        actualThrough: '2026-11-05',
        coopCents: 301,
      },
      { dealershipId: second, productId: social, cents: 30_000, coopCents: 600 },
    );
    const stats = await me.call(budgetStats, { dealerGroupId: group.id });
    expect(stats.budget.total).toBe(310.05);
    expect(stats.budget.dots).toHaveLength(30);
    expect(
      ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-20'].map((day) => at(stats.budget, day)),
    ).toEqual([10, 13.34, 13.33, 10.05]);
    expect(stats.actualBudget.total).toBe(6.02);
    expect(
      ['2026-11-02', '2026-11-04', '2026-11-05', '2026-11-06'].map((day) => at(stats.actualBudget, day)),
    ).toEqual([2.01, 2, 0, null]);
    expect(stats.expenses).toMatchObject({ total: 2 });
    expect(['2026-11-01', '2026-11-02', '2026-11-05'].map((day) => at(stats.expenses, day))).toEqual([
      1, 2, 1,
    ]);
    expect(stats.coop.total).toBe(9.01);
    expect(stats.totalLessCoop, 'without the co-op of what has no actual').toMatchObject({
      total: 3.01,
      absence: null,
    });
    for (const stat of [stats.budget, stats.actualBudget, stats.coop])
      expect(dotsTotal(stat)).toBe(cents(stat.total));
    expect(stats.leads.total).toBe(4);
    expect(['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => at(stats.leads, day))).toEqual([
      null,
      2,
      0,
    ]);
    expect(at(stats.leads, '2026-11-13'), 'tomorrow').toBeNull();
    expect(stats.sales).toMatchObject({ title: 'Units sold', total: 1 });
    expect(stats.sales_gross).toMatchObject({ total: 1_500 });
    expect(stats.cpl.total).toBeCloseTo(6.02 / 4, 10);
    expect(at(stats.cpl, '2026-11-02')).toBeCloseTo(2.01 / 2, 10);
    expect(at(stats.cpl, '2026-11-03'), 'a day without a lead').toBeNull();
    expect(stats.cps.total).toBe(6.02);
  });

  it('run month by month through a year, and a cost says what it lacks', async () => {
    const { me, group, first, search, plan, place, database } = await aGroup();
    await storeLeads(database, [aLead(place, '2026-02-02'), aLead(place, '2026-04-04')]);
    await plan(
      { dealershipId: first, productId: search, month: '2026-02-01', cents: 1_001, actualCents: 900 },
      { dealershipId: first, productId: search, month: '2026-03-01', cents: 2_000, coopCents: 7 },
    );
    const stats = await me.call(budgetStats, { dealerGroupId: group.id, view: 'year', year: 2026 });
    expect(stats.budget.dots).toHaveLength(12);
    expect(stats.budget.dots.slice(0, 4).map(({ x, y }) => [x, y])).toEqual([
      ['2026-01-01', 0],
      ['2026-02-01', 10.01],
      ['2026-03-01', 20],
      ['2026-04-01', 0],
    ]);
    expect(stats.actualBudget.dots.slice(0, 4).map(({ y }) => y)).toEqual([null, 9, null, null]);
    expect(stats.expenses.dots.slice(0, 4).map(({ y }) => y)).toEqual([0, 1, 1, 0]);
    expect(stats.leads.dots.slice(0, 5).map(({ y }) => y)).toEqual([null, 1, 0, 1, null]);
    expect(stats.cps).toMatchObject({ total: null, absence: expect.stringContaining('deals') });
    expect(stats.cpl.total).toBe(4.5);
  });

  it('count only what one may see', async () => {
    const { running, database, group, first, second, search, plan, place } = await aGroup();
    await storeLeads(database, [aLead({ ...place, dealershipId: second }, '2026-11-02')]);
    await plan(
      { dealershipId: first, productId: search, cents: 100, actualCents: 100 },
      { dealershipId: second, productId: search, cents: 10_000, actualCents: 10_000 },
    );
    const viewer = await running.as((await aMember(database, group.id, 'viewer', [first])).userId);
    const stats = await viewer.call(budgetStats, { dealerGroupId: group.id });
    expect(stats).toMatchObject({ budget: { total: 1 }, actualBudget: { total: 1 }, leads: { total: null } });
    const matrix = await viewer.call(budgetRtb, { dealerGroupId: group.id });
    expect(matrix.rooftops.map(({ dealerShipId }) => dealerShipId)).toEqual([first]);
    expect(matrix.stats.targetBudget).toBe(1);
  });
});

describe('the store matrix', () => {
  it('holds each store against categories and weeks, unknown weeks told apart from weeks without spend', async () => {
    const { me, group, first, second, search, television, plan } = await aGroup();
    await plan(
      {
        dealershipId: first,
        productId: search,
        flights: [{ start: '2026-11-02', end: '2026-11-08', cents: 700 }],
        actualCents: 900,
        actualThrough: '2026-11-12',
      },
      { dealershipId: second, productId: television, cents: 3_000, coopCents: 50 },
    );
    const matrix = await me.call(budgetRtb, { dealerGroupId: group.id });
    expect(matrix.weeks.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2026-11-01', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
      ['2026-11-16', '2026-11-22'],
      ['2026-11-23', '2026-11-29'],
      ['2026-11-30', '2026-11-30'],
    ]);
    const [one, other] = matrix.rooftops;
    expect(one).toMatchObject({
      dealerShipId: first,
      name: 'Rooftop 1',
      targetBudget: 7,
      actualBudget: 9,
      coop: 0,
    });
    expect(one?.weeks.map(({ targetBudget, actualBudget }) => [targetBudget, actualBudget])).toEqual([
      [0, 0],
      [7, 9],
      [0, 0],
      [0, null],
      [0, null],
      [0, null],
    ]);
    expect(one?.categories).toEqual([
      { targetBudget: 7, actualBudget: 9, variance: 2, variancePercent: 2 / 7 },
      { targetBudget: 0, actualBudget: null, variance: null, variancePercent: null },
    ]);
    expect(other?.weeks.map(({ targetBudget }) => targetBudget)).toEqual([1, 7, 7, 7, 7, 1]);
    expect(other?.weeks.every(({ actualBudget }) => actualBudget === null)).toBe(true);
    expect(matrix.stats, 'the store without an actual is not in the variance').toEqual({
      targetBudget: 37,
      actualBudget: 9,
      variance: 2,
      variancePercent: 2 / 7,
      coop: 0.5,
      totalLessCoop: 9,
    });
  });

  it('adds up in every direction, to the cent, and agrees with the stats and the tree', async () => {
    const { me, group, first, second, search, social, television, plan } = await aGroup();
    const day = (date: number) => `2026-11-${String(date).padStart(2, '0')}` as Day;
    const expense = fc
      .record({
        dealershipId: fc.constantFrom(first, second),
        productId: fc.constantFrom(search, social, television),
        days: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 2, maxLength: 6 }),
        cents: fc.integer({ min: 0, max: 1_000_000 }),
        actualCents: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
        through: fc.integer({ min: 1, max: 30 }),
        coopCents: fc.integer({ min: 0, max: 1_000_000 }),
      })
      .map(({ days, cents: amount, through, ...rest }): PlannedExpense => {
        const [start = 1, end = 1, next, last] = days.toSorted((a, b) => a - b);
        const flights = [{ start: day(start), end: day(end), cents: amount }];
        if (next !== undefined) flights.push({ start: day(next), end: day(last ?? next), cents: 101 });
        return { ...rest, flights, actualThrough: day(through) };
      });
    const sampled = fc.sample(expense, { numRuns: 60, seed: 5 });
    await plan(...sampled);
    const requested = { dealerGroupId: group.id };
    const matrix = await me.call(budgetRtb, requested);
    const stats = await me.call(budgetStats, requested);
    const tree = await me.call(budgetList, requested);
    for (const of of ['targetBudget', 'actualBudget'] as const) {
      const all = cents(matrix.stats[of]);
      const sumOf = (cells: readonly Record<typeof of, number | null>[]) =>
        total(cells.map((cell) => cell[of]));
      expect(sumOf(matrix.rooftops)).toBe(all);
      expect(sumOf(matrix.categories)).toBe(all);
      expect(sumOf(matrix.weeks)).toBe(all);
      for (const rooftop of matrix.rooftops) {
        expect(sumOf(rooftop.categories)).toBe(cents(rooftop[of]));
        expect(sumOf(rooftop.weeks)).toBe(cents(rooftop[of]));
      }
      expect(cents(tree.totals[of])).toBe(all);
      const stat = of === 'targetBudget' ? stats.budget : stats.actualBudget;
      expect(cents(stat.total)).toBe(all);
      expect(dotsTotal(stat)).toBe(all);
    }
    expect(cents(stats.coop.total)).toBe(cents(matrix.stats.coop));
    expect(dotsTotal(stats.coop)).toBe(cents(matrix.stats.coop));
    const weekOf = (x: string) =>
      matrix.weeks.findIndex(({ startDate, endDate }) => startDate <= x && x <= endDate);
    const byWeek = Map.groupBy(stats.budget.dots, ({ x }) => weekOf(x));
    matrix.weeks.forEach((week, index) => {
      expect(total((byWeek.get(index) ?? []).map(({ y }) => y))).toBe(cents(week.targetBudget));
    });
  });
});

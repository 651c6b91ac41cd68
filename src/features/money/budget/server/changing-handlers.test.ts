import { describe, expect, it } from 'vitest';
import { aCategory, type PlannedExpense, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { expensesOf } from '../../../../../test/helpers/read-budget.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { plannedOf } from '../../../../core/money/flights.ts';
import type { Day } from '../../../../core/time/period.ts';
import { categoryList } from '../../categories/contract.ts';
import {
  clearBudget,
  copyActualToPlanned,
  copyPlannedToActual,
  deleteCampaign,
  deleteCategory,
  deleteProduct,
} from '../contract.ts';

const NOW = new Date('2026-11-12T16:00:00Z');
const MONTHS: readonly Day[] = ['2026-10-01', '2026-11-01', '2026-12-01'];
const [OCTOBER, NOVEMBER, DECEMBER] = MONTHS as [Day, Day, Day];

/**
 * Two dealerships; two products in one category and one in another, each planned for three months.
 */
async function aBudget() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const digital = await aCategory(to.database, group.id, { name: 'Digital', products: ['Search', 'Social'] });
  const air = await aCategory(to.database, group.id, { name: 'Air', products: ['Radio'] });
  const me = await to.as(group.admin.userId);
  const [first = 0, second = 0] = group.dealershipIds;
  const [search = 0, social = 0] = digital.productIds;
  const [radio = 0] = air.productIds;
  const expenses: PlannedExpense[] = MONTHS.flatMap((month) =>
    [first, second].flatMap((dealershipId) => [
      { month, dealershipId, productId: search, campaign: 'Brand', cents: 3_000, actualCents: 2_900 },
      { month, dealershipId, productId: social, campaign: 'Brand', cents: 200 },
      { month, dealershipId, productId: social, campaign: 'Event', cents: 100 },
      { month, dealershipId, productId: radio, cents: 0 },
    ]),
  );
  await planExpenses(to.database, { dealerGroupId: group.id }, expenses);
  const of = (month: Day) => expensesOf(to.database, group.id, month);
  /** Expenses by month. */
  const counts = async () => Promise.all(MONTHS.map(async (month) => (await of(month)).length));
  const november = { dealerGroupId: group.id, year: 2026, month: 11 };
  return { to, group, me, first, second, search, social, radio, digital, air, of, counts, november };
}

describe('clearing', () => {
  it('removes the month of the named dealerships, and nothing else', async () => {
    const { me, first, second, of, counts, november } = await aBudget();
    const done = await me.call(clearBudget, { ...november, dealerShipIds: [first] });
    expect(done).toMatchObject({ changed: 4 });
    expect(await counts()).toEqual([8, 4, 8]);
    expect(new Set((await of(NOVEMBER)).map(({ dealershipId }) => dealershipId))).toEqual(new Set([second]));
    expect(await me.call(clearBudget, { ...november, dealerShipIds: [first] })).toEqual({
      changed: 0,
      actId: null,
    });
    await me.call(clearBudget, { ...november, dealerShipIds: [] });
    expect(await counts()).toEqual([8, 0, 8]);
  });

  it('keeps what it removed in the history, whole', async () => {
    const { to, me, first, november } = await aBudget();
    const { actId } = await me.call(clearBudget, { ...november, dealerShipIds: [first] });
    const { rows } = await to.database.owner.query(
      `select a.action, c.after, c.before -> 'flights' -> 0 ->> 'cents' as cents from budget_change c
       join budget_act a on a.dealer_group_id = c.dealer_group_id and a.id = c.act_id where c.act_id = $1 order by c.expense_id`,
      [actId],
    );
    expect(rows.map(({ action, after, cents }) => [action, after, cents])).toEqual([
      ['clear', null, '3000'],
      ['clear', null, '200'],
      ['clear', null, '100'],
      ['clear', null, '0'],
    ]);
  });

  it('takes one month at a time, and no foreign dealership', async () => {
    const { to, group, me, first, second, counts, november } = await aBudget();
    const year = await me.failure(clearBudget, { ...november, view: 'year', dealerShipIds: [first] });
    expect(year).toMatchObject({ status: 422, errors: [{ field: 'view' }] });
    const local = await to.as((await aMember(to.database, group.id, 'marketing', [first])).userId);
    const foreign = await local.failure(clearBudget, { ...november, dealerShipIds: [first, second] });
    expect(foreign).toMatchObject({ status: 404, errors: [{ field: 'dealerShipIds' }] });
    const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
    expect((await viewer.failure(clearBudget, { ...november, dealerShipIds: [] })).status).toBe(403);
    expect(await counts()).toEqual([8, 8, 8]);
    await local.call(clearBudget, { ...november, dealerShipIds: [] });
    expect(await counts()).toEqual([8, 4, 8]);
  });
});

describe('planned and actual of a month', () => {
  it('plans what was spent, on the days that were planned; what nobody told stays', async () => {
    const { to, me, first, search, of, november } = await aBudget();
    await to.database.owner.query(
      `update expense set actual_cents = 1001 where month = $1 and dealership_id = $2 and product_id = $3`,
      [NOVEMBER, first, search],
    );
    const done = await me.call(copyActualToPlanned, november);
    expect(done).toMatchObject({ changed: 2 });
    const planned = (await of(NOVEMBER)).map(({ flights, version }) => [plannedOf(flights), version]);
    expect(planned.slice(0, 4)).toEqual([
      [1_001, 2],
      [200, 1],
      [100, 1],
      [0, 1],
    ]);
    expect(planned[4]).toEqual([2_900, 2]);
    expect((await me.call(copyActualToPlanned, november)).changed).toBe(0);
  });

  it('takes the plan as spent, up to today; without a plan nothing is reported', async () => {
    const { me, of, november } = await aBudget();
    const done = await me.call(copyPlannedToActual, november);
    expect(done).toMatchObject({ changed: 6 });
    const reported = (await of(NOVEMBER)).map(({ actualCents, actualThrough }) => [
      actualCents,
      actualThrough,
    ]);
    expect(reported.slice(0, 4)).toEqual([
      [3_000, '2026-11-12'],
      [200, '2026-11-12'],
      [100, '2026-11-12'],
      [null, null],
    ]);
    expect((await me.call(copyPlannedToActual, november)).changed).toBe(0);
    await me.call(copyPlannedToActual, { ...november, month: 12 });
    expect((await of(DECEMBER))[0]?.actualThrough, 'before the month, its first day').toBe('2026-12-01');
    await me.call(copyPlannedToActual, { ...november, month: 10 });
    expect((await of(OCTOBER))[0]?.actualThrough).toBe('2026-10-31');
  });

  it('is narrowed to dealerships, a category and a product', async () => {
    const { me, first, social, search, digital, air, november } = await aBudget();
    expect((await me.call(copyPlannedToActual, { ...november, productCategoryId: air.id })).changed).toBe(0);
    expect((await me.call(copyPlannedToActual, { ...november, productId: social })).changed).toBe(4);
    const own = { ...november, dealerShipId: [first], productCategoryId: digital.id };
    expect((await me.call(copyPlannedToActual, own)).changed).toBe(1);
    const mixed = await me.failure(copyPlannedToActual, {
      ...november,
      productCategoryId: air.id,
      productId: search,
    });
    expect(mixed).toMatchObject({ status: 404, errors: [{ field: 'productCategoryId' }] });
  });
});

describe('taking lines out', () => {
  it('a campaign goes from this month on, for the dealerships chosen', async () => {
    const { me, first, second, social, of, counts, november } = await aBudget();
    const event = { productId: social, campaign: 'Event' };
    expect(await me.call(deleteCampaign, { ...november, dealerShipId: [first], ...event })).toMatchObject({
      changed: 2,
    });
    expect(await counts()).toEqual([8, 7, 7]);
    const left = (await of(DECEMBER)).filter(({ campaign }) => campaign === 'Event');
    expect(left.map(({ dealershipId }) => dealershipId)).toEqual([second]);
    expect(await me.call(deleteCampaign, { ...november, ...event })).toMatchObject({ changed: 2 });
    expect(await me.call(deleteCampaign, { ...november, ...event })).toEqual({ changed: 0, actId: null });
    expect((await of(OCTOBER)).filter(({ campaign }) => campaign === 'Event').length).toBe(2);
  });

  it('a category and a product are archived from this month on, everywhere, and their past stays', async () => {
    const { me, first, search, air, counts, november } = await aBudget();
    const listed = async (month: number) => {
      const { categories } = await me.call(categoryList, { ...november, month, withProducts: 1 });
      return categories.flatMap(({ name, products }) => [name, ...products.map((one) => one.name)]);
    };
    const gone = await me.call(deleteCategory, {
      ...november,
      dealerShipId: [first],
      productCategoryId: air.id,
    });
    expect(gone).toMatchObject({ changed: 4 });
    expect(await counts()).toEqual([8, 6, 6]);
    await me.call(deleteProduct, { ...november, month: 12, productId: search });
    expect(await counts()).toEqual([8, 6, 4]);
    expect(await listed(10)).toEqual(['Digital', 'Search', 'Social', 'Air', 'Radio']);
    expect(await listed(11)).toEqual(['Digital', 'Search', 'Social']);
    expect(await listed(12)).toEqual(['Digital', 'Social']);
    await me.call(deleteCategory, { ...november, month: 12, productCategoryId: air.id });
    expect(await listed(11), 'archived earlier, it stays so').not.toContain('Air');
  });

  it('needs all dealerships where the line is shared, and lines of the group', async () => {
    const { to, group, me, first, search, social, digital, air, counts, november } = await aBudget();
    const local = await to.as((await aMember(to.database, group.id, 'manager', [first])).userId);
    expect((await local.failure(deleteCategory, { ...november, productCategoryId: digital.id })).status).toBe(
      403,
    );
    expect((await local.failure(deleteProduct, { ...november, productId: search })).status).toBe(403);
    const other = await aDealerGroup(to.database, { name: 'Someone Else' });
    const theirs = await aCategory(to.database, other.id);
    const [product = 0] = theirs.productIds;
    const answers = [
      await me.failure(deleteCategory, { ...november, productCategoryId: theirs.id }),
      await me.failure(deleteProduct, { ...november, productId: product }),
      await me.failure(deleteProduct, { ...november, productId: search, productCategoryId: air.id }),
      await me.failure(deleteCampaign, { ...november, productId: product, campaign: 'Main' }),
      await me.failure(copyActualToPlanned, { ...november, productId: product }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await counts()).toEqual([8, 8, 8]);
    await local.call(deleteCampaign, { ...november, productId: social, campaign: 'Event' });
    expect(await counts()).toEqual([8, 7, 7]);
  });
});

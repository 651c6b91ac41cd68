import { describe, expect, it } from 'vitest';
import { aCategory } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server, type TestCaller } from '../../../../../test/helpers/server.ts';
import {
  createExpense,
  deleteCategoryExpenses,
  deleteExpense,
  deleteProductExpenses,
  findExpenses,
  getExpense,
  updateActualBudget,
  updateCoop,
  updateExpense,
  updateProductExpenses,
  updateTargetBudget,
} from '../contract.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const NOVEMBER = { year: 2026, month: 11 };
const FOREIGN = 2_000_000_001;

/** Two stores, a category with two products, and the group's admin. */
async function aBudget() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const [dealership = 0, neighbour = 0] = group.dealershipIds;
  const { id: categoryId, productIds } = await aCategory(to.database, group.id, {
    products: ['Search', 'Radio'],
  });
  const [productId = 0, otherProductId = 0] = productIds;
  const me = await to.as(group.admin.userId);
  const at = { dealerGroupId: group.id, dealerShipId: dealership };
  const make = (fields: object = {}, by: TestCaller = me) =>
    by.call(createExpense, { ...at, ...NOVEMBER, productId, campaign: 'Brand', ...fields });
  return { to, group, dealership, neighbour, categoryId, productId, otherProductId, me, at, make };
}

const flight = (start: number, end: number, targetBudget: number) => ({
  start: `2026-11-${String(start).padStart(2, '0')}`,
  end: `2026-11-${String(end).padStart(2, '0')}`,
  targetBudget,
});

describe('making an expense', () => {
  it('flies the whole month unless it says otherwise, and is found again', async () => {
    const { me, at, make, categoryId, productId, to } = await aBudget();
    const { expense, actId } = await make({ targetBudget: 1200, strategy: 'Own the name', notes: 'n' });
    expect(actId).not.toBeNull();
    expect(expense).toMatchObject({
      version: 1,
      year: 2026,
      month: 11,
      productCategoryId: categoryId,
      product: 'Search',
      targetBudget: 1200,
      actualBudget: null,
      coop: 0,
      coopClaim: { status: 'none', deadline: null },
      strategy: 'Own the name',
      flightDate: [flight(1, 30, 1200)],
      invoices: [],
      files: [],
    });
    expect((await me.call(getExpense, { ...at, id: expense.id })).expense).toEqual(expense);
    const found = await me.call(findExpenses, { ...at, ...NOVEMBER, productId, campaign: 'Brand' });
    expect(found).toEqual({ expenses: [expense], hasMore: false });
    expect((await me.call(findExpenses, { ...at, year: 2026, month: 10 })).expenses).toEqual([]);
    const days = { view: 'custom', startDate: '2026-11-30', endDate: '2026-12-05' } as const;
    expect((await me.call(findExpenses, { ...at, ...days })).expenses).toHaveLength(1);
    expect(to.bugs).toEqual([]);
  });

  it('plans what its flights add up to; a total over flights without money is spread by days', async () => {
    const { make } = await aBudget();
    const { expense } = await make({ flightDate: [flight(21, 30, 0), flight(1, 5, 0)], targetBudget: 100 });
    expect(expense.flightDate).toEqual([flight(1, 5, 33.33), flight(21, 30, 66.67)]);
    expect(expense.targetBudget).toBe(100);
    const summed = await make({ flightDate: [flight(1, 5, 10.1), flight(6, 6, 20.2)] });
    expect(summed.expense.targetBudget).toBe(30.3);
  });

  it('refuses wrong flights on flightDate and a contradicting total on targetBudget', async () => {
    const { me, at, productId } = await aBudget();
    const refusal = async (fields: object) => {
      const input = { ...at, ...NOVEMBER, productId, campaign: 'x', ...fields };
      const { status, errors } = await me.failure(createExpense, input);
      return [status, errors?.[0]?.field, errors?.[0]?.message];
    };
    const overlapping = [flight(1, 10, 1), flight(10, 20, 1)];
    expect(await refusal({ flightDate: overlapping })).toEqual([
      422,
      'flightDate',
      'The flight dates can not have the same dates.',
    ]);
    expect((await refusal({ flightDate: [flight(9, 8, 1)] })).slice(0, 2)).toEqual([422, 'flightDate']);
    const nextMonth = [{ start: '2026-11-30', end: '2026-12-01', targetBudget: 1 }];
    expect((await refusal({ flightDate: nextMonth })).slice(0, 2)).toEqual([422, 'flightDate']);
    const contradicting = { flightDate: [flight(1, 2, 5)], targetBudget: 6 };
    expect((await refusal(contradicting)).slice(0, 2)).toEqual([422, 'targetBudget']);
    expect((await me.call(findExpenses, { ...at, ...NOVEMBER })).expenses).toEqual([]);
  });

  it('belongs to one store, one month, and a product that is still there', async () => {
    const { to, me, group, at, productId, categoryId, make } = await aBudget();
    const input = { dealerGroupId: group.id, ...NOVEMBER, productId, campaign: 'x' };
    expect(await me.failure(createExpense, input)).toMatchObject({
      status: 422,
      errors: [{ field: 'dealerShipId' }],
    });
    expect(await me.failure(createExpense, { ...input, ...at, view: 'year' })).toMatchObject({
      status: 422,
      errors: [{ field: 'view' }],
    });
    const other = await aCategory(to.database, group.id, { name: 'Other' });
    expect(await me.failure(createExpense, { ...input, ...at, productCategoryId: other.id })).toMatchObject({
      status: 422,
      errors: [{ field: 'productCategoryId' }],
    });
    await to.database.owner.query("update budget_category set archived_from = '2026-11-01' where id = $1", [
      categoryId,
    ]);
    const gone = await me.failure(createExpense, { ...input, ...at });
    expect(gone).toMatchObject({ status: 422, errors: [{ field: 'productId' }] });
    expect(gone.errors?.[0]?.message).toContain('gone from November 2026 on');
    await make({ year: 2026, month: 10 });
  });
});

describe('changing an expense', () => {
  it('keeps what was not sent, and tells an actual up to today', async () => {
    const { to, me, at, make, otherProductId } = await aBudget();
    const { expense } = await make({ targetBudget: 300, notes: 'keep me', coop: 40 });
    const { expense: after } = await me.call(updateExpense, {
      ...at,
      id: expense.id,
      version: 1,
      productId: otherProductId,
      actualBudget: 250.5,
    });
    expect(after).toMatchObject({ version: 2, product: 'Radio', targetBudget: 300, actualBudget: 250.5 });
    expect(after).toMatchObject({ notes: 'keep me', coop: 40, coopClaim: { status: 'planned' } });
    const { rows } = await to.database.owner.query('select actual_through from expense where id = $1', [
      expense.id,
    ]);
    expect(rows).toEqual([{ actual_through: '2026-11-21' }]);
    const cleared = await me.call(updateActualBudget, { ...at, id: expense.id, actualBudget: null });
    expect(cleared.expense.actualBudget).toBeNull();
  });

  it('spreads another total over its flights by days', async () => {
    const { me, at, make } = await aBudget();
    const { expense } = await make({ flightDate: [flight(1, 10, 10), flight(21, 30, 90)] });
    const { expense: after } = await me.call(updateTargetBudget, {
      ...at,
      id: expense.id,
      targetBudget: 0.03,
    });
    expect(after.flightDate).toEqual([flight(1, 10, 0.02), flight(21, 30, 0.01)]);
    const same = await me.call(updateTargetBudget, { ...at, id: expense.id, targetBudget: 0.03 });
    expect(same).toMatchObject({ actId: null, expense: { version: after.version } });
  });

  it('of two editors of one cell the second sees both values, and nothing is lost', async () => {
    const { to, group, me, at, make } = await aBudget();
    const { expense } = await make({ targetBudget: 1000 });
    const other = await to.as((await aMember(to.database, group.id, 'marketing')).userId);
    const named = { ...at, id: expense.id, version: 1 };
    const [mine, theirs] = await Promise.allSettled([
      me.call(updateTargetBudget, { ...named, targetBudget: 1200 }),
      other.call(updateTargetBudget, { ...named, targetBudget: 900 }),
    ]);
    expect([mine.status, theirs.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const kept = mine.status === 'fulfilled' ? 1200 : 900;
    const lost = 2100 - kept;
    const loser = mine.status === 'fulfilled' ? other : me;
    const refusal = await loser.failure(updateTargetBudget, { ...named, targetBudget: lost });
    const text = (amount: number) => `$${amount.toLocaleString('en-US')}.00`;
    const both = `Planned is now ${text(kept)}; yours is ${text(lost)}.`;
    expect(refusal).toMatchObject({ status: 409, errors: [{ field: 'targetBudget', message: both }] });
    expect(refusal.message).toContain(both);
    expect((await me.call(getExpense, { ...at, id: expense.id })).expense.targetBudget).toBe(kept);
    const without = await loser.call(updateTargetBudget, { ...at, id: expense.id, targetBudget: lost });
    expect(without.expense).toMatchObject({ targetBudget: lost, version: 3 });
  });

  it('a stale form is refused with both values of every field that differs', async () => {
    const { me, at, make } = await aBudget();
    const { expense } = await make({ targetBudget: 10, strategy: 'old' });
    await me.call(updateExpense, {
      ...at,
      id: expense.id,
      strategy: 'theirs',
      flightDate: [flight(1, 2, 20)],
    });
    const stale = await me.failure(updateExpense, {
      ...at,
      id: expense.id,
      version: 1,
      strategy: 'mine',
      notes: '',
      flightDate: [flight(1, 30, 15)],
    });
    expect(stale).toMatchObject({
      status: 409,
      errors: [
        { field: 'flightDate', message: 'Flights is now 1–2 for $20.00; yours is 1–30 for $15.00.' },
        { field: 'strategy', message: 'Strategy is now “theirs”; yours is “mine”.' },
      ],
    });
    const remove = await me.failure(deleteExpense, { ...at, id: expense.id, version: 1 });
    expect(remove).toMatchObject({ status: 409, errors: [{ field: 'version' }] });
    expect(await me.call(deleteExpense, { ...at, id: expense.id, version: 2 })).toMatchObject({ changed: 1 });
    expect(await me.failure(getExpense, { ...at, id: expense.id })).toMatchObject({ status: 404 });
  });

  it('keeps every act in the history with what it did', async () => {
    const { to, group, me, at, make } = await aBudget();
    const { expense } = await make({ targetBudget: 10 });
    await me.call(updateTargetBudget, { ...at, id: expense.id, targetBudget: 20 });
    await me.call(deleteExpense, { ...at, id: expense.id });
    const { rows } = await to.database.owner.query(
      `select a.action, a.user_id = $2 as own, c.before is not null as was, c.after is not null as is
       from budget_act a join budget_change c on c.dealer_group_id = a.dealer_group_id and c.act_id = a.id where a.dealer_group_id = $1 order by a.id`,
      [group.id, group.admin.userId],
    );
    expect(rows).toEqual([
      { action: 'create', own: true, was: false, is: true },
      { action: 'update', own: true, was: true, is: true },
      { action: 'delete', own: true, was: true, is: false },
    ]);
  });
});

describe('co-op', () => {
  it('walks its way and counts what was granted', async () => {
    const { me, at, make } = await aBudget();
    const { expense } = await make({ targetBudget: 1000, flightDate: [flight(1, 15, 1000)] });
    const step = (fields: object) =>
      me
        .call(updateCoop, { ...at, id: expense.id, status: 'planned', ...fields })
        .then((saved) => saved.expense);
    const planned = await step({ eligiblePercent: 70, ratePercent: 50 });
    expect(planned.coopClaim).toMatchObject({ expected: 350, deadline: '2027-02-13', eligiblePercent: 70 });
    const spent = await me.call(updateActualBudget, { ...at, id: expense.id, actualBudget: 900 });
    expect(spent.expense).toMatchObject({ coop: 315, coopClaim: { expected: 315, ratePercent: 50 } });
    expect(
      await me.failure(updateCoop, { ...at, id: expense.id, status: 'approved', granted: 1 }),
    ).toMatchObject({
      status: 422,
      errors: [
        { field: 'status', message: 'A claim that is planned can become claimed or none, not approved.' },
      ],
    });
    expect(await me.failure(updateCoop, { ...at, id: expense.id, status: 'claimed' })).toMatchObject({
      status: 422,
      errors: [{ field: 'claimed' }],
    });
    expect((await step({ status: 'claimed', claimed: 315 })).coop).toBe(315);
    expect((await step({ status: 'approved', granted: 300 })).coop).toBe(300);
    expect((await step({ status: 'credited' })).coop).toBe(300);
    await step({ status: 'approved' });
    await step({ status: 'claimed' });
    const denied = await step({ status: 'denied', note: 'No proof of run' });
    expect(denied).toMatchObject({
      coop: 0,
      coopClaim: { claimed: 315, granted: null, note: 'No proof of run' },
    });
    const typed = await me.call(updateExpense, { ...at, id: expense.id, coop: 20 });
    expect(typed.expense.coopClaim).toMatchObject({ expected: 20, eligiblePercent: null });
  });

  it('above the money it is of is kept only where the person says so', async () => {
    const { me, at, make } = await aBudget();
    const refused = await me.failure(createExpense, {
      ...at,
      campaign: 'Brand',
      productId: (await make({ targetBudget: 300 })).expense.productId,
      targetBudget: 300,
      coop: 300.01,
    });
    expect(refused).toMatchObject({ status: 422, errors: [{ field: 'coop' }] });
    const { expense } = await make({ targetBudget: 300, coop: 300 });
    const named = { ...at, id: expense.id };
    expect(await me.failure(updateExpense, { ...named, coop: 1_000_000 })).toMatchObject({
      status: 422,
      errors: [{ field: 'coop', message: expect.stringContaining('more than the $300.00 it is of') }],
    });
    const claim = { ...named, status: 'claimed', claimed: 500 } as const;
    expect(await me.failure(updateCoop, claim)).toMatchObject({
      status: 422,
      errors: [{ field: 'claimed' }],
    });
    expect((await me.call(getExpense, named)).expense.coopClaim).toMatchObject({
      expected: 300,
      claimed: null,
    });
    expect((await me.call(updateCoop, { ...claim, forceCoop: 1 })).expense.coopClaim.claimed).toBe(500);
    // Later edits of other fields need no second confirmation.
    expect((await me.call(updateExpense, { ...named, notes: 'Agreed' })).expense.notes).toBe('Agreed');
  });

  it('is refused to a stale version with both values', async () => {
    const { me, at, make } = await aBudget();
    const { expense } = await make({ coop: 100, targetBudget: 100 });
    await me.call(updateCoop, { ...at, id: expense.id, version: 1, status: 'claimed', claimed: 90 });
    const named = { ...at, id: expense.id, version: 1 };
    const stale = await me.failure(updateCoop, { ...named, status: 'claimed', claimed: 80 });
    expect(stale).toMatchObject({
      status: 409,
      errors: [{ field: 'claimed', message: 'Claimed is now $90.00; yours is $80.00.' }],
    });
  });
});

describe("a product's month", () => {
  it('is spread over its expenses by percents, to the cent', async () => {
    const { to, me, group, at, make, productId } = await aBudget();
    const ids: number[] = [];
    for (const campaign of ['a', 'b', 'c']) ids.push((await make({ campaign, targetBudget: 1 })).expense.id);
    const percents = [33.33334, 33.33333, 33.33333];
    const expensesPercents = ids.map((id, index) => ({ id, percent: percents[index] ?? 0 }));
    const input = { ...at, ...NOVEMBER, productId, price: 100, expensesPercents };
    expect(await me.call(updateProductExpenses, { ...input, totalActualBudget: 50 })).toMatchObject({
      changed: 3,
    });
    const { expenses } = await me.call(findExpenses, { ...at, ...NOVEMBER, productId });
    expect(expenses.map(({ targetBudget, actualBudget }) => [targetBudget, actualBudget])).toEqual([
      [33.34, 16.67],
      [33.33, 16.67],
      [33.33, 16.66],
    ]);
    const { rows } = await to.database.owner.query('select price_cents from budget_product where id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ price_cents: 10_000 }]);
    const short = await me.failure(updateProductExpenses, {
      ...input,
      expensesPercents: expensesPercents.slice(1),
    });
    expect(short).toMatchObject({
      status: 422,
      errors: [{ field: 'expensesPercents', message: 'The percents add up to 66.66666, not to 100.' }],
    });
    const twice = expensesPercents.map((part) => ({ ...part, id: ids[0] ?? 0 }));
    expect(await me.failure(updateProductExpenses, { ...input, expensesPercents: twice })).toMatchObject({
      status: 422,
    });
    const partial = await aMember(to.database, group.id, 'marketing', [at.dealerShipId]);
    const refused = await (await to.as(partial.userId)).failure(updateProductExpenses, input);
    expect(refused).toMatchObject({
      status: 403,
      message: expect.stringContaining('all of its stores'),
    });
  });

  it('is removed for the chosen stores and the month alone', async () => {
    const { me, group, at, make, neighbour, productId, otherProductId, categoryId } = await aBudget();
    await make();
    await make({ productId: otherProductId });
    await make({ dealerShipId: neighbour });
    await make({ month: 12 });
    const all = { dealerGroupId: group.id };
    const removed = await me.call(deleteProductExpenses, { ...at, ...NOVEMBER, productId });
    expect(removed).toMatchObject({ changed: 1, actId: expect.any(Number) });
    expect((await me.call(findExpenses, { ...all, ...NOVEMBER })).expenses).toHaveLength(2);
    const nothing = await me.call(deleteProductExpenses, { ...at, ...NOVEMBER, productId });
    expect(nothing).toEqual({ changed: 0, actId: null });
    await me.call(deleteCategoryExpenses, { ...all, ...NOVEMBER, productCategoryId: categoryId });
    expect((await me.call(findExpenses, { ...all, view: 'year', year: 2026 })).expenses).toHaveLength(1);
    const year = { ...all, view: 'year' as const, year: 2026, productCategoryId: categoryId };
    expect(await me.failure(deleteCategoryExpenses, year)).toMatchObject({
      status: 422,
      errors: [{ field: 'view' }],
    });
  });
});

describe('who may', () => {
  it('lets a viewer read and nothing else', async () => {
    const { to, group, at, make, productId } = await aBudget();
    const { expense } = await make();
    const viewer = await to.as((await aMember(to.database, group.id, 'viewer')).userId);
    expect((await viewer.call(getExpense, { ...at, id: expense.id })).expense.id).toBe(expense.id);
    const named = { ...at, id: expense.id };
    for (const refusal of [
      await viewer.failure(createExpense, { ...at, ...NOVEMBER, productId, campaign: 'x' }),
      await viewer.failure(updateExpense, { ...named, notes: 'x' }),
      await viewer.failure(updateActualBudget, { ...named, actualBudget: 1 }),
      await viewer.failure(updateTargetBudget, { ...named, targetBudget: 1 }),
      await viewer.failure(updateCoop, { ...named, status: 'planned' }),
      await viewer.failure(deleteExpense, named),
    ])
      expect(refusal.status).toBe(403);
  });

  it("answers a neighbour's expense like one that is not there, also deep inside a body", async () => {
    const { to, group, me, at, make, neighbour, productId } = await aBudget();
    const { expense } = await make({ dealerShipId: neighbour });
    const own = await make();
    const member = await to.as((await aMember(to.database, group.id, 'manager', [at.dealerShipId])).userId);
    for (const id of [expense.id, FOREIGN]) {
      const named = { dealerGroupId: group.id, id };
      expect(await member.failure(getExpense, named)).toMatchObject({
        status: 404,
        errors: [{ field: 'id' }],
      });
      expect((await member.failure(deleteExpense, named)).status).toBe(404);
      expect((await member.failure(updateExpense, { ...named, notes: 'x' })).status).toBe(404);
      const halves = [
        { id: own.expense.id, percent: 50 },
        { id, percent: 50 },
      ];
      const split = { ...at, ...NOVEMBER, productId, price: 10, expensesPercents: halves };
      expect(await me.failure(updateProductExpenses, split)).toMatchObject({
        status: 404,
        errors: [{ field: 'expensesPercents' }],
      });
    }
    const { expense: untouched } = await me.call(getExpense, { ...at, id: own.expense.id });
    expect(untouched).toMatchObject({ version: 1, targetBudget: 0 });
  });
});

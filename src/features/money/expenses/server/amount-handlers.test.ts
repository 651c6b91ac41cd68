import { describe, expect, it } from 'vitest';
import { aCategory, NOVEMBER, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { expensesOf } from '../../../../../test/helpers/read-budget.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { plannedOf } from '../../../../core/money/flights.ts';
import { budgetHistory, undoAct } from '../../history/contract.ts';
import { updateTargetBudget } from '../contract.ts';
import { changeAmounts } from '../contract-amounts.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aMonth() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database, { dealerships: 2 });
  const { productIds } = await aCategory(to.database, group.id, { products: ['Search', 'Radio'] });
  const [search = 0, radio = 0] = productIds;
  const [store = 0, otherStore = 0] = group.dealershipIds;
  const { result: ids } = await planExpenses(to.database, { dealerGroupId: group.id }, [
    { dealershipId: store, productId: search, campaign: 'Brand', cents: 100_000, actualCents: 5_000 },
    { dealershipId: store, productId: search, campaign: 'Generic', cents: 200_000 },
  ]);
  const [brand = 0, generic = 0] = ids;
  const me = await to.as(group.admin.userId);
  const whose = { dealerGroupId: group.id };
  const amounts = async () => {
    const found = await expensesOf(to.database, group.id, NOVEMBER);
    return found.map(({ campaign, flights, actualCents }) => [campaign, plannedOf(flights), actualCents]);
  };
  const acts = async () => {
    const { acts: all } = await me.call(budgetHistory, { ...whose, view: 'month', year: 2026, month: 11 });
    return all.filter(({ user }) => user !== null);
  };
  const line = { dealerShipId: store, monthStart: NOVEMBER, productId: radio, campaign: 'Radio' } as const;
  return { to, group, me, whose, store, otherStore, brand, generic, radio, search, amounts, acts, line };
}

describe('changing many amounts together', () => {
  it('is one request, one entry in the history and one undo, new lines included', async () => {
    const { me, whose, brand, generic, line, amounts, acts } = await aMonth();
    const before = await amounts();
    const done = await me.call(changeAmounts, {
      ...whose,
      action: 'paste',
      changes: [
        { id: brand, version: 1, targetBudget: 1234.56 },
        { id: brand, version: 1, actualBudget: null },
        { id: generic, targetBudget: 0.01, actualBudget: 9.99 },
        { line, targetBudget: 10.555 },
      ],
    });
    expect(await amounts()).toEqual([
      ['Brand', 123_456, null],
      ['Generic', 1, 999],
      ['Radio', 1_056, null],
    ]);
    expect(done.changed).toBe(3);
    expect(done.expenses.map(({ targetBudget }) => targetBudget)).toEqual([1234.56, 1234.56, 0.01, 10.56]);
    expect((await acts()).map(({ title }) => title)).toEqual(['Pasted into 3 expenses']);
    await me.call(undoAct, { ...whose, id: done.actId ?? 0 });
    expect(await amounts()).toEqual(before);
  });

  it('changes nothing at all where one of the amounts cannot be taken', async () => {
    const { me, whose, to, group, brand, generic, line, amounts, acts } = await aMonth();
    const before = await amounts();
    const good = { id: brand, version: 1, targetBudget: 1 };
    const twice = await me.failure(changeAmounts, {
      ...whose,
      changes: [good, { id: brand, targetBudget: 2 }],
    });
    expect(twice).toMatchObject({
      status: 422,
      message: 'Brand is named twice with different amounts: $1.00 and $2.00. Nothing was changed.',
      errors: [{ field: 'changes.1.targetBudget' }],
    });
    const gone = await me.failure(changeAmounts, {
      ...whose,
      changes: [good, { id: 999_999, targetBudget: 2 }],
    });
    expect(gone).toMatchObject({ status: 404, errors: [{ field: 'changes.1.id' }] });
    const neither = await me.failure(changeAmounts, { ...whose, changes: [good, { targetBudget: 2 }] });
    expect(neither.status).toBe(422);
    const day = { ...line, monthStart: '2026-11-02' } as const;
    expect((await me.failure(changeAmounts, { ...whose, changes: [good, { line: day }] })).status).toBe(400);
    const other = await aDealerGroup(to.database, { dealerships: 1 });
    const [foreign = 0] = other.dealershipIds;
    const there = { ...line, dealerShipId: foreign };
    expect((await me.failure(changeAmounts, { ...whose, changes: [good, { line: there }] })).status).toBe(
      404,
    );
    const viewer = await aMember(to.database, group.id, 'viewer');
    const reads = await to.as(viewer.userId);
    expect((await reads.failure(changeAmounts, { ...whose, changes: [good] })).status).toBe(403);
    expect(await amounts()).toEqual(before);
    expect(await acts()).toEqual([]);
    expect(to.bugs).toEqual([]);
    expect(generic).toBeGreaterThan(0);
  });

  it('refuses what someone else changed since, with both values, and nothing besides', async () => {
    const { me, whose, brand, generic, line, amounts } = await aMonth();
    await me.call(updateTargetBudget, { ...whose, id: brand, targetBudget: 777.5 });
    await me.call(changeAmounts, { ...whose, changes: [{ line, targetBudget: 50 }] });
    const seen = { targetBudget: 1000, actualBudget: 50 };
    const refused = await me.failure(changeAmounts, {
      ...whose,
      changes: [
        { id: generic, version: 1, targetBudget: 5 },
        { id: brand, version: 1, seen, targetBudget: 6, actualBudget: 7 },
        { line, targetBudget: 8 },
      ],
    });
    expect(refused.status).toBe(409);
    expect(refused.errors).toEqual([
      { field: 'changes.1.targetBudget', message: 'Planned of Brand is now $777.50; yours is $6.00.' },
      { field: 'changes.2.targetBudget', message: 'Planned of Radio is now $50.00; yours is $8.00.' },
    ]);
    // Untouched expenses are saved at any version; so are amounts that do not change.
    await me.call(changeAmounts, {
      ...whose,
      changes: [
        { id: brand, version: 1, seen, actualBudget: 7 },
        { id: brand, version: 1, seen, targetBudget: 777.5 },
        { line, targetBudget: 8, seen: { targetBudget: 50 } },
      ],
    });
    expect(await amounts()).toEqual([
      ['Brand', 77_750, 700],
      ['Generic', 200_000, null],
      ['Radio', 800, null],
    ]);
  });

  it('makes a line once, however often the request is repeated', async () => {
    const { me, whose, line, amounts } = await aMonth();
    const once = () => me.call(changeAmounts, { ...whose, changes: [{ line, targetBudget: 8 }] });
    const [first, second] = [await once(), await once()];
    expect(second).toEqual({ changed: 0, actId: null, expenses: first.expenses });
    expect((await amounts()).filter(([campaign]) => campaign === 'Radio')).toHaveLength(1);
  });
});

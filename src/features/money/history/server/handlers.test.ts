import { describe, expect, it } from 'vitest';
import { aCategory, NOVEMBER, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { type BudgetAction, changeBudget } from '../../../../server/spend/change-budget.ts';
import { budgetList } from '../../budget/contract.ts';
import { budgetHistory, undoAct } from '../contract.ts';

const NOW = new Date('2026-11-12T16:00:00Z');

async function aGroup() {
  const running = await server({ now: NOW });
  const { database } = running;
  const group = await aDealerGroup(database, { dealerships: 2 });
  const { productIds } = await aCategory(database, group.id);
  const [first = 0, second = 0] = group.dealershipIds;
  const [product = 0] = productIds;
  const me = await running.as(group.admin.userId);
  const plan = { dealerGroupId: group.id, userId: group.admin.userId };
  /** Runs SQL on this November's expenses as one act of a user. */
  const act = (
    action: BudgetAction,
    text: string,
    { userId = group.admin.userId, values = [] as unknown[] } = {},
  ) =>
    database.inGroups([group.id], (tx) =>
      changeBudget(
        tx,
        {
          dealerGroupId: group.id,
          userId,
          at: new Date('2026-11-11T15:00:00Z'),
          action,
          dealershipIds: group.dealershipIds,
          months: [NOVEMBER],
        },
        () => tx.client.query(text, values),
      ),
    );
  const history = (input: object = {}) => me.call(budgetHistory, { dealerGroupId: group.id, ...input });
  const undo = (id: number | null) => me.call(undoAct, { dealerGroupId: group.id, id: id ?? 0 });
  const refused = (id: number | null, input: object = {}) =>
    me.failure(undoAct, { dealerGroupId: group.id, id: id ?? 0, ...input });
  /** Everything stored of expenses and flights except derived columns. */
  const kept = async () => {
    const { rows } = await database.owner.query(
      `select e.id, e.dealership_id, e.month, e.product_id, e.campaign, e.actual_cents, e.actual_through, e.coop_cents,
         e.coop_status, e.notes, array_agg(row (f.start_day, f.end_day, f.planned_cents, f.actual_cents, f.coop_cents)::text
           order by f.start_day) as flights
       from expense e left join budget_flight f on f.dealer_group_id = e.dealer_group_id and f.expense_id = e.id
       where e.dealer_group_id = $1 group by e.dealer_group_id, e.id order by e.id`,
      [group.id],
    );
    return rows;
  };
  return { running, database, group, me, first, second, product, plan, act, history, undo, refused, kept };
}

const RAISE = 'update budget_flight set planned_cents = planned_cents + 100';

describe('the history', () => {
  it('tells who did what, newest first, with amounts before and after and the fields that changed', async () => {
    const { database, group, first, product, plan, act, history } = await aGroup();
    await planExpenses(database, plan, [
      { dealershipId: first, productId: product, campaign: 'Brand', cents: 10_000 },
    ]);
    await act(
      'update',
      `update expense set actual_cents = 5000, actual_through = '2026-11-12', coop_cents = 2501, coop_claimed_cents = 2400,
         coop_status = 'claimed', notes = 'Paid', version = 2`,
    );
    const { acts, hasMore } = await history();
    expect(hasMore).toBe(false);
    expect(acts.map(({ title }) => title)).toEqual(['Changed Brand', 'Added Brand']);
    expect(acts[0]).toMatchObject({
      user: 'Test admin',
      isOwn: true,
      isUndone: false,
      undoRefused: null,
      changed: 1,
      changes: [
        {
          dealerShipId: first,
          dealership: 'Rooftop 1',
          month: '2026-11-01',
          product: 'Paid search',
          campaign: 'Brand',
          before: { targetBudget: 100, actualBudget: null, coop: 0, coopClaimed: null, coopGranted: null },
          after: { targetBudget: 100, actualBudget: 50, coop: 25.01, coopClaimed: 24, coopGranted: null },
          fields: ['Co-op status', 'Notes'],
        },
      ],
    });
    expect(acts[1]).toMatchObject({
      changes: [{ before: null }],
      undoRefused: expect.stringContaining('since'),
    });
    expect(group.dealershipIds).toContain(first);
  });

  it('comes in pages, of one expense alone when asked, whatever the month looked at', async () => {
    const { database, first, product, plan, act, history, me, group } = await aGroup();
    const made = await planExpenses(database, plan, [
      { dealershipId: first, productId: product, campaign: 'A' },
      { dealershipId: first, productId: product, campaign: 'B' },
    ]);
    const [one = 0, other = 0] = made.result;
    await act('update', `${RAISE} where expense_id = $1`, { values: [one] });
    await act('update', `${RAISE} where expense_id = $1`, { values: [other] });
    const page = await history({ limit: 2 });
    expect(page.hasMore).toBe(true);
    expect(page.acts.map(({ title }) => title)).toEqual(['Changed B', 'Changed A']);
    const rest = await history({ limit: 2, before: page.acts.at(-1)?.id });
    expect(rest).toMatchObject({ hasMore: false, acts: [{ title: 'Added 2 expenses', changed: 2 }] });
    const ofOne = await history({ expense: one, year: 2026, month: 3 });
    expect(ofOne.acts.map(({ title }) => title)).toEqual(['Changed A', 'Added 2 expenses']);
    expect(ofOne.acts[1]?.changes.map(({ expenseId }) => expenseId)).toEqual([one]);
    expect((await history({ year: 2026, month: 3 })).acts).toEqual([]);
    const unknown = await me.failure(budgetHistory, { dealerGroupId: group.id, expense: 1_999_999_999 });
    expect(unknown).toMatchObject({ status: 404, errors: [{ field: 'expense' }] });
  });

  it('shows a member of one store only what happened there', async () => {
    const { running, database, group, first, second, product, plan } = await aGroup();
    await planExpenses(database, plan, [
      { dealershipId: first, productId: product, campaign: 'Ours' },
      { dealershipId: second, productId: product, campaign: 'Theirs' },
    ]);
    await planExpenses(database, plan, [{ dealershipId: second, productId: product, campaign: 'Secret' }]);
    const member = await running.as((await aMember(database, group.id, 'viewer', [first])).userId);
    const { acts } = await member.call(budgetHistory, { dealerGroupId: group.id });
    expect(acts).toHaveLength(1);
    expect(acts[0]).toMatchObject({ title: 'Added Ours', changed: 1, isOwn: false });
    expect(JSON.stringify(acts)).not.toMatch(/Theirs|Secret/);
  });
});

describe('undo', () => {
  it('puts amounts, flights and words back as they were', async () => {
    const { database, first, product, plan, act, undo, kept, history } = await aGroup();
    await planExpenses(database, plan, [
      {
        dealershipId: first,
        productId: product,
        flights: [
          { start: '2026-11-01', end: '2026-11-10', cents: 1_001 },
          { start: '2026-11-20', end: '2026-11-25', cents: 499 },
        ],
        actualCents: 777,
        actualThrough: '2026-11-12',
        coopCents: 333,
      },
    ]);
    const before = await kept();
    const { actId } = await act(
      'update',
      `with flights as (delete from budget_flight where start_day > '2026-11-15')
       update expense set actual_cents = 900, notes = 'x', coop_status = 'denied', version = version + 1`,
    );
    expect(await kept()).not.toEqual(before);
    expect(await undo(actId)).toMatchObject({ changed: 1 });
    expect(await kept()).toEqual(before);
    const { acts } = await history();
    expect(acts.map(({ title, isUndone }) => [title, isUndone])).toEqual([
      ['Undid: Changed Main', false],
      ['Changed Main', true],
      ['Added Main', false],
    ]);
    const { rows } = await database.owner.query('select version from expense');
    expect(rows, 'browsers that show it are stale').toEqual([{ version: 3 }]);
  });

  it('moves flights with their expense to another product and back', async () => {
    const { database, group, first, plan, act, undo } = await aGroup();
    const { productIds } = await aCategory(database, group.id, {
      name: 'Search',
      products: ['Brand', 'Generic'],
    });
    const [brand = 0, generic = 0] = productIds;
    const flights = [
      { start: '2026-11-01', end: '2026-11-10', cents: 1_000 },
      { start: '2026-11-20', end: '2026-11-25', cents: 500 },
    ] as const;
    await planExpenses(database, plan, [{ dealershipId: first, productId: brand, flights }]);
    const products = async () => {
      const { rows } = await database.owner.query('select product_id from budget_flight order by start_day');
      return rows.map((row) => row.product_id);
    };
    expect(await products()).toEqual([brand, brand]);
    const { actId } = await act('update', 'update expense set product_id = $1', { values: [generic] });
    expect(await products()).toEqual([generic, generic]);
    await undo(actId);
    expect(await products()).toEqual([brand, brand]);
  });

  it('brings removed expenses back under their ids, and takes made ones away', async () => {
    const { database, first, second, product, plan, act, undo, kept } = await aGroup();
    const made = await planExpenses(database, plan, [
      { dealershipId: first, productId: product, cents: 10_000, actualCents: 4_000 },
      { dealershipId: second, productId: product, cents: 20_000 },
    ]);
    const before = await kept();
    const cleared = await act('clear', 'delete from expense');
    expect(await kept()).toEqual([]);
    const undone = await undo(cleared.actId);
    expect(undone.changed).toBe(2);
    expect(await kept()).toEqual(before);
    const { rows } = await database.owner.query('select version from expense');
    expect(rows.every(({ version }) => version > 1)).toBe(true);
    await undo(made.actId);
    expect(await kept()).toEqual([]);
  });

  it('of an undo does the act again, as often as one likes', async () => {
    const { database, first, product, plan, act, undo, refused, kept, history } = await aGroup();
    await planExpenses(database, plan, [{ dealershipId: first, productId: product, cents: 10_000 }]);
    const before = await kept();
    const raised = await act('update', RAISE);
    const after = await kept();
    const back = await undo(raised.actId);
    const again = await undo(back.actId);
    expect(await kept()).toEqual(after);
    const { acts } = await history();
    expect(acts.map(({ isUndone }) => isUndone)).toEqual([false, true, false, false]);
    expect(acts.map(({ takenBack }) => takenBack)).toEqual([
      null,
      { at: acts[0]?.at, user: acts[0]?.user, isOwn: true },
      null,
      null,
    ]);
    expect((await refused(back.actId)).message).toMatch(/already/);
    await undo(raised.actId);
    const [newest, ...older] = (await history()).acts;
    expect(older.find(({ id }) => id === raised.actId)?.takenBack, 'on the entry itself').toEqual({
      at: newest?.at,
      user: newest?.user,
      isOwn: true,
    });
    expect(await kept()).toEqual(before);
    expect((await refused(again.actId)).status).toBe(409);
  });

  it('is refused in words when it was undone already or an expense was changed since', async () => {
    const { database, first, second, product, plan, act, undo, refused, kept } = await aGroup();
    await planExpenses(database, plan, [
      { dealershipId: first, productId: product, cents: 10_000 },
      { dealershipId: second, productId: product, cents: 20_000 },
    ]);
    const raised = await act('update', RAISE);
    const later = await act('update', `${RAISE} where dealership_id = $1`, { values: [second] });
    const before = await kept();
    expect(await refused(raised.actId)).toMatchObject({
      status: 409,
      message: 'One of its expenses has been changed since.',
    });
    expect(await kept(), 'whole or not at all').toEqual(before);
    await undo(later.actId);
    await undo(raised.actId);
    expect(await refused(raised.actId)).toMatchObject({
      status: 409,
      message: 'This has already been undone.',
    });
  });

  it('is refused to anybody else, beyond the dealerships chosen, and for acts one cannot see', async () => {
    const { running, database, group, first, second, product, plan, refused } = await aGroup();
    const made = await planExpenses(database, plan, [
      { dealershipId: first, productId: product },
      { dealershipId: second, productId: product },
    ]);
    expect(await refused(made.actId, { dealerShipId: first })).toMatchObject({
      status: 403,
      message: 'This also changed stores that are not chosen here.',
    });
    const marketing = await aMember(database, group.id, 'marketing', [second]);
    const other = await running.as(marketing.userId);
    const foreign = await other.failure(undoAct, { dealerGroupId: group.id, id: made.actId ?? 0 });
    expect(foreign.status).toBe(403);
    const elsewhere = await planExpenses(database, plan, [{ dealershipId: first, productId: product }]);
    const unseen = await other.failure(undoAct, { dealerGroupId: group.id, id: elsewhere.actId ?? 0 });
    expect(unseen).toMatchObject({ status: 404, errors: [{ field: 'id' }] });
    const viewer = await running.as((await aMember(database, group.id, 'viewer')).userId);
    expect((await viewer.failure(undoAct, { dealerGroupId: group.id, id: made.actId ?? 0 })).status).toBe(
      403,
    );
  });

  it('of two at once only one happens', async () => {
    const { database, first, product, plan, act, me, group, kept } = await aGroup();
    await planExpenses(database, plan, [{ dealershipId: first, productId: product, cents: 10_000 }]);
    const before = await kept();
    const { actId } = await act('update', RAISE);
    const tries = await Promise.allSettled(
      [1, 2, 3].map(() => me.call(undoAct, { dealerGroupId: group.id, id: actId ?? 0 })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await kept()).toEqual(before);
    expect((await me.call(budgetList, { dealerGroupId: group.id })).totals.targetBudget).toBe(100);
  });
});

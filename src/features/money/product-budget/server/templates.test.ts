import { describe, expect, it } from 'vitest';
import { aCategory, planExpenses } from '../../../../../test/helpers/budgets.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import * as contract from '../contract.ts';

async function aBasis(dealerships = 2) {
  const to = await server({ now: new Date('2026-11-20T18:00:00Z') });
  const group = await aDealerGroup(to.database, { dealerships });
  const {
    productIds: [productId = 0],
  } = await aCategory(to.database, group.id);
  const [first = 0] = group.dealershipIds;
  await planExpenses(to.database, { dealerGroupId: group.id }, [
    { dealershipId: first, productId, campaign: 'TV', cents: 100 },
  ]);
  const me = await to.as(group.admin.userId);
  const dealerGroupId = group.id;
  const at = { dealerGroupId, year: 2026, month: 11, productId };
  const list = async () => (await me.call(contract.templateList, at)).templates;
  return { ...to, group, me, at, list, dealerGroupId, ids: group.dealershipIds };
}

const over = (ids: readonly number[], ...percents: number[]) =>
  percents.map((percent, index) => ({ dealerShipId: ids[index] ?? 0, percent }));

describe('templates', () => {
  it('are saved, renamed, changed and forgotten', async () => {
    const { me, list, dealerGroupId, ids } = await aBasis();
    const { template } = await me.call(contract.createTemplate, {
      dealerGroupId,
      name: 'By size',
      type: 0,
      for: 'TV',
      percents: over(ids, 60, 40),
    });
    expect(template).toMatchObject({ name: 'By size', type: 0, for: 'TV', isIncomplete: false, version: 1 });
    expect(await list()).toEqual([template]);
    const changed = await me.call(contract.updateTemplate, {
      dealerGroupId,
      id: template.id,
      version: 1,
      name: 'By units',
      percents: over(ids, 70, 30),
    });
    expect(changed.template).toMatchObject({ name: 'By units', percents: over(ids, 70, 30), version: 2 });
    const stale = await me.failure(contract.updateTemplate, {
      dealerGroupId,
      id: template.id,
      version: 1,
      name: 'Mine',
    });
    expect(stale).toMatchObject({ status: 409, errors: [{ field: 'version' }] });
    expect(stale.message).toContain('“Mine”');
    expect(stale.message).toContain('“By units”');
    expect(await me.call(contract.deleteTemplate, { dealerGroupId, id: template.id })).toEqual({
      deleted: 1,
    });
    expect(await list()).toEqual([]);
    expect((await me.failure(contract.deleteTemplate, { dealerGroupId, id: template.id })).status).toBe(404);
  });

  it('are offered where their campaigns or dealerships exist, and say when they no longer fit', async () => {
    const { me, list, dealerGroupId, ids, database } = await aBasis();
    const make = (name: string, rest: object) =>
      me.call(contract.createTemplate, {
        dealerGroupId,
        name,
        type: 0,
        percents: over(ids, 60, 40),
        ...rest,
      });
    await make('Any', {});
    await make('Of another campaign', { for: 'Print' });
    await make('Campaigns', {
      type: 1,
      percents: [
        { campaign: 'TV', percent: 50 },
        { campaign: 'Radio', percent: 50 },
      ],
    });
    await make('Gone campaigns', { type: 1, percents: [{ campaign: 'Radio', percent: 100 }] });
    const now = async () => (await list()).map(({ name, isIncomplete }) => [name, isIncomplete]);
    expect(await now()).toEqual([
      ['Any', false],
      ['Campaigns', true],
    ]);
    await database.owner.query(
      `insert into dealership (dealer_group_id, name, time_zone, ordinal) values ($1, 'New', 'America/Chicago', 9)`,
      [dealerGroupId],
    );
    expect(await now()).toContainEqual(['Any', true]);
    await database.owner.query(`update dealership set status = 'closed' where name = 'New'`);
    expect(await now()).toContainEqual(['Any', false]);
    await database.owner.query(`update dealership set status = 'closed' where id = $1`, [ids[1]]);
    const [any] = await list();
    expect(any).toMatchObject({ name: 'Any', isIncomplete: true, percents: over(ids, 60, 40) });
  });

  it.each([
    {
      why: 'percents short of 100',
      change: (ids: readonly number[]) => ({ percents: over(ids, 60, 39) }),
      field: 'percents',
    },
    {
      why: 'a dealership twice',
      change: ([id = 0]: readonly number[]) => ({ percents: over([id, id], 60, 40) }),
      field: 'percents',
    },
    {
      why: 'campaigns where dealerships belong',
      change: () => ({ percents: [{ campaign: 'TV', percent: 100 }] }),
      field: 'percents',
    },
    { why: 'a name that is taken', change: () => ({ name: 'Taken' }), field: 'name' },
    { why: 'a name that differs by case alone', change: () => ({ name: 'taken' }), field: 'name' },
  ])('refuse $why', async ({ change, field }) => {
    const { me, dealerGroupId, ids } = await aBasis();
    const plan = { dealerGroupId, name: 'Taken', type: 0, percents: over(ids, 60, 40) };
    await me.call(contract.createTemplate, plan);
    const refused = await me.failure(contract.createTemplate, { ...plan, name: 'Other', ...change(ids) });
    expect(refused).toMatchObject({ status: 422, errors: [{ field }] });
  });

  it('are read by members of some dealerships, their own parts alone, and edited by those of all', async () => {
    const { me, as, at, list, dealerGroupId, ids, database, group } = await aBasis();
    await me.call(contract.createTemplate, {
      dealerGroupId,
      name: 'By size',
      type: 0,
      percents: over(ids, 60, 40),
    });
    const [{ id = 0 } = {}] = await list();
    const own = await as((await aMember(database, group.id, 'manager', ids.slice(0, 1))).userId);
    const { templates } = await own.call(contract.templateList, at);
    expect(templates).toMatchObject([{ isIncomplete: true, percents: over(ids, 60) }]);
    expect((await own.failure(contract.deleteTemplate, { dealerGroupId, id })).status).toBe(403);
    expect((await own.failure(contract.updateTemplate, { dealerGroupId, id, name: 'X' })).status).toBe(403);
    const [foreign = 0] = (await aDealerGroup(database)).dealershipIds;
    const stranger = { dealerGroupId, name: 'X', type: 1, percents: [{ campaign: 'TV', percent: 100 }] };
    for (const named of [String(foreign), '2000000001', 'x']) {
      const refused = await me.failure(contract.createTemplate, { ...stranger, for: named });
      expect(refused).toMatchObject({ status: 404, errors: [{ field: 'for' }] });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup, aMember } from '../../../test/helpers/dealers.ts';
import type { Database } from '../database/database.ts';
import { authorize, onlyGroup, requireWholeGroup, systemScope } from './access.ts';

/** One person: admin of all of one group, viewer of one store of another. */
async function inTwoGroups(db: Database) {
  const first = await aDealerGroup(db);
  const second = await aDealerGroup(db);
  const { userId } = first.admin;
  await db.owner.query(
    `insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', false)`,
    [second.id, userId],
  );
  await db.owner.query(
    'insert into membership_dealership (dealer_group_id, user_id, dealership_id) values ($1, $2, $3)',
    [second.id, userId, second.dealershipIds[0]],
  );
  return { first, second, caller: { userId, sessionId: '' } };
}

describe('a scope of several groups', () => {
  it('has the least of the roles, and the dealerships of each membership', async () => {
    const db = await database();
    const { first, second, caller } = await inTwoGroups(db);
    for (const dealerGroupIds of [
      [first.id, second.id],
      [second.id, first.id],
    ]) {
      const scope = await authorize(db, caller, 'viewer', { dealerGroupIds });
      expect(scope).toMatchObject({ role: 'viewer', dealerGroupIds, coversGroups: false });
      expect(scope.dealershipIds).toEqual([...first.dealershipIds, second.dealershipIds[0]]);
      expect(() => onlyGroup(scope)).toThrow('Choose one dealer group.');
    }
    const own = await authorize(db, caller, 'admin', { dealerGroupId: first.id });
    expect(own).toMatchObject({ role: 'admin', coversGroups: true });
    expect(onlyGroup(own)).toBe(first.id);
  });

  it('is refused where one of the roles is too small', async () => {
    const db = await database();
    const { first, second, caller } = await inTwoGroups(db);
    const requested = authorize(db, caller, 'marketing', { dealerGroupIds: [first.id, second.id] });
    await expect(requested).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe('named dealerships', () => {
  it('are refused whole when one is not the caller’s', async () => {
    const db = await database();
    const { first, second, caller } = await inTwoGroups(db);
    const [own = 0] = first.dealershipIds;
    const [, hidden = 0] = second.dealershipIds;
    const ask = (dealerShipId: number[], dealerGroupIds = [first.id]) =>
      authorize(db, caller, 'viewer', { dealerGroupIds, dealerShipId });
    expect((await ask([own, own])).dealershipIds).toEqual([own]);
    const missing = { kind: 'missing', errors: [{ field: 'dealerShipId' }] };
    await expect(ask([own, hidden], [first.id, second.id])).rejects.toMatchObject(missing);
    await expect(ask([own, second.dealershipIds[0] ?? 0])).rejects.toMatchObject(missing);
    await expect(systemScope(db, first.id, [own, hidden])).rejects.toMatchObject(missing);
    expect((await systemScope(db, first.id, [own])).dealershipIds).toEqual([own]);
  });
});

it('what belongs to the whole group is changed by people of all its stores alone', async () => {
  const db = await database();
  const group = await aDealerGroup(db);
  const { userId } = await aMember(db, group.id, 'admin', group.dealershipIds);
  const listed = await authorize(db, { userId, sessionId: '' }, 'admin', { dealerGroupId: group.id });
  expect(() => requireWholeGroup(listed, 'Prices', 'price')).toThrow('Prices belong to the whole group');
  const all = { userId: group.admin.userId, sessionId: '' };
  const whole = await authorize(db, all, 'admin', {
    dealerGroupId: group.id,
    dealerShipId: group.dealershipIds.slice(0, 1),
  });
  expect(requireWholeGroup(whole, 'Prices')).toBeUndefined();
});

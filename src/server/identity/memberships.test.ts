import { describe, expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup, aMember, type TestGroup } from '../../../test/helpers/dealers.ts';
import type { Grant } from '../../core/navigation/roles.ts';
import type { Database, Tx } from '../database/database.ts';
import { addMembership, changeMembership, grantOf, removeMembership } from './memberships.ts';

const NOW = new Date('2026-11-20T18:00:00Z');

async function aGroup() {
  const db = await database();
  const group = await aDealerGroup(db);
  const inGroup = <T>(work: (tx: Tx) => Promise<T>) => db.inGroups([group.id], work);
  return { db, group, inGroup, ...acting(inGroup, group) };
}

function acting(inGroup: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>, group: TestGroup) {
  const of = (userId: number, by: number | null) => ({ dealerGroupId: group.id, userId, by });
  return {
    add: (userId: number, by: number | null, grant: Grant) =>
      inGroup((tx) => addMembership(tx, { ...of(userId, by), grant }, NOW)),
    change: (userId: number, by: number | null, grant: Grant) =>
      inGroup((tx) => changeMembership(tx, { ...of(userId, by), grant }, NOW)),
    remove: (userId: number, by: number | null) => inGroup((tx) => removeMembership(tx, of(userId, by), NOW)),
    held: (userId: number) => inGroup((tx) => grantOf(tx, { dealerGroupId: group.id, userId })),
  };
}

async function aSession(db: Database, userId: number): Promise<string> {
  const id = crypto.randomUUID();
  await db.owner.query(
    `insert into session (id, user_id, remember_me, fingerprint, user_agent, started_at)
     values ($1, $2, false, 'f', 'a', now())`,
    [id, userId],
  );
  return id;
}

const ADMIN: Grant = { role: 'admin', dealershipIds: null };

describe('the last admin of all stores', () => {
  it('is neither removed, nor demoted, nor limited to some stores, until there is another', async () => {
    const { group, db, change, remove, held } = await aGroup();
    const [first = 0] = group.dealershipIds;
    const { userId } = group.admin;
    const limited = await aMember(db, group.id, 'admin', [first]);
    const last = { kind: 'invalid', errors: [{ field: 'id' }] };
    for (const by of [userId, null]) {
      await expect(remove(userId, by)).rejects.toMatchObject(last);
      await expect(change(userId, by, { ...ADMIN, role: 'manager' })).rejects.toMatchObject(last);
      await expect(change(userId, by, { ...ADMIN, dealershipIds: [first] })).rejects.toMatchObject(last);
    }
    await expect(remove(userId, limited.userId)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await held(userId)).toEqual(ADMIN);
    await change(limited.userId, userId, ADMIN);
    await remove(userId, limited.userId);
    expect(await held(userId)).toBeNull();
  });

  it('remains when two admins remove each other at the same moment', async () => {
    const { group, db, remove, held } = await aGroup();
    const one = group.admin.userId;
    const other = (await aMember(db, group.id, 'admin')).userId;
    const outcomes = await Promise.allSettled([remove(one, other), remove(other, one)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect([await held(one), await held(other)].filter((grant) => grant !== null)).toEqual([ADMIN]);
  });
});

it('nobody gives, or takes from, someone more than they hold', async () => {
  const { group, db, add, change, remove, held } = await aGroup();
  const [first = 0, second = 0] = group.dealershipIds;
  const elsewhere = await aDealerGroup(db);
  const { userId: by } = await aMember(db, group.id, 'admin', [first]);
  const { userId: manager } = await aMember(db, group.id, 'manager');
  const { userId: viewer } = await aMember(db, group.id, 'viewer', [first]);
  const stranger = elsewhere.admin.userId;
  const refused = { kind: 'forbidden' };
  for (const grant of [
    ADMIN,
    { role: 'viewer', dealershipIds: null },
    { role: 'viewer', dealershipIds: [second] },
  ])
    await expect(add(stranger, by, grant as Grant)).rejects.toMatchObject(refused);
  await expect(change(viewer, by, { role: 'viewer', dealershipIds: null })).rejects.toMatchObject(refused);
  await expect(change(manager, by, { role: 'viewer', dealershipIds: [first] })).rejects.toMatchObject(
    refused,
  );
  await expect(remove(manager, by)).rejects.toMatchObject(refused);
  await expect(add(stranger, manager, ADMIN)).rejects.toMatchObject(refused);
  await expect(remove(stranger, by)).rejects.toMatchObject({ kind: 'missing' });
  const foreignStore = { role: 'viewer', dealershipIds: [elsewhere.dealershipIds[0] ?? 0] } as const;
  await expect(add(stranger, null, foreignStore)).rejects.toMatchObject({ kind: 'missing' });
  await expect(add(stranger, null, { role: 'viewer', dealershipIds: [] })).rejects.toMatchObject({
    kind: 'invalid',
  });
  const own: Grant = { role: 'admin', dealershipIds: [first] };
  await change(viewer, by, own);
  expect(await held(viewer)).toEqual(own);
  await expect(add(viewer, by, own)).rejects.toMatchObject({ kind: 'conflict' });
});

it('a removal signs out people without another group, and every change is in the audit log for good', async () => {
  const { group, db, add, change, remove, inGroup } = await aGroup();
  const by = group.admin.userId;
  const other = await aDealerGroup(db);
  const { userId, email } = other.admin;
  const session = await aSession(db, userId);
  const isOver = async () => {
    const { rows } = await db.owner.query<{ isOver: boolean }>(
      'select ended_at is not null as "isOver" from session where id = $1',
      [session],
    );
    return rows[0]?.isOver;
  };
  const [first = 0] = group.dealershipIds;
  await add(userId, by, { role: 'viewer', dealershipIds: [first] });
  await change(userId, null, { role: 'marketing', dealershipIds: null });
  await remove(userId, by);
  expect(await isOver()).toBe(false);
  await add(userId, by, { role: 'viewer', dealershipIds: null });
  await db.owner.query('delete from membership where dealer_group_id = $1', [other.id]);
  await remove(userId, by);
  expect(await isOver()).toBe(true);
  const entries = () =>
    inGroup(({ sql }) =>
      sql
        .selectFrom('audit_entry')
        .select(['action', 'actor', 'actor_id', 'before', 'after', 'subject', 'at'])
        .orderBy('id')
        .limit(3)
        .execute(),
    );
  const before = await entries();
  expect(before).toMatchObject([
    { action: 'member.added', actor_id: by, before: null, after: { role: 'viewer', stores: ['Rooftop 1'] } },
    { action: 'member.changed', actor: 'The server', after: { role: 'marketing', stores: 'all' } },
    { action: 'member.removed', before: { role: 'marketing', stores: 'all' }, after: null, at: NOW },
  ]);
  expect(before[0]?.subject).toBe(`Test admin (${email})`);
  for (const text of ["update audit_entry set actor = 'Nobody'", 'delete from audit_entry'])
    expect((await inGroup(({ client }) => client.query(text))).rowCount).toBe(0);
  expect(await entries()).toEqual(before);
});

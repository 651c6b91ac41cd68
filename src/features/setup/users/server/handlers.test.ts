import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aDealerGroup, aMember, type TestGroup } from '../../../../../test/helpers/dealers.ts';
import { oneTimePasswordOf } from '../../../../../test/helpers/invitations.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { sized } from '../../../../../test/helpers/sizes.ts';
import { covers, type Grant, ROLES } from '../../../../core/navigation/roles.ts';
import { acceptAsNew, openInvitation } from '../../../account/invitations/contract.ts';
import * as contract from '../contract.ts';
import { auditLog, exportAudit } from '../contract-audit.ts';

async function aGroupAndItsAdmin() {
  const to = await server();
  const group = await aDealerGroup(to.database, { name: 'Maple Motors', dealerships: 3 });
  return { to, group, admin: await to.as(group.admin.userId), of: { dealerGroupId: group.id } };
}

const grantSent = ({ role, dealershipIds }: Grant) => ({
  role,
  allDealerships: dealershipIds === null,
  ...(dealershipIds !== null && { dealerships: [...dealershipIds] }),
});

const person = (email: string, grant: Grant) => ({ name: 'Pat Doe', email, ...grantSent(grant) });

const ADMIN: Grant = { role: 'admin', dealershipIds: null };
const VIEWER: Grant = { role: 'viewer', dealershipIds: null };

describe('the list of people', () => {
  it('shows role, stores, last seen and who invited; an admin of some stores sees those who share one', async () => {
    const { to, group, admin, of } = await aGroupAndItsAdmin();
    const [first = 0, second = 0, third = 0] = group.dealershipIds;
    const limited = await aMember(to.database, group.id, 'admin', [first]);
    const viewer = await aMember(to.database, group.id, 'viewer', [first, second]);
    const elsewhere = await aMember(to.database, group.id, 'viewer', [third]);
    await to.tokenOf(viewer.userId);
    const all = await admin.call(contract.userList, of);
    const found = (id: number) => all.people.find((one) => one.id === id);
    expect(all.people).toHaveLength(4);
    expect(found(group.admin.userId)).toMatchObject({ role: 'admin', dealershipIds: null, isSelf: true });
    expect(found(viewer.userId)).toMatchObject({ dealershipIds: [first, second], reasonNot: null });
    expect(Date.now() - Date.parse(found(viewer.userId)?.lastSeenAt ?? '')).toBeLessThan(60_000);
    expect(found(elsewhere.userId)?.lastSeenAt).toBeNull();
    const some = await (await to.as(limited.userId)).call(contract.userList, of);
    const seen = some.people.map(({ id, dealershipIds, reasonNot }) => [
      id,
      dealershipIds,
      reasonNot === null,
    ]);
    expect(seen.sort()).toEqual(
      [
        [group.admin.userId, null, false],
        [limited.userId, [first], true],
        [viewer.userId, [first], false],
      ].sort(),
    );
    const refusals = [contract.removeUser, contract.signOutUser].map(
      async (call) =>
        (await (await to.as(limited.userId)).failure(call, { ...of, id: elsewhere.userId })).status,
    );
    expect(await Promise.all(refusals)).toEqual([404, 404]);
    expect(to.bugs).toEqual([]);
  });
});

describe('invitations', () => {
  it('are sent all or none: each wrong row is named, a duplicate is refused, a waiting one warned of', async () => {
    const { to, group, admin, of } = await aGroupAndItsAdmin();
    const all: Grant = { role: 'viewer', dealershipIds: null };
    await admin.call(contract.inviteUsers, { ...of, people: [person('waits@example.com', all)] });
    const people = [
      person('new@example.com', all),
      person(group.admin.email.toUpperCase(), all),
      person('waits@example.com', all),
      person('New@example.com', all),
    ];
    const { rows } = await admin.call(contract.checkInvitations, { ...of, people });
    expect(rows.map(({ problem, warning }) => [problem, warning])).toEqual([
      [null, null],
      ['Is in this dealer group already.', null],
      [null, 'Is invited already: the new mail replaces the older one.'],
      ['Is on the list twice.', null],
    ]);
    const refused = await admin.failure(contract.inviteUsers, { ...of, people });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.errors?.map(({ field }) => field)).toEqual(['people.1.email', 'people.3.email']);
    const broken = [{ ...person('x', all), phone: 'soon' }];
    const fields = (await admin.failure(contract.inviteUsers, { ...of, people: broken })).errors;
    expect(fields?.map(({ field }) => field).sort()).toEqual(['people.0.email', 'people.0.phone']);
    const { invitations } = await admin.call(contract.userList, of);
    expect(invitations.map(({ email, state }) => [email, state])).toEqual([['waits@example.com', 'waiting']]);
    expect(to.bugs).toEqual([]);
  });

  it('are sent again with a new link, or withdrawn; a dead link opens nothing', async () => {
    const { to, admin, of } = await aGroupAndItsAdmin();
    const nobody = await to.as(null);
    const email = 'pat@example.com';
    await admin.call(contract.inviteUsers, {
      ...of,
      people: [person(email, { role: 'viewer', dealershipIds: null })],
    });
    const older = await oneTimePasswordOf(to.database, email);
    const [{ id } = { id: 0 }] = (await admin.call(contract.userList, of)).invitations;
    await admin.call(contract.resendInvitation, { ...of, id });
    const newer = await oneTimePasswordOf(to.database, email);
    expect((await nobody.failure(openInvitation, { password: older })).status).toBe(422);
    expect((await nobody.call(openInvitation, { password: newer })).dealerGroup).toBe('Maple Motors');
    await admin.call(contract.withdrawInvitation, { ...of, id });
    expect((await nobody.failure(openInvitation, { password: newer })).status).toBe(422);
    expect((await admin.call(contract.userList, of)).invitations).toEqual([]);
    expect((await admin.failure(contract.resendInvitation, { ...of, id })).status).toBe(404);
  });

  it('never give more than the author holds, when sent and when accepted', { timeout: 120_000 }, async () => {
    const { to, group } = await aGroupAndItsAdmin();
    const runs = sized({ quick: 25, soak: 300 });
    const grants = fc.record<Grant>({
      role: fc.constantFrom(...ROLES, 'admin', 'admin', 'admin'),
      dealershipIds: fc.option(fc.subarray([...group.dealershipIds], { minLength: 1 })),
    });
    let count = 0;
    const outcomes = new Set<string>();
    await fc.assert(
      fc.asyncProperty(grants, grants, grants, async (held, given, later) => {
        count += 1;
        await to.database.owner.query('delete from sign_in_failure');
        const outcome = await invitedBy(to, group, { held, given, later, email: `p${count}@example.com` });
        outcomes.add(outcome);
      }),
      {
        numRuns: runs,
        examples: [
          [ADMIN, VIEWER, ADMIN],
          [ADMIN, VIEWER, { role: 'admin', dealershipIds: group.dealershipIds.slice(0, 1) }],
          [VIEWER, VIEWER, VIEWER],
        ],
      },
    );
    // Without each of these the property would say nothing.
    expect([...outcomes].sort()).toEqual(['accepted', 'lost its force', 'refused']);
    expect(to.bugs).toEqual([]);
  });
});

interface Plan {
  readonly held: Grant;
  readonly given: Grant;
  readonly later: Grant;
  readonly email: string;
}

/** An author with one grant invites, is then changed to another, and the invitation is opened. */
async function invitedBy(
  to: TestServer,
  group: TestGroup,
  { held, given, later, email }: Plan,
): Promise<string> {
  const { userId } = await aMember(to.database, group.id, held.role, held.dealershipIds ?? undefined);
  const author = await to.as(userId);
  const nobody = await to.as(null);
  const input = { dealerGroupId: group.id, people: [person(email, given)] };
  if (held.role !== 'admin' || !covers(held, given)) {
    expect([403, 404]).toContain((await author.failure(contract.inviteUsers, input)).status);
    return 'refused';
  }
  await author.call(contract.inviteUsers, input);
  const password = await oneTimePasswordOf(to.database, email);
  const admin = await to.as(group.admin.userId);
  await admin.call(contract.changeUser, { dealerGroupId: group.id, id: userId, ...grantSent(later) });
  if (!covers(later, given)) {
    expect((await nobody.failure(openInvitation, { password })).status).toBe(422);
    return 'lost its force';
  }
  const account = { username: email, password, new_password: 'a password nobody would guess 41' };
  await nobody.call(acceptAsNew, { ...account, rememberme: 0 });
  const { people } = await admin.call(contract.userList, { dealerGroupId: group.id });
  const made = people.find((one) => one.email === email);
  expect(made).toMatchObject(given);
  expect(covers(later, { role: made?.role ?? 'admin', dealershipIds: made?.dealershipIds ?? null })).toBe(
    true,
  );
  return 'accepted';
}

it('the audit log has every change, filtered by person, action and day, and as a file', async () => {
  const { to, group, admin, of } = await aGroupAndItsAdmin();
  const [first = 0] = group.dealershipIds;
  const limited = await aMember(to.database, group.id, 'admin', [first]);
  const viewer = await aMember(to.database, group.id, 'viewer', [first]);
  const other = await aMember(to.database, group.id, 'viewer');
  const id = viewer.userId;
  await admin.call(contract.changeUser, { ...of, id, role: 'marketing', allDealerships: true });
  await admin.call(contract.signOutUser, { ...of, id });
  await admin.call(contract.removeUser, { ...of, id: other.userId });
  const log = await admin.call(auditLog, of);
  expect(log.entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'member.removed', before: { role: 'viewer', stores: 'all' }, after: null },
    { action: 'member.signed_out', before: null, after: { sessions: 0 } },
    {
      action: 'member.changed',
      before: { role: 'viewer', stores: ['Rooftop 1'] },
      after: { role: 'marketing', stores: 'all' },
    },
  ]);
  const actions = async (filter: object) =>
    (await admin.call(auditLog, { ...of, ...filter })).entries.map(({ action }) => action);
  expect(await actions({ person: id })).toEqual(['member.signed_out', 'member.changed']);
  expect(await actions({ action: 'member.removed' })).toEqual(['member.removed']);
  expect(await actions({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(await actions({ before: log.entries[1]?.id })).toEqual(['member.changed']);
  const file = await (await admin.call(exportAudit, { ...of, person: id })).text();
  expect(file.split('\r\n')).toHaveLength(4);
  expect(file).toContain('"role: viewer; stores: Rooftop 1","role: marketing; stores: all"');
  const refused = await (await to.as(limited.userId)).failure(auditLog, of);
  expect(refused).toMatchObject({ status: 403 });
  expect(to.bugs).toEqual([]);
});

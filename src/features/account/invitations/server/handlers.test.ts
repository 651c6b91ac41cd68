import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { oneTimePasswordOf } from '../../../../../test/helpers/invitations.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { inviteUsers } from '../../../setup/users/contract.ts';
import { currentUser, login } from '../../auth/contract.ts';
import { acceptAsNew, acceptSignedIn, openInvitation } from '../contract.ts';

const NEW_PASSWORD = 'a password nobody would guess 41';

async function anInvitation(email = 'pat@example.com') {
  const to = await server();
  const group = await aDealerGroup(to.database, { name: 'Maple Motors' });
  const [store = 0] = group.dealershipIds;
  const invite = async () => {
    const grant = { role: 'marketing' as const, allDealerships: false, dealerships: [store] };
    const people = [{ name: 'Pat Doe', email, phone: '(312) 555-0100', ...grant }];
    await (await to.as(group.admin.userId)).call(inviteUsers, { dealerGroupId: group.id, people });
    return await oneTimePasswordOf(to.database, email);
  };
  return { to, group, store, invite, password: await invite(), nobody: await to.as(null) };
}

const filledIn = (password: string) => ({
  ...{ username: 'Pat@Example.com', password, new_password: NEW_PASSWORD, phone: '+49 30 123456' },
  rememberme: 1 as const,
});

it('an invited person sees what it is for, chooses a password, is signed in, and sees their store alone', async () => {
  const { to, group, store, password, nobody } = await anInvitation();
  const invitation = await nobody.call(openInvitation, { password });
  expect(invitation).toEqual({
    ...{ dealerGroup: 'Maple Motors', invitedBy: 'Test admin', name: 'Pat Doe', email: 'pat@example.com' },
    ...{ phone: '+13125550100', role: 'marketing', stores: ['Rooftop 1'], hasAccount: false },
  });
  const weak = await nobody.failure(acceptAsNew, { ...filledIn(password), new_password: 'short' });
  expect(weak.errors?.[0]?.field).toBe('new_password');
  const tokens = await nobody.call(acceptAsNew, filledIn(password));
  if (!('accessToken' in tokens)) throw new Error('No second factor is set up.');
  const bearer = { headers: { authorization: `Bearer ${tokens.accessToken}` } };
  const me = (await (await to.request(currentUser.path, bearer)).json()) as object;
  expect(me).toMatchObject({
    name: 'Pat Doe',
    memberships: [{ dealerGroupId: group.id, role: 'marketing', dealershipIds: [store] }],
  });
  const phone = "select phone from user_account where email = 'pat@example.com'";
  expect((await to.database.owner.query(phone)).rows).toEqual([{ phone: '+4930123456' }]);
  const signIn = {
    username: 'pat@example.com',
    password: NEW_PASSWORD,
    fingerprint: 'f',
    rememberme: 0 as const,
  };
  expect(await nobody.call(login, signIn)).toHaveProperty('accessToken');
  expect(to.bugs).toEqual([]);
});

it('used, expired, withdrawn, foreign and wrong ones get one answer, also for a wrong address', async () => {
  const { to, password, nobody, invite } = await anInvitation();
  const wrongAddress = await nobody.failure(acceptAsNew, {
    ...filledIn(password),
    username: 'eve@example.com',
  });
  await nobody.call(acceptAsNew, filledIn(password));
  const used = await nobody.failure(acceptAsNew, filledIn(password));
  await to.database.owner.query('delete from membership where invited_by is not null');
  await to.database.owner.query("delete from user_account where email = 'pat@example.com'");
  const late = await invite();
  await to.database.owner.query('update invitation set expires_at = now() where ended_at is null');
  const expired = await nobody.failure(acceptAsNew, filledIn(late));
  const foreign = await nobody.failure(acceptAsNew, filledIn(late.replace(/^\d+/, '999')));
  const wrong = await nobody.failure(acceptAsNew, filledIn('not a secret'));
  expect(wrong).toMatchObject({ status: 422, message: expect.stringContaining('no longer valid') as string });
  for (const one of [wrongAddress, used, expired, foreign]) expect(one).toEqual(wrong);
});

it('someone with an account signs in and accepts, and nobody else can', async () => {
  const email = 'colleague@example.com';
  const { to, group, password, nobody } = await anInvitation(email);
  const other = await aDealerGroup(to.database);
  const { userId } = await aMember(to.database, other.id, 'viewer');
  await to.database.owner.query('update user_account set email = $2 where id = $1', [userId, email]);
  expect((await nobody.call(openInvitation, { password })).hasAccount).toBe(true);
  const asNew = await nobody.failure(acceptAsNew, { ...filledIn(password), username: email });
  expect(asNew).toMatchObject({ status: 409, errors: [{ field: 'username' }] });
  const stranger = await to.as(other.admin.userId);
  expect((await stranger.failure(acceptSignedIn, { password })).status).toBe(422);
  const invited = await to.as(userId);
  expect(await invited.call(acceptSignedIn, { password })).toEqual({ dealerGroupId: group.id });
  expect((await invited.call(currentUser, {})).memberships.map((one) => one.dealerGroupId)).toContain(
    group.id,
  );
  expect((await invited.failure(acceptSignedIn, { password })).status).toBe(422);
  expect(to.bugs).toEqual([]);
});

it('two people who accept one link at once make one account; guessing is throttled and the owner still gets in elsewhere', async () => {
  const { to, password, nobody } = await anInvitation();
  const both = await Promise.allSettled([1, 2].map(() => nobody.call(acceptAsNew, filledIn(password))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const guess = `1-${'x'.repeat(43)}`;
  const guesses = Array.from({ length: 40 }, () => nobody.failure(openInvitation, { password: guess }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(30);
  expect(statuses).toContain(429);
  expect(to.bugs).toEqual([]);
});

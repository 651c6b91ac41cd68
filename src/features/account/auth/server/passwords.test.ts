import { expect, it } from 'vitest';
import { aDealerGroup, PASSWORD } from '../../../../../test/helpers/dealers.ts';
import {
  anAuthenticator,
  auditOf,
  messagesOf,
  startSignIn,
} from '../../../../../test/helpers/second-factors.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { currentUser } from '../contract.ts';
import { prove } from '../contract-factors.ts';
import { changePassword, readResetLink, resetPassword, restorePassword } from '../contract-passwords.ts';
import { sendPasswordReset } from './reset-password.ts';

const NEW = 'violet harbor lantern 7';

async function aPerson() {
  const to = await server();
  const group = await aDealerGroup(to.database);
  return { to, id: group.id, ...group.admin, me: await to.as(group.admin.userId), nobody: await to.as(null) };
}

/** Runs the waiting jobs. */
async function mailLinks({ services, database }: TestServer): Promise<void> {
  const { rows } = await database.owner.query<{ id: number }>('select id from password_reset_request');
  for (const { id } of rows) await sendPasswordReset(services)({ id });
}

async function linkFor(to: TestServer, of: { email: string; userId: number }): Promise<string> {
  await (await to.as(null)).call(resetPassword, { username: of.email.toUpperCase() });
  await mailLinks(to);
  const [mail = ''] = await messagesOf(to, 'password_reset', of.userId);
  return /https:\/\/rooftop\.example\/site\/change-password\/([\w-]+)/.exec(mail)?.[1] ?? '';
}

it('mails a link that sets a password once, ends every session, and says so by mail', async () => {
  const { to, id, email, userId, me, nobody } = await aPerson();
  const token = await linkFor(to, { email, userId });
  expect(await nobody.call(readResetLink, { token })).toEqual({ username: email, name: 'Test admin' });
  const weak = await nobody.failure(restorePassword, { token, password: 'short', fingerprint: 'f1' });
  expect(weak).toMatchObject({ status: 422, errors: [{ field: 'password' }] });

  const answer = await nobody.call(restorePassword, { token, password: NEW, fingerprint: 'f1' });
  expect(answer).toHaveProperty('accessToken');
  expect((await me.failure(currentUser, {})).status).toBe(401);
  expect((await startSignIn(to, email)).answer).not.toHaveProperty('accessToken');
  expect((await startSignIn(to, email, { password: NEW })).answer).toHaveProperty('accessToken');
  expect(await messagesOf(to, 'password_changed', userId)).toHaveLength(1);
  expect(await auditOf(to, 'account.password')).toEqual([
    { group: id, actor: userId, subject: userId, before: null, after: { by: 'mailed link' } },
  ]);
});

it('answers a used, an expired and an unknown link alike', async () => {
  const { to, email, userId, nobody } = await aPerson();
  const used = await linkFor(to, { email, userId });
  const other = await linkFor(to, { email, userId });
  await nobody.call(restorePassword, { token: used, password: NEW, fingerprint: 'f1' });
  await to.database.owner.query(
    "update password_reset set used_at = null, expires_at = now() - interval '1 second' where used_at is null",
  );
  const tokens = [used, other, 'never-was-one'];
  const failures = await Promise.all(
    tokens.flatMap((token) => [
      nobody.failure(readResetLink, { token }),
      nobody.failure(restorePassword, { token, password: NEW, fingerprint: 'f1' }),
    ]),
  );
  expect(new Set(failures.map((failure) => JSON.stringify(failure))).size).toBe(1);
  expect(failures[0]).toMatchObject({ status: 422, errors: [{ field: 'token' }] });
});

it('keeps only the hash of a link, uses nothing up by looking, and lets one of two tabs win', async () => {
  const { to, email, userId, nobody } = await aPerson();
  const token = await linkFor(to, { email, userId });
  const { rows } = await to.database.owner.query<{ text: string }>(
    'select r::text as text from password_reset r',
  );
  expect(rows[0]?.text).not.toContain(token);
  for (let look = 0; look < 3; look += 1) await nobody.call(readResetLink, { token });
  const tabs = await Promise.all(
    [NEW, `${NEW} too`].map(async (password) => {
      const body = JSON.stringify({ token, password, fingerprint: 'f1' });
      const headers = { 'content-type': 'application/json' };
      return (await to.request(restorePassword.path, { method: 'POST', headers, body })).status;
    }),
  );
  expect(tabs.sort()).toEqual([200, 422]);
});

it('never skips a second factor, not even on a trusted device', async () => {
  const { to, email, userId, nobody } = await aPerson();
  await anAuthenticator(to, userId);
  const token = await linkFor(to, { email, userId });
  expect(await nobody.call(restorePassword, { token, password: NEW, fingerprint: 'f1' })).toEqual({
    twoFactor: true,
  });
});

it('does the same work for known and unknown names, and stops alike', async () => {
  const { to, email, nobody } = await aPerson();
  const statements = await Promise.all(
    [email, 'nobody@example.com'].map(async (username) => {
      for (let mail = 0; mail < 5; mail += 1) {
        expect(await nobody.call(resetPassword, { username })).toEqual({});
      }
      return await nobody.failure(resetPassword, { username });
    }),
  );
  expect(statements[0]).toEqual(statements[1]);
  expect(statements[0]?.status).toBe(429);
  const { rows } = await to.database.owner.query<{ email: string; requests: number; jobs: number }>(
    `select email, count(*)::int as requests,
       (select count(*)::int from graphile_worker.jobs where task_identifier = 'send_password_reset') as jobs
     from password_reset_request group by email order by email`,
  );
  expect(rows).toEqual([
    { email, requests: 5, jobs: 10 },
    { email: 'nobody@example.com', requests: 5, jobs: 10 },
  ]);
});

it('mails at most five links that are open at once, and none to the demo account or to strangers', async () => {
  const { to, email, userId } = await aPerson();
  const add = (username: string) =>
    to.database.owner.query(
      'insert into password_reset_request (email, requested_at) select $1, now() from generate_series(1, 7)',
      [username],
    );
  await add(email);
  await add('nobody@example.com');
  await mailLinks(to);
  expect(await messagesOf(to, 'password_reset', userId)).toHaveLength(5);
  await to.database.owner.query('update user_account set is_demo = true; delete from password_reset');
  await add(email);
  await mailLinks(to);
  const { rows } = await to.database.owner.query('select from message');
  expect(rows).toHaveLength(5);
});

it('changes a password after a recent proof, ends the other sessions, and says what is wrong with a weak one', async () => {
  const { to, email, userId, me } = await aPerson();
  expect(await me.failure(changePassword, { password: NEW })).toMatchObject({
    status: 403,
    errors: [{ field: 'proof' }],
  });
  await me.call(prove, { password: PASSWORD });
  const weak = {
    password12345678: /easy to guess|list of leaked/,
    aaaaaaaaaaaaaaaaaaaa: /easy to guess/,
    'rooftop-rooftop': /easy to guess|mostly/,
    'fourteen chars': /at least 15/,
    [`${email}!`]: /mostly/,
  };
  for (const [password, why] of Object.entries(weak)) {
    const failure = await me.failure(changePassword, { password });
    expect(failure.message, password).toMatch(why);
    expect(failure.errors).toMatchObject([{ field: 'password' }]);
  }
  const other = await to.as(userId);
  expect(await me.call(changePassword, { password: NEW })).toEqual({ endedSessions: 1 });
  expect((await other.failure(currentUser, {})).status).toBe(401);
  expect((await me.call(currentUser, {})).email).toBe(email);
});

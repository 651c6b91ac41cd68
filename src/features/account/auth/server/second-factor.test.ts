import { expect, it } from 'vitest';
import { aDealerGroup, PASSWORD } from '../../../../../test/helpers/dealers.ts';
import {
  anAuthenticator,
  aPasskey,
  asDevice,
  auditOf,
  codeOf,
  messagesOf,
  startSignIn,
} from '../../../../../test/helpers/second-factors.ts';
import { server } from '../../../../../test/helpers/server.ts';
import {
  beginFactor,
  finishFactor,
  listFactors,
  prove,
  removeFactor,
  renewRecoveryCodes,
} from '../contract-factors.ts';
import { changeTwoFactorRule, forgetDevice, listDevices } from '../contract-sessions.ts';

async function aPerson() {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const { email, userId } = group.admin;
  const named = { username: email, form: 'login' };
  const send = (path: string, cookie: string, body: object = {}) =>
    asDevice(to, { path, cookie, body: { ...named, ...body } });
  const check = (cookie: string, code: string, rememberme = 0) =>
    send('auth/check-phone-code', cookie, { code, rememberme, fingerprint: 'f1' });
  return { to, group, email, userId, named, send, check, me: await to.as(userId) };
}

const withPhone = `update user_account set phone = '+13125550123', phone_confirmed_at = now() where id = $1`;
const smsCode = (text: string | undefined) => /^\d{6}/.exec(text ?? '')?.[0] ?? '';

it('texts a code where a phone is the only factor: once in 30 seconds, five tries, ten minutes, one use', async () => {
  const { to, email, userId, send, check } = await aPerson();
  await to.database.owner.query(withPhone, [userId]);
  const { cookie, answer } = await startSignIn(to, email);
  expect(answer).toEqual({ twoFactor: true });
  expect((await send('auth/second-factor', cookie)).answer).toMatchObject({
    ...{ phone: '•••• 0123', hasAuthenticator: false, hasPasskeys: false, mustEnroll: false },
  });
  const [first] = await messagesOf(to, 'sign_in_code', userId);
  expect(first).toMatch(/^\d{6} is your Rooftop code[\s\S]*@rooftop\.example #\d{6}$/);

  expect((await send('auth/send-code', cookie)).status).toBe(429);
  await startSignIn(to, email, { cookie });
  expect(await messagesOf(to, 'sign_in_code', userId)).toHaveLength(1);

  const backdate = async (seconds: number) => {
    const { rows } = await to.database.owner.query<{ at: Date }>(
      'select code_sent_at as at from sign_in_challenge',
    );
    const earlier = new Date((rows[0]?.at.getTime() ?? 0) - seconds * 1_000);
    await to.database.owner.query('update sign_in_challenge set code_sent_at = $1', [earlier]);
  };
  await backdate(30);
  expect((await send('auth/send-code', cookie)).status).toBe(200);
  const [second, replaced] = await messagesOf(to, 'sign_in_code', userId);
  expect((await check(cookie, smsCode(replaced))).status).toBe(422);
  await backdate(601);
  expect((await check(cookie, smsCode(second))).status).toBe(422);
  await send('auth/send-code', cookie);
  const [third] = await messagesOf(to, 'sign_in_code', userId);
  const right = await check(cookie, smsCode(third));
  expect(right.answer).toHaveProperty('accessToken');
  expect((await check(cookie, smsCode(third))).status).toBe(422);
});

it('ends a sign-in after five wrong codes, also in one burst, and no other device can use up the tries', async () => {
  const { to, email, userId, check } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  const owner = await startSignIn(to, email);
  expect((await check(owner.cookie, code())).status).toBe(200);

  const guesser = await startSignIn(to, email);
  const burst = await Promise.all(Array.from({ length: 20 }, () => check(guesser.cookie, '000000')));
  const judged = burst.filter(({ answer }) => /code is not right/.test(String(answer.message)));
  expect(judged.length).toBeLessThanOrEqual(4);
  expect((await check(guesser.cookie, code(1))).status).toBe(422);

  const again = await startSignIn(to, email, { cookie: owner.cookie });
  expect((await check(again.cookie, code(1))).status).toBe(200);
});

it('limits wrong codes of unknown devices together to thirty a day, and the owner still gets in', async () => {
  const { to, email, userId, check } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  const owner = await startSignIn(to, email);
  await check(owner.cookie, code());
  let judged = 0;
  for (let device = 0; device < 9; device += 1) {
    const { cookie } = await startSignIn(to, email);
    for (let guess = 0; guess < 5; guess += 1) {
      if ((await check(cookie, '000000')).status === 422) judged += 1;
    }
  }
  expect(judged).toBe(30);
  const again = await startSignIn(to, email, { cookie: owner.cookie });
  expect((await check(again.cookie, code(1))).status).toBe(200);
});

it('accepts a time step once, also when two requests carry it at once', async () => {
  const { to, email, userId, check } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  const one = await startSignIn(to, email);
  const other = await startSignIn(to, email);
  const both = await Promise.all([check(one.cookie, code()), check(other.cookie, code())]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  // Who came first is signed in, and their sign-in is over.
  const { cookie } = both[0]?.status === 422 ? one : other;
  expect((await check(cookie, code(-1))).status).toBe(422);
  expect((await check(cookie, code(1))).status).toBe(200);
});

it('belongs to the device that proved the password: others and unknown names get the same answer', async () => {
  const { to, email, userId, named, check } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  await startSignIn(to, email);
  const stranger = await check('rooftop_device=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', code());
  const nobody = await asDevice(to, {
    path: 'auth/check-phone-code',
    cookie: '',
    body: { ...named, username: 'nobody@example.com', code: code(), rememberme: 0, fingerprint: 'f1' },
  });
  expect(stranger).toEqual(nobody);
  expect(stranger.status).toBe(422);
});

it('trusts a remembered device until it is forgotten', async () => {
  const { to, email, userId, check, me } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  const { cookie } = await startSignIn(to, email);
  await check(cookie, code(), 1);
  expect((await startSignIn(to, email, { cookie })).answer).toHaveProperty('accessToken');
  expect((await startSignIn(to, email)).answer).toEqual({ twoFactor: true });
  const { devices } = await me.call(listDevices, {});
  expect(devices).toHaveLength(1);
  await me.call(forgetDevice, { id: devices[0]?.id });
  expect((await startSignIn(to, email, { cookie })).answer).toEqual({ twoFactor: true });
});

it('gives ten recovery codes with the first factor, each good once, and says so by mail', async () => {
  const { to, email, userId, me, check } = await aPerson();
  expect(await me.failure(beginFactor, { kind: 'authenticator' })).toMatchObject({
    status: 403,
    errors: [{ field: 'proof' }],
  });
  await me.call(prove, { password: PASSWORD });
  const begun = await me.call(beginFactor, { kind: 'authenticator' });
  const secret = begun.authenticator?.secret ?? '';
  expect(begun.authenticator?.uri).toMatch(/^otpauth:\/\/totp\/Rooftop:/);
  expect((await me.failure(finishFactor, { kind: 'authenticator', code: '000000' })).status).toBe(422);
  const { recoveryCodes } = await me.call(finishFactor, { kind: 'authenticator', code: codeOf(secret) });
  expect(recoveryCodes).toHaveLength(10);
  const code = recoveryCodes?.[0]?.toUpperCase().replaceAll('-', ' ') ?? '';

  const first = await startSignIn(to, email);
  expect((await check(first.cookie, code)).status).toBe(200);
  const second = await startSignIn(to, email);
  expect((await check(second.cookie, code)).status).toBe(422);
  expect((await messagesOf(to, 'recovery_code_used', userId))[0]).toContain('9 codes are left');
  expect(await messagesOf(to, 'factor_changed', userId)).toHaveLength(1);

  await me.call(renewRecoveryCodes, {});
  expect((await check(second.cookie, recoveryCodes?.[1] ?? '')).status).toBe(422);
  const { rows } = await to.database.owner.query<{ text: string }>(
    'select r::text as text from recovery_code r union all select t::text from totp_factor t',
  );
  const kept = rows.map(({ text }) => text).join('\n');
  expect(kept).not.toContain(secret);
  expect(recoveryCodes?.some((one) => kept.includes(one.replaceAll('-', '')))).toBe(false);
});

it('needs the second factor for a proof too, and a code for a new phone proves nothing', async () => {
  const { to, userId, me } = await aPerson();
  const { code } = await anAuthenticator(to, userId);
  expect(await me.failure(prove, { password: PASSWORD })).toMatchObject({ errors: [{ field: 'code' }] });
  expect(await me.failure(prove, { password: 'not this one', code: code() })).toMatchObject({
    errors: [{ field: 'password' }],
  });
  await me.call(prove, { password: PASSWORD, code: code() });
  await me.call(beginFactor, { kind: 'phone', phone: '(312) 555-0199' });
  const [text] = await messagesOf(to, 'phone_code', userId);
  expect((await me.failure(prove, { password: PASSWORD, code: smsCode(text) })).status).toBe(422);
  await me.call(finishFactor, { kind: 'phone', code: smsCode(text) });
  expect(await me.call(listFactors, {})).toMatchObject({
    phone: { ending: '•••• 0199', isFactor: true },
    authenticator: { since: expect.any(Number) },
  });
});

it('takes a passkey as the second factor, and alone where the device checked the person', async () => {
  const { to, email, userId, send } = await aPerson();
  const answerTo = await aPasskey(to, userId);
  const { cookie } = await startSignIn(to, email);
  const device = { rememberme: 0, fingerprint: 'f1' };
  const options = async (path: string) => (await send(path, cookie)).answer.options as { challenge: string };

  const second = await options('auth/passkey-options');
  expect(
    (await send('auth/check-passkey', cookie, { ...device, passkey: answerTo({ challenge: 'x' }) })).status,
  ).toBe(422);
  const answered = { ...device, passkey: answerTo(second, false) };
  expect((await send('auth/check-passkey', cookie, answered)).status).toBe(200);
  expect((await send('auth/check-passkey', cookie, answered)).status).toBe(422);

  const unchecked = answerTo(await options('auth/passkey-login-options'), false);
  expect((await send('auth/passkey-login', '', { ...device, passkey: unchecked })).status).toBe(422);
  const alone = { ...device, passkey: answerTo(await options('auth/passkey-login-options')) };
  expect((await send('auth/passkey-login', '', alone)).answer).toHaveProperty('accessToken');
  expect((await send('auth/passkey-login', '', alone)).status).toBe(422);
});

it('is required by a group from everybody or from a role; without one, it is added before signing in', async () => {
  const { to, group, email, userId, send, me } = await aPerson();
  const device = { rememberme: 0, fingerprint: 'f1' };
  await me.call(changeTwoFactorRule, { dealerGroupId: group.id, roles: ['viewer'] });
  expect((await startSignIn(to, email)).answer).toHaveProperty('accessToken');
  await me.call(changeTwoFactorRule, { dealerGroupId: group.id, roles: ['admin', 'viewer'] });
  const { cookie, answer } = await startSignIn(to, email);
  expect(answer).toEqual({ twoFactor: true });
  expect((await send('auth/second-factor', cookie)).answer).toMatchObject({
    mustEnroll: true,
    requiredBy: ['Maple Motors'],
  });
  const begun = await send('auth/begin-factor', cookie, { kind: 'authenticator' });
  const { secret } = begun.answer.authenticator as { secret: string };
  const finished = await send('auth/finish-factor', cookie, {
    ...device,
    kind: 'authenticator',
    code: codeOf(secret),
  });
  expect(finished.answer).toMatchObject({ tokens: { accessToken: expect.any(String) } });
  expect(finished.answer.recoveryCodes).toHaveLength(10);

  await to.database.owner.query('update session set proved_at = now() where user_id = $1', [userId]);
  expect(await me.failure(removeFactor, { kind: 'authenticator' })).toMatchObject({
    status: 422,
    message: 'Maple Motors requires a second factor. Add another one first.',
  });
  await me.call(changeTwoFactorRule, { dealerGroupId: group.id, roles: [] });
  await me.call(removeFactor, { kind: 'authenticator' });
  expect((await startSignIn(to, email)).answer).toHaveProperty('accessToken');
  expect(await me.call(listFactors, {})).toMatchObject({ recoveryCodesLeft: 0, authenticator: null });

  const whose = { group: group.id, actor: userId };
  const rule = (...roles: string[]) => ({ 'second factor required from': roles });
  expect(await auditOf(to, 'group.security')).toMatchObject([
    { ...whose, before: rule(), after: rule('viewer') },
    { ...whose, before: rule('viewer'), after: rule('viewer', 'admin') },
    { ...whose, before: rule('viewer', 'admin'), after: rule() },
  ]);
  expect(await auditOf(to, 'account.second_factor')).toMatchObject([
    { ...whose, subject: userId, after: { change: 'An authenticator app was added.' } },
    { ...whose, subject: userId, after: { change: 'The authenticator app was removed.' } },
  ]);
});

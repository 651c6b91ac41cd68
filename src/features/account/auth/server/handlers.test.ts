import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { aDealerGroup, aMember, PASSWORD } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { currentUser, login, logout, passwordSettings, renewTokens, saveSetting } from '../contract.ts';

const device = { fingerprint: 'f1', rememberme: 0 as const };
const WRONG = { status: 422, message: 'The email or the password is not right.' };

async function aPersonAndAServer() {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const { email, userId } = group.admin;
  return {
    ...to,
    group,
    userId,
    nobody: await to.as(null),
    signIn: { ...device, username: email, password: PASSWORD },
  };
}

/** Fetch cannot set a Host header. */
async function requestedWith(
  url: string,
  { path, headers, body }: { path: string; headers: Record<string, string | undefined>; body?: object },
): Promise<Record<string, unknown>> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sending = httpRequest(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sending.once('response', resolve).once('error', reject).end(JSON.stringify(body));
  });
  return JSON.parse(await text(response)) as Record<string, unknown>;
}

function tokensOf(reply: object): { accessToken: string; refreshToken: string; expiresAt: number } {
  if (!('accessToken' in reply)) throw new Error('A second factor was asked for.');
  return reply as { accessToken: string; refreshToken: string; expiresAt: number };
}

it('signs in, says who one is, and signs out for good', async () => {
  const { request, nobody, signIn, group, userId } = await aPersonAndAServer();
  const tokens = tokensOf(await nobody.call(login, { ...signIn, username: signIn.username.toUpperCase() }));
  const bearer = { headers: { authorization: `Bearer ${tokens.accessToken}` } };
  const me = await (await request(currentUser.path, bearer)).json();
  expect(me).toMatchObject({
    id: userId,
    memberships: [{ dealerGroupId: group.id, role: 'admin', dealershipIds: null }],
    settings: {},
  });
  await nobody.call(logout, { refreshToken: tokens.refreshToken });
  expect((await request(currentUser.path, bearer)).status).toBe(401);
  const again = await nobody.failure(renewTokens, { refreshToken: tokens.refreshToken, fingerprint: 'f1' });
  expect(again.status).toBe(422);
});

it('answers a wrong password and an unknown name alike', async () => {
  const { nobody, signIn } = await aPersonAndAServer();
  expect(await nobody.failure(login, { ...signIn, password: 'not it' })).toEqual(WRONG);
  expect(await nobody.failure(login, { ...signIn, username: 'nobody@example.com' })).toEqual(WRONG);
});

it('stops guessing, even in one burst, and lets the owner in from a device known by its fingerprint', async () => {
  const { nobody, signIn } = await aPersonAndAServer();
  await nobody.call(login, { ...signIn, fingerprint: 'owner' });
  const guesses = Array.from({ length: 30 }, () => nobody.failure(login, { ...signIn, password: 'a guess' }));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(8);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(22);
  for (let guess = 0; guess < 8; guess += 1) await nobody.failure(login, { ...signIn, password: 'a guess' });
  expect((await nobody.failure(login, signIn)).status).toBe(429);
  await nobody.call(login, { ...signIn, fingerprint: 'owner' });
});

it('lets the owner in by the secret of a device, even where someone copied its fingerprint', async () => {
  const { request, nobody, signIn } = await aPersonAndAServer();
  const send = (cookie: string) =>
    request(login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(signIn),
    });
  const cookie = (await send('')).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(
    /^rooftop_device=[\w-]{43}; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
  );
  for (let guess = 0; guess < 21; guess += 1) await nobody.failure(login, { ...signIn, password: 'a guess' });
  expect((await send('rooftop_device=x')).status).toBe(429);
  expect((await send(`other=1; ${cookie.split(';')[0]}`)).status).toBe(200);
});

it('lets colleagues behind the same address in while someone there guesses', async () => {
  const { nobody, signIn, database, group } = await aPersonAndAServer();
  await nobody.call(login, signIn);
  const colleague = await aMember(database, group.id, 'viewer');
  await database.owner.query(
    `insert into sign_in_failure (subject, failed_at)
     select 'address ' || translate(encode(sha256('127.0.0.1'), 'base64'), '+/=', '-_'), now() from generate_series(1, 62)`,
  );
  const tried = { ...device, username: 'nobody@example.com', password: 'a guess', fingerprint: 'new' };
  expect((await nobody.failure(login, tried)).status).toBe(422);
  expect((await nobody.failure(login, tried)).status).toBe(429);
  await nobody.call(login, signIn);
  await nobody.call(login, { ...signIn, username: colleague.email, fingerprint: 'new' });
});

it('counts only failures: signing in often is no guessing', async () => {
  const { nobody, signIn } = await aPersonAndAServer();
  for (let round = 0; round < 12; round += 1) await nobody.call(login, signIn);
});

it('answers the same successor to tabs that refresh together', async () => {
  const { nobody, signIn } = await aPersonAndAServer();
  const { refreshToken } = tokensOf(await nobody.call(login, signIn));
  const tabs = await Promise.all(
    Array.from({ length: 20 }, () => nobody.call(renewTokens, { refreshToken, fingerprint: 'f1' })),
  );
  const successors = new Set(tabs.map((tab) => tab.refreshToken));
  expect(successors.size).toBe(1);
  expect(successors.has(refreshToken)).toBe(false);
});

it('ends the family when a used token comes back after the grace window', async () => {
  const { nobody, signIn, database } = await aPersonAndAServer();
  const first = tokensOf(await nobody.call(login, signIn)).refreshToken;
  const second = (await nobody.call(renewTokens, { refreshToken: first, fingerprint: 'f1' })).refreshToken;
  await database.owner.query(
    "update refresh_token set used_at = now() - interval '21 seconds' where used_at is not null",
  );
  expect((await nobody.failure(renewTokens, { refreshToken: first, fingerprint: 'f1' })).status).toBe(422);
  expect((await nobody.failure(renewTokens, { refreshToken: second, fingerprint: 'f1' })).status).toBe(422);
});

it('keeps only hashes of refresh tokens', async () => {
  const { nobody, signIn, database } = await aPersonAndAServer();
  const { refreshToken } = tokensOf(await nobody.call(login, signIn));
  const { rows } = await database.owner.query<{ text: string }>(
    'select t::text as text from refresh_token t',
  );
  const raw = Buffer.from(refreshToken, 'base64url').toString('hex');
  expect(rows).toHaveLength(1);
  expect(rows.some(({ text }) => text.includes(refreshToken) || text.includes(raw))).toBe(false);
});

it('keeps, replaces and removes a setting of its own user only', async () => {
  const { as, userId, group, database } = await aPersonAndAServer();
  const other = await aMember(database, group.id, 'viewer');
  const me = await as(userId);
  await me.call(saveSetting, { setting: 'home.order', value: ['leads', 'dup_rate'] });
  await me.call(saveSetting, { setting: 'theme', value: 'light' });
  await me.call(saveSetting, { setting: 'theme', value: 'dark' });
  expect((await me.call(currentUser, {})).settings).toEqual({
    'home.order': ['leads', 'dup_rate'],
    theme: 'dark',
  });
  expect((await (await as(other.userId)).call(currentUser, {})).settings).toEqual({});
  await me.call(saveSetting, { setting: 'theme', value: null });
  expect((await me.call(currentUser, {})).settings).toEqual({ 'home.order': ['leads', 'dup_rate'] });
});

it('keeps at most 500 settings of a person', async () => {
  const { as, userId, database } = await aPersonAndAServer();
  const me = await as(userId);
  await database.owner.query(
    "insert into user_setting select $1, 'kept.' || n, '1' from generate_series(1, 500) n",
    [userId],
  );
  expect(await me.failure(saveSetting, { setting: 'one.more', value: 1 })).toMatchObject({
    status: 422,
    message: 'At most 500 settings are kept.',
  });
  await me.call(saveSetting, { setting: 'kept.7', value: 2 });
  await me.call(saveSetting, { setting: 'kept.7', value: null });
  await me.call(saveSetting, { setting: 'one.more', value: 1 });
});

it('offers the demo account only where it works', async () => {
  const open = await server();
  const beyond = await server({ database: open.database, settings: { demoAccount: false } });
  const group = await aDealerGroup(open.database);
  await open.database.owner.query(
    "update user_account set email = 'demo@rooftop.example', is_demo = true where id = $1",
    [group.admin.userId],
  );
  const signIn = { ...device, username: 'demo@rooftop.example', password: PASSWORD };
  const demo = { username: 'demo@rooftop.example', password: 'showroom-2026' };
  expect((await (await open.as(null)).call(passwordSettings, {})).demo).toEqual(demo);
  expect((await (await beyond.as(null)).call(passwordSettings, {})).demo).toBeNull();
  const tokens = tokensOf(await (await open.as(null)).call(login, signIn));
  expect(await (await beyond.as(null)).failure(login, signIn)).toEqual(WRONG);
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-for': '192.0.2.1' },
    { via: '1.1 proxy' },
  ]) {
    const offered = await requestedWith(open.url, { path: passwordSettings.path, headers });
    expect({ headers, offered: offered.demo }).toEqual({ headers, offered: null });
    expect(await requestedWith(open.url, { path: login.path, headers, body: signIn })).toEqual({
      message: WRONG.message,
    });
    const renewal = { path: renewTokens.path, headers, body: { refreshToken: tokens.refreshToken } };
    expect(await requestedWith(open.url, renewal)).toMatchObject({ errors: [{ field: 'refreshToken' }] });
  }
  await (await open.as(null)).call(renewTokens, { refreshToken: tokens.refreshToken });
});

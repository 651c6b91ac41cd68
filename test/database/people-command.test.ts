import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { login } from '../../src/features/account/auth/contract.ts';
import { restorePassword } from '../../src/features/account/auth/contract-passwords.ts';
import { aDealerGroup, aMember, PASSWORD } from '../helpers/dealers.ts';
import { anAuthenticator } from '../helpers/second-factors.ts';
import { server } from '../helpers/server.ts';

const COMMAND = join(import.meta.dirname, '../../src/main.people.ts');
const NEW_PASSWORD = 'violet harbor lantern 7';

async function run(url: string, ...words: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    ROOFTOP_URL: 'https://rooftop.example',
  };
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, out, err };
}

const tokenIn = (out: string) =>
  /https:\/\/rooftop\.example\/site\/change-password\/(\S+)/.exec(out)?.[1] ?? '';

it('npm run people lists its commands, creates the first person once, and changes operators', async () => {
  const to = await server();
  const { url } = to.database;
  const [help, nobody, unknown] = await Promise.all([
    run(url, '--help'),
    run(url, 'list'),
    run(url, 'promote', 'ana@maple.example'),
  ]);
  const commands = [
    'list',
    'create',
    'reset-password',
    'reset-second-factor',
    'make-operator',
    'unmake-operator',
  ];
  expect(help).toMatchObject({ code: 0, err: '' });
  for (const command of commands) expect(help.out).toMatch(new RegExp(`^ {2}${command} `, 'm'));
  expect(nobody).toEqual({ code: 0, out: 'Nobody has an account yet.\n', err: '' });
  expect(unknown).toMatchObject({ code: 1, out: '', err: help.out });

  const ana = ['create', 'Ana@Maple.example', '--name', 'Ana Ruiz', '--group', 'Maple Motors'] as const;
  expect(await run(url, 'create', 'ana@maple.example')).toMatchObject({ code: 1, out: '' });
  const created = await run(url, ...ana);
  expect(created).toMatchObject({ code: 0, out: expect.stringContaining('admin of Maple Motors') });
  const guest = await to.as(null);
  const of = { fingerprint: 'f', token: tokenIn(created.out) };
  expect(await guest.call(restorePassword, { ...of, password: NEW_PASSWORD })).toHaveProperty('accessToken');
  expect((await guest.failure(restorePassword, { ...of, password: NEW_PASSWORD })).status, 'once').toBe(422);

  const group = await aDealerGroup(to.database);
  const [again, last] = await Promise.all([
    run(url, ...ana),
    run(url, 'unmake-operator', 'ana@maple.example'),
  ]);
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Someone has an account already') });
  expect(last).toMatchObject({ code: 1, err: expect.stringContaining('This is the last operator') });
  const made = await run(url, 'make-operator', group.admin.email.toUpperCase());
  expect(made).toEqual({ code: 0, out: `${group.admin.email} is an operator now.\n`, err: '' });
  const list = await run(url, 'list');
  expect(list.out).toContain(`${group.admin.email}  Test admin  operator\n`);
});

it('npm run people resets a password by link and a second factor, each in the audit logs', async () => {
  const to = await server();
  const { url } = to.database;
  const group = await aDealerGroup(to.database);
  const { userId, email } = await aMember(to.database, group.id, 'manager');
  await anAuthenticator(to, userId);
  const guest = await to.as(null);
  const signIn = (password: string) =>
    guest.call(login, { username: email, password, fingerprint: 'f', rememberme: 0 });
  expect(await signIn(PASSWORD)).toEqual({ twoFactor: true });

  const [absent, reset] = await Promise.all([
    run(url, 'reset-second-factor', 'nobody@maple.example'),
    run(url, 'reset-second-factor', email),
  ]);
  expect(absent).toEqual({ code: 1, out: '', err: 'Nobody has an account with nobody@maple.example.\n' });
  expect(reset).toMatchObject({ code: 0, out: expect.stringContaining('with the password alone') });
  expect(await signIn(PASSWORD)).toHaveProperty('accessToken');

  const { out, code } = await run(url, 'reset-password', email);
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringContaining('works once, for 60 minutes'),
  });
  const of = { fingerprint: 'f', token: tokenIn(out), password: NEW_PASSWORD };
  expect(await guest.call(restorePassword, of)).toHaveProperty('accessToken');
  const { rows } = await to.database.owner.query(
    'select distinct dealer_group_id as id, actor, action from audit_entry where subject_user_id = $1 order by 1, 3',
    [userId],
  );
  const byShell = [
    { actor: 'The server', action: 'account.password' },
    { actor: 'The server', action: 'account.second_factor' },
  ];
  for (const id of [0, group.id]) {
    expect(rows).toEqual(expect.arrayContaining(byShell.map((entry) => ({ id, ...entry }))));
  }
  expect(to.bugs).toEqual([]);
});

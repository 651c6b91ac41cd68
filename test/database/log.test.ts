import { expect, it, onTestFinished, vi } from 'vitest';
import { login } from '../../src/features/account/auth/contract.ts';
import { createIntake } from '../../src/features/setup/feeds/contract.ts';
import { errorLines, openLog } from '../../src/server/observe/log.ts';
import { aDealerGroup, PASSWORD } from '../helpers/dealers.ts';
import { server, type TestServer } from '../helpers/server.ts';

const now = new Date('2026-11-20T18:00:00Z');
const LEAD =
  'Name: Kim Sampleton\nEmail: kim.sampleton@buyers.example\nPhone: (312) 555-0187\nVehicle: 2024 Kia Sportage\n';
const LIST = 'Lead ID,Lead Date,Lead Source,Email,Dealership\n1,2026-11-19,Web,pat.upload@buyers.example,\n';

interface Line extends Record<string, unknown> {
  readonly level: string;
}

/** The lines of a server's log once one of them matches. */
async function linesWith(to: TestServer, wanted: Partial<Line>): Promise<Line[]> {
  return await vi.waitFor(() => {
    const lines = to.logged.map((line) => JSON.parse(line) as Line);
    expect(lines).toContainEqual(expect.objectContaining(wanted));
    return lines;
  });
}

it('writes one line per request, with id, route, status, time and dealer groups', async () => {
  const to = await server({ now });
  const group = await aDealerGroup(to.database);
  const headers = { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` };
  const answer = await to.request(`feeds/imports?dealerGroupId=${group.id}`, { headers });
  const line = { request: answer.headers.get('x-request-id'), route: '/api/feeds/imports' };
  const lines = await linesWith(to, line);
  expect(lines.filter(({ request }) => request === line.request)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
      method: 'GET',
      route: '/api/feeds/imports',
      status: 200,
      ms: expect.any(Number),
      groups: [group.id],
      msg: 'GET /api/feeds/imports',
    },
  ]);
});

it('names the request in every refusal, and no undeclared address', async () => {
  const to = await server({ now });
  const answer = await to.request('no/such-call?token=a-secret-in-the-address');
  expect(answer.status).toBe(404);
  const request = answer.headers.get('x-request-id');
  expect(request).toMatch(/^[0-9a-f-]{36}$/);
  await linesWith(to, { request, route: '(unknown call)', status: 404 });
  expect(to.logged.join('')).not.toContain('secret');
});

it('contains no password, token, key, address, phone or name', async () => {
  const to = await server({ now });
  const group = await aDealerGroup(to.database, { dealerships: 1 });
  const { email } = group.admin;
  const device = { username: email, fingerprint: 'printofabrowser', rememberme: 0 as const };
  const nobody = await to.as(null);
  await nobody.failure(login, { ...device, password: 'a wrong guess' });
  const tokens = (await nobody.call(login, { ...device, password: PASSWORD })) as { accessToken: string };
  const me = await to.as(group.admin.userId);
  const [dealershipId = 0] = group.dealershipIds;
  const { key } = await me.call(createIntake, { dealerGroupId: group.id, title: 'Website', dealershipId });
  const posted = await to.request(`intake/leads?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: LEAD,
  });
  expect(posted.status).toBe(200);
  const form = new FormData();
  form.append('uploadedFile', new Blob([LIST]), 'leads of Pat Namesake.csv');
  const uploaded = await to.request(`feeds/upload?dealerGroupId=${group.id}&dealerShipId=${dealershipId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.accessToken}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  await linesWith(to, { route: '/api/feeds/upload', status: 200 });
  await linesWith(to, { import: expect.any(Number), cameBy: 'intake', outcome: 'done', accepted: 1 });
  // The first line contains the server's address.
  const text = to.logged.slice(1).join('').toLowerCase();
  const secrets = [PASSWORD, 'a wrong guess', tokens.accessToken, key, email, device.fingerprint];
  const personal = [
    'sampleton',
    'buyers.example',
    '555-0187',
    '5550187',
    'namesake',
    'test admin',
    '127.0.0.1',
  ];
  for (const secret of [...secrets, ...personal]) expect(text).not.toContain(secret.toLowerCase());
});

it('writes a bug with its stack and its request id', async () => {
  const to = await server({ now });
  const group = await aDealerGroup(to.database);
  const headers = { authorization: `Bearer ${await to.tokenOf(group.admin.userId)}` };
  await to.database.owner.query('alter table import_run rename to import_run_gone');
  // On a cluster the next test has the same database.
  onTestFinished(async () => {
    await to.database.owner.query('alter table import_run_gone rename to import_run');
  });
  const answer = await to.request(`feeds/imports?dealerGroupId=${group.id}`, { headers });
  expect(answer.status).toBe(500);
  const request = answer.headers.get('x-request-id');
  expect(await answer.json()).toEqual({ requestId: request });
  const lines = await linesWith(to, { request, status: 500, level: 'error' });
  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: 'bug',
      request,
      err: expect.objectContaining({
        message: 'relation "import_run" does not exist',
        stack: expect.stringMatching(/\n\s+at .*\.ts:\d+/),
        code: '42P01',
      }),
    }),
  );
});

it('omits the parts of a database error that quote a row', async () => {
  const to = await server({ now });
  const { owner } = to.database;
  const errorOf = (statement: string) => owner.query(statement).then(() => null, errorLines);
  await aDealerGroup(to.database);
  const twice = await errorOf(
    `insert into user_account (email, name, password_hash, created_at)
     select email, 'Kim Sampleton', 'x', now() from user_account`,
  );
  // A cluster names the shard of the table.
  expect(twice).toMatchObject({ code: '23505', table: expect.stringMatching(/^user_account(_\d+)?$/) });
  expect(JSON.stringify(twice)).not.toMatch(/@example\.com|Sampleton/);
  const misread = await errorOf("select 'kim@buyers.example'::integer");
  expect(misread).toMatchObject({ message: 'invalid input syntax for type integer: "…"' });
  expect(JSON.stringify(misread)).not.toContain('buyers.example');
});

it.each([
  { level: 'silent', isTerminal: false, writes: [] },
  { level: 'error', isTerminal: false, writes: ['error'] },
  { level: null, isTerminal: false, writes: ['info', 'warn', 'error'] },
  { level: null, isTerminal: true, writes: ['warn', 'error'] },
  { level: 'debug', isTerminal: true, writes: ['debug', 'info', 'warn', 'error'] },
] as const)('at $level, in a terminal: $isTerminal, writes $writes', ({ level, isTerminal, writes }) => {
  const lines: string[] = [];
  const log = openLog({ level, isTerminal, to: { write: (line) => void lines.push(line) } });
  for (const one of ['debug', 'info', 'warn', 'error'] as const) log[one]('a line');
  expect(lines.map((line) => (JSON.parse(line) as Line).level)).toEqual(writes);
});

import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { aDealerGroup, aMember, PASSWORD } from '../../../../../test/helpers/dealers.ts';
import { aLead, storeLeads } from '../../../../../test/helpers/leads.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { calls } from '../../../../../test/helpers/walk.ts';
import { isRole } from '../../../../server/identity/access.ts';
import { changeUser, removeUser } from '../../../setup/users/contract.ts';
import { auditLog } from '../../../setup/users/contract-audit.ts';
import { prove } from '../../auth/contract-factors.ts';
import { changePassword } from '../../auth/contract-passwords.ts';
import { changeProfile, readProfile } from '../contract.ts';
import { createToken, listTokens, revokeToken } from '../contract-tokens.ts';
import { examplesOf } from '../rules-examples.ts';

const NOW = new Date('2026-11-20T16:00:00Z');

async function aGroupWithLeads() {
  const to = await server({ now: NOW });
  const group = await aDealerGroup(to.database);
  const [first = 0, second = 0] = group.dealershipIds;
  const of = (dealershipId: number) => ({
    dealerGroupId: group.id,
    dealershipId,
    timeZone: 'America/Chicago',
  });
  await storeLeads(to.database, [
    ...['2026-11-01', '2026-11-20'].map((day) => aLead(of(first), day as '2026-11-01')),
    ...['2026-11-01', '2026-11-10', '2026-11-20'].map((day) => aLead(of(second), day as '2026-11-01')),
  ]);
  const send = async (token: string, path: string, init: RequestInit = {}) =>
    await to.request(path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const leads = async (token: string, dealerGroupId = group.id) => {
    const response = await send(token, `kpi/get?dealerGroupId=${dealerGroupId}&metric=leads`);
    const answer = (await response.json()) as { figure?: { current: { value: number } }; message?: string };
    return { status: response.status, value: answer.figure?.current.value };
  };
  return { to, group, first, send, leads };
}

async function aToken(to: TestServer, userId: number, dealerGroupId: number, name = 'Excel') {
  const caller = await to.as(userId);
  await caller.call(prove, { password: PASSWORD });
  const { token } = await caller.call(createToken, { dealerGroupId, name, days: 90 });
  return { caller, token };
}

it('an access token needs a recent proof, is shown once, listed, used, revoked and audited', async () => {
  const { to, group, leads } = await aGroupWithLeads();
  const caller = await to.as(group.admin.userId);
  const input = { dealerGroupId: group.id, name: 'Excel', days: 90 } as const;
  expect(await caller.failure(createToken, input)).toMatchObject({
    status: 403,
    errors: [{ field: 'proof' }],
  });
  await caller.call(prove, { password: PASSWORD });
  expect((await caller.failure(createToken, { ...input, days: 7 as 30 })).status).toBe(400);
  const { token, expiresAt } = await caller.call(createToken, input);
  expect((expiresAt - Date.now()) / 86_400_000).toBeCloseTo(90, 1);
  const stored = await to.database.owner.query('select t::text as row from api_token t');
  expect(stored.rows[0].row).not.toContain(token.slice(8));

  const [listed] = (await caller.call(listTokens, {})).tokens;
  expect(listed).toMatchObject({ name: 'Excel', ending: token.slice(-4), lastUsedAt: null });
  expect(await leads(token)).toEqual({ status: 200, value: 5 });
  const { tokens, apiUrl } = await caller.call(listTokens, {});
  expect(tokens[0]?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000);
  expect(apiUrl).toBe('https://rooftop.example/api');

  const id = listed?.id ?? '';
  const stranger = await to.as((await aMember(to.database, group.id, 'admin')).userId);
  expect((await stranger.failure(revokeToken, { id })).status).toBe(404);
  expect(await leads(token)).toMatchObject({ status: 200 });
  await caller.call(revokeToken, { id });
  expect(await leads(token)).toMatchObject({ status: 401 });
  expect((await caller.call(listTokens, {})).tokens).toEqual([]);
  const { entries } = await caller.call(auditLog, { dealerGroupId: group.id });
  expect(entries.map(({ action }) => action)).toEqual(['token.revoked', 'token.created']);
  expect(JSON.stringify(entries)).not.toContain(token.slice(8));

  const again = await caller.call(createToken, { ...input, days: 30 });
  await to.database.owner.query("update api_token set expires_at = now() - interval '1 second'");
  expect(await leads(again.token)).toMatchObject({ status: 401 });
  expect(await leads(`${again.token}x`)).toMatchObject({ status: 401 });
  expect(to.bugs).toEqual([]);
});

it('an access token reads calls of its group only: nothing of the account, no change, no stream, no other group', async () => {
  const { to, group, send, leads } = await aGroupWithLeads();
  const other = await aDealerGroup(to.database, { name: 'Harbor Cars' });
  await to.database.owner.query(
    "insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'admin', true)",
    [other.id, group.admin.userId],
  );
  const { token } = await aToken(to, group.admin.userId, group.id);
  expect((await leads(token)).status).toBe(200);
  expect((await leads(token, other.id)).status).toBe(404);
  const both = `kpi/get?metric=leads&dealerGroupIds[]=${group.id}&dealerGroupIds[]=${other.id}`;
  expect((await send(token, both)).status).toBe(404);

  const refused = calls
    .filter(({ access }) => access === 'signedIn' || access === 'operator' || isRole(access))
    .filter(({ method, access, reply, onlyReads }) => {
      return (method === 'POST' && !onlyReads) || !isRole(access) || reply.kind === 'stream';
    });
  expect(refused.length).toBeGreaterThan(60);
  const posts = calls.filter(({ onlyReads }) => onlyReads).map(({ path }) => path);
  expect(posts.toSorted()).toEqual(['kpi/board', 'kpi/drill-down-values', 'kpi/get-common-drilldowns']);
  const before = await to.database.owner.query('select * from api_token');
  for (const { method, path } of refused) {
    const response = await send(token, `${path}?dealerGroupId=${group.id}`, { method });
    expect({ path, status: response.status }).toEqual({ path, status: 403 });
  }
  expect((await to.database.owner.query('select * from api_token')).rows).toEqual(before.rows);
  expect(to.bugs).toEqual([]);
});

it('an access token has the rights its owner has at each call, and ends with membership and password', async () => {
  const { to, group, first, send, leads } = await aGroupWithLeads();
  const admin = await to.as(group.admin.userId);
  const { userId } = await aMember(to.database, group.id, 'admin');
  const { token } = await aToken(to, userId, group.id);
  const people = async () => (await send(token, `users/list?dealerGroupId=${group.id}`)).status;
  expect(await leads(token)).toEqual({ status: 200, value: 5 });
  expect(await people()).toBe(200);
  const grant = { role: 'viewer' as const, allDealerships: false, dealerships: [first] };
  await admin.call(changeUser, { dealerGroupId: group.id, id: userId, ...grant });
  expect(await leads(token)).toEqual({ status: 200, value: 2 });
  expect(await people()).toBe(403);
  await admin.call(removeUser, { dealerGroupId: group.id, id: userId });
  expect((await leads(token)).status).toBe(401);
  await to.database.owner.query(
    "insert into membership (dealer_group_id, user_id, role, all_dealerships) values ($1, $2, 'viewer', true)",
    [group.id, userId],
  );
  expect((await leads(token)).status, 'a new membership does not revive it').toBe(401);

  const again = await aToken(to, userId, group.id);
  expect((await leads(again.token)).status).toBe(200);
  await again.caller.call(changePassword, { password: 'violet harbor lantern 7' });
  expect((await leads(again.token)).status).toBe(401);
  expect(to.bugs).toEqual([]);
});

it('the examples work as they are printed', async () => {
  const { to, group } = await aGroupWithLeads();
  const { token } = await aToken(to, group.admin.userId, group.id);
  const examples = examplesOf({ apiUrl: to.url.slice(0, -1), dealerGroupId: group.id, token });
  const text = (key: string) => examples.find((one) => one.key === key)?.text ?? '';

  const commands = text('curl').split('\n\n');
  const [kpi, board, file] = (await Promise.all(commands.map(sentBy))) as [Response, Response, Response];
  expect(await kpi.json()).toMatchObject({ figure: { current: { value: 5 } } });
  const { tiles } = (await board.json()) as { tiles: { result: { rows: object[] } }[] };
  const ofStore = (leads: number) => ({ figures: [{ kpi: 'leads', current: { value: leads } }, {}] });
  expect(tiles[0]?.result.rows).toMatchObject([ofStore(2), ofStore(3)]);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(await file.text()).toContain(',');

  const [, path] = /RelativePath = "([^"]+)"/.exec(text('power-query')) ?? [];
  const query = /Query = \[([^\]]+)\]/.exec(text('power-query'))?.[1] ?? '';
  const search = [...query.matchAll(/(\w+) = "([^"]+)"/g)].map(([, name, value]) => `${name}=${value}`);
  const headers = { authorization: /Bearer rooftop_[\w-]{43}/.exec(text('power-query'))?.[0] ?? '' };
  const trend = await to.request(`${path}?${search.join('&')}`, { headers });
  const ofStores = text('power-query-stores');
  expect(/Kpis = \{([^}]+)\}/.exec(ofStores)?.[1]).toBe('"leads", "units_retail"');
  expect(ofStores).toContain(`Query = [dealerGroupId = "${group.id}", view = "month"]`);
  const { lines } = (await trend.json()) as { lines: { points: { at: string; value: number }[] }[] };
  expect(lines[0]?.points).toContainEqual(expect.objectContaining({ at: '2026-11-10', value: 1 }));
  const sheets = runInSheets(text('sheets'));
  expect(await sheets('ROOFTOP("leads")')).toBe(5);
  const [header, ...rows] = (await sheets('ROOFTOP_STORES("leads,units_retail")')) as unknown[][];
  expect(header).toEqual(['Store', 'leads', 'units_retail']);
  expect(rows.map(([, leads]) => leads)).toEqual([2, 3]);
});

interface SheetsRequest {
  readonly method?: string;
  readonly contentType?: string;
  readonly payload?: string;
  readonly headers: Record<string, string>;
}

/** Runs a formula of a script whose requests answer at once: first to learn the request, then with its answer. */
function runInSheets(script: string) {
  const run = (formula: string, fetched: (url: string, options: SheetsRequest) => string) =>
    runInNewContext(`${script}; ${formula}`, {
      UrlFetchApp: {
        fetch: (url: string, options: SheetsRequest) => ({ getContentText: () => fetched(url, options) }),
      },
    }) as unknown;
  return async (formula: string) => {
    let sent: Promise<Response> | undefined;
    const note = (url: string, { method = 'get', contentType, payload, headers }: SheetsRequest) => {
      const type = contentType === undefined ? {} : { 'content-type': contentType };
      sent = fetch(url, { method, headers: { ...headers, ...type }, body: payload ?? null });
      throw new Error('Not answered yet.');
    };
    expect(() => run(formula, note)).toThrow('Not answered yet.');
    const answer = (await (await sent)?.text()) ?? '';
    return JSON.parse(JSON.stringify(run(formula, () => answer))) as unknown;
  };
}

/** Sends what a printed `curl` command sends. */
async function sentBy(command: string): Promise<Response> {
  const headers = [...command.matchAll(/-H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const body = / -d '([^']+)'/.exec(command)?.[1];
  const url = / "(http[^"]+)"$/.exec(command)?.[1] ?? '';
  const post = body === undefined ? {} : { method: 'POST', body };
  return await fetch(url, { headers: Object.fromEntries(headers) as Record<string, string>, ...post });
}

it('texts of the server and its files have the formats of the reader; numbers in files stay numbers', async () => {
  const { to, group } = await aGroupWithLeads();
  const { token } = await aToken(to, group.admin.userId, group.id);
  const read = async (path: string, formats?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(formats && { 'x-formats': formats }) };
    return await (await to.request(`${path}&dealerGroupId=${group.id}&view=month`, { headers })).text();
  };
  const trend = 'kpi/daily-trend?metric=leads';
  expect(await read(trend)).toContain('"label":"Nov 10');
  expect(await read(trend, 'space dayFirst')).toContain('"label":"10 Nov');
  expect(await read(trend, 'something else')).toContain('"label":"Nov 10');
  const file = 'boards/export?board=sales&format=csv';
  const [us, other] = [await read(file), await read(file, 'space dayFirst')];
  expect(us).toContain('Nov 20, 2026, 10:00 AM CST');
  expect(other).toContain('20 Nov 2026, 10:00 CST');
  expect(to.bugs).toEqual([]);
});

it('a person changes name and phone; a phone that gets codes changes with the second factor', async () => {
  const to = await server();
  const { admin } = await aDealerGroup(to.database);
  const caller = await to.as(admin.userId);
  const changed = await caller.call(changeProfile, { name: 'Ana Ruiz', phone: '(312) 555-0123' });
  expect(changed).toMatchObject({ name: 'Ana Ruiz', phone: '+13125550123', isPhoneFactor: false });
  expect(await caller.call(readProfile, {})).toEqual(changed);
  const wrong = await caller.failure(changeProfile, { name: 'Ana', phone: 'soon' });
  expect(wrong).toMatchObject({ status: 422, errors: [{ field: 'phone' }] });
  await to.database.owner.query('update user_account set phone_confirmed_at = now()');
  const other = { name: 'Ana Ruiz', phone: '312 555 0199' };
  expect((await caller.failure(changeProfile, other)).status).toBe(422);
  await caller.call(changeProfile, { name: 'Ana Lee', phone: '312 555 0123' });
  expect(await caller.call(readProfile, {})).toMatchObject({ name: 'Ana Lee', isPhoneFactor: true });
  await to.database.owner.query('update user_account set is_demo = true');
  expect((await caller.failure(changeProfile, other)).status).toBe(403);
});

import { expect, it } from 'vitest';
import { type Call, hasFields } from '../../src/core/contract.ts';
import type { Database } from '../../src/server/database.ts';
import { aCategory, planExpenses } from '../helpers/budgets.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { asRequest, server, type TestServer } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';
import { calls, fieldNames, type Ids, validInput } from '../helpers/walk.ts';

const nested = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown;

const BAD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  'x',
  '\u0000',
  'a\u0000b',
  '-1',
  -1,
  0,
  1.5,
  1e21,
  '9'.repeat(40),
  true,
  [],
  [null],
  [[1]],
  {},
  { a: 1 },
  nested,
  '2026-02-30',
  "'; drop table lead; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '\ud800',
  'x'.repeat(30_000),
];

/** Everything the database holds, as one number; session and throttle rows move by themselves, the calendar never does. */
async function fingerprintOf(database: Database): Promise<string> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('sign_in_failure', 'session', 'refresh_token', 'worker_heartbeat', 'calendar_day')
     order by 1`,
  );
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as h from ${name} t`,
  );
  const hashes = await database.owner.query<{ h: string }>(`${parts.join(' union all ')} order by name`);
  return hashes.rows.map(({ h }) => h).join();
}

interface Sent {
  readonly status: number;
  readonly body: { message?: string; errors?: { field: string; message: string }[] };
}

async function send(
  to: TestServer,
  call: Call,
  input: Record<string, unknown>,
  token: string,
): Promise<Sent> {
  const { path, init } = asRequest(call, input);
  return await sendRaw(to, path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
}

async function sendRaw(to: TestServer, path: string, init: RequestInit): Promise<Sent> {
  const response = await to.request(path, { ...init, signal: AbortSignal.timeout(10_000) });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, body: {} };
  }
  return { status: response.status, body: (await response.json()) as Sent['body'] };
}

function explains({ body }: Sent): boolean {
  const errors = body.errors ?? [];
  if (errors.some(({ field, message }) => field === '' || message === '')) return false;
  return (body.message ?? '') !== '' || errors.length > 0;
}

/** Fields and bodies take turns, so that every call meets a part of them; at full size it meets all. */
const EVERY = sized({ quick: 3, soak: 1 });
const AT_ONCE = 8;

it('malformed fields are refused with a message and a field, and change nothing', {
  timeout: sized({ quick: 240_000, soak: 3_600_000 }),
}, async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const ids = await thingsOf(to.database, group);
  let turn = 0;
  let before = await fingerprintOf(to.database);
  for (const call of calls) {
    // Signing out on purpose would end the session the rest is asked with.
    const asker: Asker = { to, call, ids, token: await to.tokenOf(group.admin.userId) };
    const tried = fieldNames(call).map((field) => {
      turn += 1;
      return { field, values: BAD_VALUES.filter((_, index) => (index + turn) % EVERY === 0) };
    });
    const refused: string[] = [];
    for (const { field, values } of tried) if (await areRefused(asker, field, values)) refused.push(field);
    let after = await fingerprintOf(to.database);
    // Something was accepted and changed something: once more, each field that was refused by itself.
    if (after !== before) {
      expect(refused.length, `${call.path} changed something`).toBeLessThan(tried.length);
      for (const { field, values } of tried.filter((one) => refused.includes(one.field))) {
        before = after;
        await areRefused(asker, field, values);
        after = await fingerprintOf(to.database);
        expect(after, `${call.path} ${field}`).toBe(before);
      }
    }
    before = after;
  }
  expect(to.bugs).toEqual([]);
});

interface Asker {
  readonly to: TestServer;
  readonly call: Call;
  readonly ids: Ids;
  readonly token: string;
}

/** Whether none of the values was taken; a refusal must explain itself. */
async function areRefused({ to, call, ids, token }: Asker, field: string, values: readonly unknown[]) {
  const statuses: number[] = [];
  for (let at = 0; at < values.length; at += AT_ONCE) {
    const sent = values.slice(at, at + AT_ONCE).map(async (value) => {
      const answer = await send(to, call, { ...validInput(call, ids), [field]: value }, token);
      const asked = { call: call.path, field, value: JSON.stringify(value)?.slice(0, 40) };
      expect({ ...asked, ok: answer.status < 500 }).toEqual({ ...asked, ok: true });
      const isTold = answer.status < 400 || explains(answer);
      expect({ ...asked, isTold }).toEqual({ ...asked, isTold: true });
      return answer.status;
    });
    statuses.push(...(await Promise.all(sent)));
  }
  return statuses.every((status) => status >= 400);
}

/** One of each thing a call may name, so that what is malformed is not refused for naming nothing. */
async function thingsOf(database: Database, group: TestGroup): Promise<Ids> {
  const [dealership = 0] = group.dealershipIds;
  const category = await aCategory(database, group.id);
  const [productId = 0] = category.productIds;
  await planExpenses(database, { dealerGroupId: group.id }, [
    { dealershipId: dealership, productId, cents: 100_00 },
  ]);
  const { rows } = await database.owner.query<{ expense: number; act: number }>(
    'select expense_id as expense, act_id as act from budget_change where dealer_group_id = $1',
    [group.id],
  );
  return {
    dealerGroup: group.id,
    dealership,
    category: category.id,
    product: productId,
    ...(rows[0] && { expense: rows[0].expense, budgetAct: rows[0].act }),
  };
}

const BODIES = ['', '{', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', 'a=1', '\u0000', '<adf>'];
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];

it('bodies that are no JSON object are refused and change nothing', { timeout: 120_000 }, async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const token = await to.tokenOf(group.admin.userId);
  const before = await fingerprintOf(to.database);
  const all = BODIES.flatMap((body) => TYPES.map((type) => ({ body, type })));
  for (const [turn, call] of calls.filter(({ method }) => method === 'POST').entries()) {
    // A call that needs nothing may as well come without a body.
    const fields = hasFields(call.body) ? call.body : call.query;
    if (Object.keys(validInput({ ...call, query: fields, body: undefined }, {})).length === 0) continue;
    const sent = all.filter((_, index) => (index + turn) % EVERY === 0);
    for (let at = 0; at < sent.length; at += AT_ONCE) {
      await Promise.all(
        sent.slice(at, at + AT_ONCE).map(async ({ body, type }) => {
          const headers = {
            authorization: `Bearer ${token}`,
            ...(type === '' ? {} : { 'content-type': type }),
          };
          const path = `${call.path}?dealerGroupId=${group.id}`;
          const answer = await sendRaw(to, path, { method: 'POST', headers, body });
          const asked = { call: call.path, type, body, status: answer.status };
          const refused = answer.status >= 400 && answer.status < 500 && explains(answer);
          expect({ ...asked, refused }).toEqual({ ...asked, refused: true });
        }),
      );
    }
  }
  expect(await fingerprintOf(to.database)).toBe(before);
  expect(to.bugs).toEqual([]);
});

it('a query of a thousand dealership ids is read', async () => {
  const to = await server();
  const group = await aDealerGroup(to.database, { dealerships: 3 });
  const token = await to.tokenOf(group.admin.userId);
  const many = Array.from({ length: 1_000 }, () => group.dealershipIds)
    .flat()
    .slice(0, 1_000);
  const query = many.map((id) => `dealerShipId[]=${id}`).join('&');
  const response = await to.request(`dealer/list?dealerGroupId=${group.id}&${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
});

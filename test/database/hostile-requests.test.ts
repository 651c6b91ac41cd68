import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { type Call, hasFields } from '../../src/core/contract.ts';
import { passwordSettings } from '../../src/features/account/auth/contract.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { makeOperator } from '../helpers/each-call.ts';
import { server, type TestServer } from '../helpers/server.ts';
import { calls, type Ids, validInput } from '../helpers/walk.ts';

const MANY = Array.from({ length: 6_000 }, (_, index) => `p${index}=1`).join('&');

it.each(['a=1&a=2', 'a=1&a[]=2', 'a[]=1&a[b]=2', MANY])(
  'a contradictory or oversized query is refused and does not stop the server',
  async (query) => {
    const to = await server();
    const refused = await to.request(`${passwordSettings.path}?${query}`);
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { message: string }).message).toMatch(/Sent more than once|too many/);
    expect((await to.request(`no/such-call?${query}`)).status).toBe(404);
    expect((await to.request(passwordSettings.path)).status).toBe(200);
    expect(to.bugs).toEqual([]);
  },
);

async function posted(to: TestServer, path: string, body: string, token?: string) {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await to.request(path, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

it('a list of a hundred thousand wrong entries is refused with a short message', async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const token = await to.tokenOf(group.admin.userId);
  const body = JSON.stringify({ budgetType: 'planned', budget: 1, percents: Array(100_000).fill(0) });
  const path = `product-budget/save-campaign?dealerGroupId=${group.id}&productId=1&version=1&year=2026&month=1`;
  const long = await posted(to, path, body, token);
  expect(long.status).toBe(400);
  expect(JSON.parse(long.text).errors).toEqual([{ field: 'percents', message: 'At most 10,000 entries.' }]);
  const wrong = await posted(to, path, JSON.stringify({ percents: Array(10_000).fill(0) }), token);
  expect(wrong.status).toBe(400);
  expect(JSON.parse(wrong.text).errors.length).toBeLessThanOrEqual(50);
  expect((await posted(to, path, `{"x":"${'x'.repeat(1_100_000)}"}`, token)).status).toBe(413);
  expect(to.bugs).toEqual([]);
});

it.each(['[', '{"a":'])('a body nested %s too deep is refused before it is parsed', async (open) => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const token = await to.tokenOf(group.admin.userId);
  const close = open === '[' ? ']' : '}';
  const nested = (levels: number) => `{"value":${open.repeat(levels)}1${close.repeat(levels)}}`;
  expect((await posted(to, 'users/setting?setting=x', nested(60), token)).status).toBe(200);
  for (const levels of [64, 3_000, 100_000]) {
    const { status, text } = await posted(to, 'users/setting?setting=x', nested(levels), token);
    expect(status).toBe(400);
    expect(JSON.parse(text).message).toMatch('64 levels');
  }
  expect(to.bugs).toEqual([]);
});

it('a missing role is reported before any error of the body', async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const viewer = await aMember(to.database, group.id, 'viewer');
  const token = await to.tokenOf(viewer.userId);
  const path = `product-budget/save-campaign?dealerGroupId=${group.id}`;
  expect((await posted(to, path, '{"percents":"no list"}', token)).status).toBe(403);
});

/** Whether a call validates its fields first, so that wrong ones are reported. */
function asFields({ body }: Call): boolean {
  return body === undefined || hasFields(body);
}

it('every POST takes each of its fields from the query or the body, and the body wins', async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  await makeOperator(to, group.admin.userId);
  const { rows } = await to.database.owner.query<{ id: number }>(
    `insert into custom_group (dealer_group_id, user_id, name, is_global, dealer_group_ids, dealer_groups, steps)
     values ($1, $2, 'Peers', false, array[$1::integer], $3, '[]') returning id`,
    [group.id, group.admin.userId, JSON.stringify([{ id: group.id, dealerships: [] }])],
  );
  const [dealership = 0] = group.dealershipIds;
  const ids: Ids = { dealerGroup: group.id, dealership, ...(rows[0] && { customGroup: rows[0].id }) };
  const walked: string[] = [];
  for (const call of calls.filter((one) => one.method === 'POST' && asFields(one))) {
    const shapes = [call.query, ...(hasFields(call.body) ? [call.body] : [])];
    const fields = [...new Set(shapes.flatMap((shape) => Object.keys(shape.shape)))];
    // Signing out would end the session used for the other requests.
    const token = await to.tokenOf(group.admin.userId);
    for (const field of fields.filter((one) => one !== 'dealerGroupId' && one !== 'value')) {
      const { dealerGroupId: _, [field]: __, ...others } = validInput(call, ids);
      // A value no field accepts: an object in an object.
      const wrong = { [field]: { no: { such: 'value' } } };
      const inBody = { ...others, dealerGroupId: group.id, ...wrong };
      const { status, text } = await posted(to, `${call.path}?${field}=1`, JSON.stringify(inBody), token);
      const errors: { field: string }[] = status === 400 ? (JSON.parse(text).errors ?? []) : [];
      const isNamed = errors.some((one) => one.field.split('.')[0] === field);
      expect({ call: call.path, field, status, isNamed }).toMatchObject({ status: 400, isNamed: true });
      walked.push(field);
    }
  }
  expect(walked.length).toBeGreaterThan(200);
  expect(to.bugs).toEqual([]);
}, 120_000);

it('a slow or stalled body is cut off; the service continues', async () => {
  const to = await server({ bodyPace: { wholeWithinMs: 150, silentForMs: 150 } });
  const { port } = new URL(to.url);
  for (const [path, type] of [
    ['auth/login', 'application/json'],
    ['feeds/upload', 'multipart/form-data; boundary=x'],
  ]) {
    const ended = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1');
      let heard = '';
      socket.on('data', (part) => {
        heard += part;
      });
      socket.on('close', () => resolve(heard));
      socket.on('error', () => resolve(heard));
      socket.write(
        `POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n{"a`,
      );
    });
    expect(ended).toMatch(/^HTTP\/1.1 (408|401)/);
  }
  expect((await to.request(passwordSettings.path)).status).toBe(200);
  expect(to.bugs).toEqual([]);
});

it('an upload may take longer than a body of fields, as long as it progresses', async () => {
  const to = await server({ bodyPace: { wholeWithinMs: 100, silentForMs: 2_000 } });
  const { port } = new URL(to.url);
  const group = await aDealerGroup(to.database);
  const token = await to.tokenOf(group.admin.userId);
  const part = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;
  const status = await new Promise<number>((resolve, reject) => {
    const sending = httpRequest(
      {
        port,
        path: `/api/feeds/upload?dealerGroupId=${group.id}`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      },
      (response) => resolve(response.statusCode ?? 0),
    );
    sending.on('error', reject);
    sending.write(part);
    setTimeout(() => sending.end('a,b\r\n1,2\r\n--x--\r\n'), 300);
  });
  expect(status).toBeLessThan(500);
  expect(status).not.toBe(408);
});

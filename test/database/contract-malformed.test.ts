import { expect, it } from 'vitest';
import { hasFields } from '../../src/core/contract.ts';
import { platformAddresses } from '../../src/server/pulls/platform-source.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { eachCall, type Reached, reach, staged, tenantsFor } from '../helpers/each-call.ts';
import { fingerprints } from '../helpers/fingerprints.ts';
import { platformServer } from '../helpers/platform-server.ts';
import { server, type TestServer } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';
import { WALK_NOW } from '../helpers/tenant.ts';
import {
  type Answer,
  ask,
  calls,
  fieldNames,
  type Path,
  pathsIn,
  planted,
  untilItHangs,
  validInput,
  walked,
  walkTime,
} from '../helpers/walk.ts';

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

interface Sent {
  readonly status: number;
  readonly body: { message?: string; errors?: { field: string; message: string }[] };
}

async function sendRaw(to: TestServer, path: string, init: RequestInit): Promise<Sent> {
  const response = await to.request(path, { ...init, signal: untilItHangs() });
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

/** Of values and bodies one in so many, in rotation; at full size all of them. */
const EVERY = sized({ quick: 24, soak: 1 });
const AT_ONCE = 8;
/** After each of so many fields, and at the end of a call, the rows are compared. */
const CHECKED_EVERY = sized({ quick: 6, soak: 1 });

it('malformed fields are refused with a message and a field, and change nothing', {
  timeout: walkTime(sized({ quick: 600_000, soak: 3_600_000 })),
}, async () => {
  const platform = await platformServer();
  const to = await server({ now: WALK_NOW, pulls: { addresses: platformAddresses(platform.base) } });
  const tenants = tenantsFor({ to, mark: 'MINE' });
  const counts = { reached: 0, fields: 0, refused: 0, accepted: 0 };
  await eachCall(walked, tenants, async (one) => {
    let reached = await reach(to, one, tenants);
    let before = await fingerprintOf(to, reached);
    counts.reached += 1;
    const nested = pathsIn(reached.request.input).filter((path) => path.length > 1);
    for (const path of [...fieldNames(one.call).map((field) => [field]), ...nested]) {
      counts.fields += 1;
      const turn = counts.fields;
      const values = BAD_VALUES.filter((_, index) => (index + turn) % EVERY === 0);
      const asker = { to, before, ...reached };
      const statuses = await tried(asker, path, values);
      counts.refused += statuses.filter((status) => status >= 400).length;
      const accepted = statuses.filter((status) => status < 400).length;
      counts.accepted += accepted;
      if (accepted === 0 && turn % CHECKED_EVERY === 0)
        await expectUnchanged(asker, `${one.name} ${path.join('.')}`);
      // An accepted request has taken effect and may have removed the record it is about.
      if (accepted > 0 && one.call.method === 'POST' && !reached.isRepeatable) {
        const tenant = await tenants.of(one);
        reached = { ...reached, ...(await staged(to, one, tenant)) };
      }
      if (accepted > 0) before = await fingerprintOf(to, reached);
    }
    await expectUnchanged({ to, before, ...reached }, one.name);
  });
  process.stdout.write(
    `Malformed: ${counts.reached} of ${walked.length} requests reached, ${counts.fields} fields, ` +
      `${counts.refused} values refused, ${counts.accepted} taken as something valid.\n`,
  );
  expect(to.bugs).toEqual([]);
});

interface Asker extends Pick<Reached, 'tenant' | 'token' | 'request'> {
  readonly to: TestServer;
  readonly before: Fingerprint;
}

type Fingerprint = Readonly<Record<string, string>>;

/** Of the tenant of a call that may change something. */
async function fingerprintOf(
  to: TestServer,
  { tenant, request }: Pick<Reached, 'tenant' | 'request'>,
): Promise<Fingerprint> {
  if (request.call.method !== 'POST') return {};
  return await fingerprints(to.database, { groups: [tenant.group.id] });
}

/** The statuses of a request with other values at a path. A refusal explains itself. */
async function tried({ to, token, request }: Asker, path: Path, values: readonly unknown[]) {
  const sent = values.map(async (value) => {
    const answer = await ask(to, token, request, planted(request.input, path, value));
    const requested = {
      call: request.name,
      field: path.join('.'),
      value: JSON.stringify(value)?.slice(0, 40),
    };
    const failure = problemWith(answer, { isSignIn: request.call.path === 'auth/login' });
    expect({ ...requested, failure, text: failure === null ? '' : answer.text.slice(-300) }).toEqual({
      ...requested,
      failure: null,
      text: '',
    });
    return answer.status;
  });
  return await Promise.all(sent);
}

async function expectUnchanged({ to, before, ...asker }: Asker, what: string): Promise<void> {
  const after = await fingerprintOf(to, asker);
  // A code or a passkey of the right form that is wrong is counted there.
  const { sign_in_challenge = '' } = before;
  expect({ ...after, sign_in_challenge }, what).toEqual({ ...before, sign_in_challenge });
}

/**
 * What is wrong with the reply to a malformed request, or null. A sign-in never names the wrong
 * field.
 */
function problemWith({ status, text }: Answer, { isSignIn }: { isSignIn: boolean }): string | null {
  if (status < 400) return null;
  if (status >= 500) return 'a failure of the server';
  const body = JSON.parse(text.slice(text.indexOf(']]') + 2)) as Sent['body'];
  if (!explains({ status, body })) return 'no message';
  const mustName = (status === 400 || status === 422) && !isSignIn;
  if (mustName && (body.errors ?? []).length === 0) return 'no field';
  return null;
}

const BODIES = ['', '{', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', 'a=1', '\u0000', '<adf>'];
const TYPES = [
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  '',
];

it('bodies that are not JSON objects are refused and change nothing', {
  timeout: walkTime(400_000),
}, async () => {
  const to = await server();
  const group = await aDealerGroup(to.database);
  const token = await to.tokenOf(group.admin.userId);
  const groups = { groups: [group.id] };
  const before = await fingerprints(to.database, groups);
  const all = BODIES.flatMap((body) => TYPES.map((type) => ({ body, type })));
  for (const [turn, call] of calls.filter(({ method }) => method === 'POST').entries()) {
    // A call without required fields may have no body.
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
          const requested = { call: call.path, type, body, status: answer.status };
          const refused = answer.status >= 400 && answer.status < 500 && explains(answer);
          expect({ ...requested, refused }).toEqual({ ...requested, refused: true });
        }),
      );
    }
  }
  expect(await fingerprints(to.database, groups)).toEqual(before);
  expect(to.bugs).toEqual([]);
});

it('a query with a thousand dealership ids is read', async () => {
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

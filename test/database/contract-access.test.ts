import { describe, expect, it } from 'vitest';
import { isOpenToTokens } from '../../src/core/contract.ts';
import { ROLES, type Role } from '../../src/core/navigation/roles.ts';
import { roleTable } from '../../src/features/setup/users/contract-roles.ts';
import { isRole } from '../../src/server/identity/access.ts';
import { createApiToken } from '../../src/server/identity/api-tokens.ts';
import { hashOfSecret } from '../../src/server/identity/one-time-secrets.ts';
import { platformAddresses } from '../../src/server/pulls/platform-source.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { eachCall, staged, tenantsFor } from '../helpers/each-call.ts';
import { fingerprints } from '../helpers/fingerprints.ts';
import { platformServer } from '../helpers/platform-server.ts';
import { asRequest, server } from '../helpers/server.ts';
import { aTenant, WALK_NOW } from '../helpers/tenant.ts';
import {
  ask,
  calls,
  legitimate,
  requireReached,
  validInput,
  type Walked,
  walked,
  walkTime,
} from '../helpers/walk.ts';

/** Its tenant is the one that calls which only read share. */
const walkedGet: Walked = { call: roleTable, sample: {}, name: roleTable.path };

const guarded = calls.filter(({ access }) => access !== 'public');

it('every call is under its own path', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(
    calls.every(
      ({ path, summary }) => /^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path) && summary.endsWith('.'),
    ),
  ).toBe(true);
});

describe('a call that is not public', () => {
  it('is refused without a token, with an invented one, and after signing out', async () => {
    const { request, database, as, tokenOf } = await server();
    const group = await aDealerGroup(database);
    const endedToken = await tokenOf(group.admin.userId);
    await database.owner.query('update session set ended_at = now()');
    await as(group.admin.userId);
    for (const call of guarded) {
      const { path, init } = asRequest(call, validInput(call, { dealerGroup: group.id }));
      for (const authorization of ['', 'Bearer x.y.z', `Bearer ${endedToken}`]) {
        const response = await request(path, { ...init, headers: { ...init.headers, authorization } });
        expect({
          path: call.path,
          authorization: authorization.slice(0, 8),
          status: response.status,
        }).toEqual({
          path: call.path,
          authorization: authorization.slice(0, 8),
          status: 401,
        });
      }
    }
  });

  it('accepts each role exactly as the table of roles shows it', { timeout: walkTime(600_000) }, async () => {
    const platform = await platformServer();
    const to = await server({ now: WALK_NOW, pulls: { addresses: platformAddresses(platform.base) } });
    const tenants = tenantsFor({ to, mark: 'MINE' });
    const withRoles = walked.filter(({ call }) => isRole(call.access));
    const { features } = await (await to.as((await tenants.of(walkedGet)).admin.userId)).call(roleTable, {});
    const shown = new Map(
      features.flatMap(({ rights }) => rights.map((right) => [right.call, right.allowed])),
    );
    let reached = 0;
    await eachCall(withRoles, tenants, async (one) => {
      const { tenant, token, request } = await staged(to, one, await tenants.of(one));
      const be = async (role: Role) => {
        await to.database.owner.query('update membership set role = $2 where user_id = $1', [
          tenant.admin.userId,
          role,
        ]);
        return await ask(to, token, request);
      };
      const needed = one.sample.role ?? (one.call.access as Role);
      requireReached(one, await be(needed));
      reached += 1;
      const others = ROLES.filter((role) => role !== needed);
      const allowed = new Set<Role>([needed]);
      for (const role of others) {
        const { status } = await be(role);
        // A second time the thing may be gone, or changed already: only a refusal counts.
        if (status !== 403) allowed.add(role);
      }
      const row = shown.get(`${one.call.method} ${one.call.path}`)?.filter((column) => column !== 'operator');
      const expected = one.sample.role === undefined ? row : ROLES.slice(ROLES.indexOf(one.sample.role));
      expect({ call: one.name, roles: ROLES.filter((role) => allowed.has(role)) }).toEqual({
        call: one.name,
        roles: expected,
      });
      await to.database.owner.query("update membership set role = 'admin' where user_id = $1", [
        tenant.admin.userId,
      ]);
    });
    process.stdout.write(`Roles: ${reached} of ${withRoles.length} requests reached.\n`);
    expect(to.bugs).toEqual([]);
  });

  it('that an access token may send changes nothing', async () => {
    const to = await server({ now: WALK_NOW });
    const tenant = await aTenant(to.database, { mark: 'MINE' });
    const { admin, group } = tenant;
    const token = createApiToken();
    await to.database.owner.query(
      `insert into api_token (id, token_hash, user_id, dealer_group_id, name, ending, created_at, expires_at, last_used_at)
       values (gen_random_uuid(), $1, $2, $3, 'Excel', 'abcd', now(), now() + interval '1 day', now() + interval '1 day')`,
      [hashOfSecret(token), admin.userId, group.id],
    );
    const open = walked.filter(({ call }) => isOpenToTokens(call));
    const stage = { to, tenant, by: admin, token: await to.tokenOf(admin.userId) };
    const requests = [];
    for (const one of open) requests.push({ one, request: await legitimate(one, stage) });
    const before = await fingerprints(to.database, { groups: [group.id] });
    const refused: string[] = [];
    for (const { one, request } of requests) {
      const reply = await ask(to, token, request);
      if (reply.status === 403 || reply.status === 404) refused.push(one.name);
      else requireReached(one, reply);
    }
    // Some calls of several groups, and what locks or keeps something; of the calls that were sent.
    const names = open.map(({ name }) => name);
    const ofSeveral = (name: string) => name.startsWith('GET custom-groups/');
    expect(refused.some(ofSeveral)).toBe(names.some(ofSeveral));
    const locking = ['GET feeds/table-to-map', 'GET reports-builder/export', 'GET reports-builder/as-of'];
    expect(refused.filter((name) => !ofSeveral(name))).toEqual(
      locking.filter((name) => names.includes(name)),
    );
    expect(await fingerprints(to.database, { groups: [group.id] })).toEqual(before);
    process.stdout.write(`Access token: ${open.length} requests, nothing changed.\n`);
    expect(to.bugs).toEqual([]);
  });

  it('for operators is refused to an admin who is none, and changes nothing', async () => {
    const to = await server({ now: WALK_NOW });
    const tenants = tenantsFor({ to, mark: 'MINE' });
    await eachCall(
      walked.filter(({ call }) => call.access === 'operator'),
      tenants,
      async (one) => {
        const { tenant, token, request } = await staged(to, one, await tenants.of(one));
        const set = (isOperator: boolean) =>
          to.database.owner.query('update user_account set is_operator = $2 where id = $1', [
            tenant.admin.userId,
            isOperator,
          ]);
        await set(false);
        const groups = { groups: [tenant.group.id] };
        const before = await fingerprints(to.database, groups);
        const { status } = await ask(to, token, request);
        expect({ call: one.name, status }).toEqual({ call: one.name, status: 403 });
        expect(await fingerprints(to.database, groups)).toEqual(before);
        await set(true);
        requireReached(one, await ask(to, token, request));
      },
    );
    expect(to.bugs).toEqual([]);
  });
});

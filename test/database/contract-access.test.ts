import { describe, expect, it } from 'vitest';
import { ROLES } from '../../src/core/roles.ts';
import { isRole } from '../../src/server/access.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { asRequest, server } from '../helpers/server.ts';
import { calls, validInput } from '../helpers/walk.ts';

const guarded = calls.filter(({ access }) => access !== 'public');

it('every call stands under its own path', () => {
  const addresses = calls.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(
    calls.every(
      ({ path, summary }) => /^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path) && summary.endsWith('.'),
    ),
  ).toBe(true);
});

describe('a call that is not public', () => {
  it('is refused without a token, with a made-up one, and after signing out', async () => {
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

  it('is refused to members whose role is too small', async () => {
    const { request, database, tokenOf } = await server();
    const group = await aDealerGroup(database);
    for (const call of guarded) {
      const { access } = call;
      if (!isRole(access)) continue;
      for (const role of ROLES.slice(0, ROLES.indexOf(access))) {
        const member = await aMember(database, group.id, role);
        const { path, init } = asRequest(call, validInput(call, { dealerGroup: group.id }));
        const headers = { ...init.headers, authorization: `Bearer ${await tokenOf(member.userId)}` };
        const response = await request(path, { ...init, headers });
        expect({ path: call.path, role, status: response.status }).toEqual({
          path: call.path,
          role,
          status: 403,
        });
      }
    }
  });
});

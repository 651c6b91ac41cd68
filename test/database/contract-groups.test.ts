import { expect, it } from 'vitest';
import { isRole } from '../../src/server/identity/access.ts';
import { platformAddresses } from '../../src/server/pulls/platform-source.ts';
import { eachCall, staged, tenantsFor } from '../helpers/each-call.ts';
import { platformServer } from '../helpers/platform-server.ts';
import { server } from '../helpers/server.ts';
import { aTenant, WALK_NOW } from '../helpers/tenant.ts';
import { ask, isEveryCallWalked, walked, walkTime } from '../helpers/walk.ts';

/** With the tenant's own, they are on several nodes of a cluster. */
const OTHERS = 2;

it('every call about several groups answers, or says which one thing it is about', {
  timeout: walkTime(400_000),
}, async () => {
  const platform = await platformServer();
  const to = await server({ now: WALK_NOW, pulls: { addresses: platformAddresses(platform.base) } });
  const tenants = tenantsFor({ to, mark: 'MINE' });
  const others: number[] = [];
  while (others.length < OTHERS) others.push((await aTenant(to.database, { mark: 'THEIRS' })).group.id);
  const counts = { answered: 0, refused: 0 };
  await eachCall(
    walked.filter(({ call }) => isRole(call.access)),
    tenants,
    async (one) => {
      const { tenant, token, request } = await staged(to, one, await tenants.of(one));
      await to.database.owner.query(
        `insert into membership (dealer_group_id, user_id, role, all_dealerships)
         select id, $2, 'admin', true from unnest($1::integer[]) as other (id) on conflict do nothing`,
        [others, tenant.admin.userId],
      );
      // Every store of the groups.
      const { dealerShipId: _, ...input } = request.input;
      const about = { ...input, dealerGroupIds: [tenant.group.id, ...others] };
      const { status, text } = await ask(to, token, request, about);
      const failure = status >= 500 ? text.slice(-300) : null;
      expect({ call: one.name, failure }).toEqual({ call: one.name, failure: null });
      counts[status < 400 ? 'answered' : 'refused'] += 1;
    },
  );
  process.stdout.write(`Several groups: ${counts.answered} answered, ${counts.refused} refused.\n`);
  // Else nothing was walked.
  if (isEveryCallWalked) expect(counts.answered).toBeGreaterThan(80);
  expect(to.bugs).toEqual([]);
});

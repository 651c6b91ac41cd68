import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Call, hasFields, idFields } from '../../src/core/contract.ts';
import { LOCAL_TABLES } from '../../src/server/database/distribution.ts';
import { platformAddresses } from '../../src/server/pulls/platform-source.ts';
import { eachCall, reach, staged, tenantsFor } from '../helpers/each-call.ts';
import { fingerprints } from '../helpers/fingerprints.ts';
import { platformServer } from '../helpers/platform-server.ts';
import { server, type TestServer } from '../helpers/server.ts';
import { aTenant, type Tenant, WALK_NOW } from '../helpers/tenant.ts';
import {
  type Answer,
  ask,
  type Ids,
  isEveryCallWalked,
  type Legitimate,
  nestedIds,
  planted,
  requireReached,
  type Walked,
  walked,
  walkTime,
} from '../helpers/walk.ts';

/** In every text of the other tenant; no reply may contain it. */
const CANARY = 'CANARY-7f3a';
/** In every text of the neighbor store; no reply to members of the other store may contain it. */
const NEIGHBOR = 'NEIGHBOR-51c2';
const NOBODYS_ID = 2_000_000_001;

/** Operators may name every group. */
const ELSEWHERE: readonly string[] = ['public', 'feedKey', 'operator'];
const guarded = walked.filter(({ call }) => !ELSEWHERE.includes(call.access));

async function walkServer(): Promise<TestServer> {
  const platform = await platformServer();
  return await server({ now: WALK_NOW, pulls: { addresses: platformAddresses(platform.base) } });
}

/** Replies differ only by request id and date. */
const comparable = ({ status, text }: Answer) => ({
  status,
  text: text.replace(/\["(date|content-length|x-request-id)","[^"]*"\],?/g, ''),
});

/** Replaces each id of a request, in its fields and inside its lists. */
function idsReplaced(
  { call, input, name, leftOut }: Legitimate,
  ids: (entity: keyof Ids) => number | undefined,
) {
  const fields = idFields(call).map(({ field, entity }) => ({ path: [field], entity }));
  return [...fields, ...nestedIds(call)].flatMap(({ path, entity }) => {
    const id = ids(entity);
    if (id === undefined || leftOut.includes(String(path[0]))) return [];
    const replaced = planted(input, path, id);
    const field = path.join('.');
    if (replaced === undefined)
      throw new Error(`The sample of ${name} in test/helpers/samples.ts has no ${field} to put an id in.`);
    return [{ field, entity, input: replaced }];
  });
}

/** The fields of a call that accept several ids. */
function listFields(call: Call) {
  return idFields(call).filter(({ field, entity }) => {
    const schema = (hasFields(call.body) ? call.body.shape[field] : undefined) ?? call.query.shape[field];
    return entity !== 'customGroup' && z.safeParse(schema as z.core.$ZodType, [1, 2]).success;
  });
}

/** The neighbor's record of a kind, where each store has its own. */
function neighborsAlone(entity: keyof Ids, { ids, neighbor }: Tenant): number | undefined {
  return ids[entity] === neighbor[entity] ? undefined : neighbor[entity];
}

describe("another tenant's ids", () => {
  it('every tenant table has a row of each of the two tenants', async () => {
    const { database } = await server();
    const tenants = [await aTenant(database, { mark: 'MINE' }), await aTenant(database, { mark: CANARY })];
    const { rows } = await database.owner.query<{ name: string }>(
      `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and c.relrowsecurity and c.relname <> all($1)`,
      // On a cluster they are on the coordinator, where policies do not bind the app.
      [database.isDistributed ? LOCAL_TABLES : []],
    );
    for (const { name } of rows) {
      const key = name === 'dealer_group' ? 'id' : 'dealer_group_id';
      for (const { group } of tenants) {
        const seen = await database.inGroups([group.id], (tx) =>
          tx.client.query<{ groups: number[] }>(`select array_agg(distinct ${key}) as groups from ${name}`),
        );
        expect({ table: name, seen: seen.rows[0]?.groups }).toEqual({ table: name, seen: [group.id] });
      }
      const without = await database.inGroups([], (tx) => tx.client.query(`select from ${name}`));
      expect({ table: name, seenWithoutAGroup: without.rowCount }).toEqual({
        table: name,
        seenWithoutAGroup: 0,
      });
    }
  });

  it('get the same reply as unknown ids, alone and in lists, change nothing, and never show a byte of that tenant', {
    timeout: walkTime(600_000),
  }, async () => {
    const to = await walkServer();
    const foreign = await aTenant(to.database, { mark: CANARY });
    const before = await fingerprints(to.database, { groups: [foreign.group.id] });
    const tenants = tenantsFor({ to, mark: 'MINE' });
    let reached = 0;
    let tried = 0;
    let lists = 0;
    await eachCall(guarded, tenants, async (one) => {
      const { tenant, token, request, own } = await reach(to, one, tenants);
      reached += 1;
      expect({ call: one.name, leaks: own.text.includes(CANARY) }).toEqual({ call: one.name, leaks: false });
      const groups = { groups: [tenant.group.id] };
      const mine = await fingerprints(to.database, groups);
      const missing = new Map(
        idsReplaced(request, () => NOBODYS_ID).map(({ field, input }) => [field, input]),
      );
      for (const { field, input } of idsReplaced(request, (entity) => foreign.ids[entity])) {
        tried += 1;
        const answer = await ask(to, token, request, input);
        const reference = await ask(to, token, request, missing.get(field) ?? {});
        expect({ call: one.name, field, ...comparable(answer) }).toEqual({
          call: one.name,
          field,
          ...comparable(reference),
        });
        expect({ call: one.name, field, status: answer.status }).toEqual({
          call: one.name,
          field,
          status: 404,
        });
        expect(answer.text).not.toContain(CANARY);
      }
      for (const { field, entity } of listFields(one.call)) {
        lists += 1;
        const own = entity === 'dealership' ? tenant.group.dealershipIds : [tenant.ids[entity]];
        const mixed = { ...request.input, [field]: [...own, foreign.ids[entity]] };
        const { status } = await ask(to, token, request, mixed);
        expect({ call: one.name, mixed: field, status }).toEqual({
          call: one.name,
          mixed: field,
          status: 404,
        });
      }
      expect(await fingerprints(to.database, groups)).toEqual(mine);
    });
    process.stdout.write(
      `Foreign ids: ${reached} of ${guarded.length} requests reached, ${tried} ids and ${lists} mixed lists tried.\n`,
    );
    expect(await fingerprints(to.database, { groups: [foreign.group.id] })).toEqual(before);
    expect(to.bugs).toEqual([]);
  });
});

/** Tables without a store, in which a member of one store may change rows. */
const OF_THE_MEMBER: Readonly<Record<string, string>> = {
  api_token: 'their own tokens',
  audit_entry: 'what they did',
  custom_group: 'their own supergroups',
  custom_group_report: 'their own reports of a supergroup',
  kpi_favourite_list: 'their own list',
  enterprise_report: 'their own reports',
  message_preference: 'their own choice of mail',
  referral_link: 'their own link',
  overview_list: 'their own numbers',
  report: 'their own reports',
  report_image: 'images in their own copy of a report',
  report_version: 'versions of their own reports',
  report_document: 'the documents that they export',
  report_run: 'what they have sent to themselves',
  report_delivery: 'what they have sent to themselves',
  recovery_code: 'their own codes',
  sign_in_challenge: 'their own sign-in',
  totp_factor: 'their own authenticator',
  user_setting: 'their own settings',
  vehicle_work_list: 'their own work lists',
  saved_vehicle_filter: 'their own saved filters',
};

describe('an admin of one store', () => {
  it('sees and changes nothing of the neighbor store or the group', {
    timeout: walkTime(400_000),
  }, async () => {
    const to = await walkServer();
    const tenants = tenantsFor({ to, mark: 'MINE', neighborMark: NEIGHBOR });
    const stagedFor = async (one: Walked) => {
      const tenant = await tenants.of(one);
      return await staged(to, one, tenant, tenant.restricted);
    };
    const reached = { own: 0, groupWide: 0, neighbor: 0 };
    const noted = new Set<string>();
    // On a cluster a group counts the changes of its data.
    const expected = [...Object.keys(OF_THE_MEMBER), ...(to.database.isDistributed ? ['dealer_group'] : [])];
    await eachCall(guarded, tenants, async (one) => {
      const { tenant, token, request } = await stagedFor(one);
      const groups = [tenant.group.id];
      const whole = await fingerprints(to.database, { groups });
      for (const { field, entity, input } of idsReplaced(request, (named) => neighborsAlone(named, tenant))) {
        reached.neighbor += 1;
        const answer = await ask(to, token, request, input);
        const isRefused = answer.status === 404 || (one.sample.isGroupWide && answer.status === 403);
        expect({ call: one.name, field, status: answer.status, isRefused }).toMatchObject({
          isRefused: true,
        });
        expect({ call: one.name, entity, leaks: answer.text.includes(NEIGHBOR) }).toEqual({
          ...{ call: one.name, entity, leaks: false },
        });
      }
      expect(await fingerprints(to.database, { groups })).toEqual(whole);
      const beside = await fingerprints(to.database, { groups, except: tenant.ids.dealership ?? 0 });
      const answer = await ask(to, token, request);
      expect({ call: one.name, leaks: answer.text.includes(NEIGHBOR) }).toEqual({
        ...{ call: one.name, leaks: false },
      });
      if (one.sample.isGroupWide) {
        reached.groupWide += 1;
        expect({ call: one.name, status: answer.status }).toEqual({ call: one.name, status: 403 });
        expect(answer.text).toContain('belong to the whole group');
        expect(await fingerprints(to.database, { groups })).toEqual(whole);
        return;
      }
      requireReached(one, answer);
      reached.own += 1;
      const after = await fingerprints(to.database, { groups, except: tenant.ids.dealership ?? 0 });
      const changed = Object.keys(after).filter((table) => after[table] !== beside[table]);
      for (const table of changed) noted.add(table);
      const unexpected = changed.filter((table) => !expected.includes(table));
      expect({ call: one.name, changedBesideTheStore: unexpected }).toEqual({
        call: one.name,
        changedBesideTheStore: [],
      });
    });
    if (isEveryCallWalked) expect([...noted].sort()).toEqual(expected.toSorted());
    expect(to.bugs).toEqual([]);
    process.stdout.write(
      `One store alone: ${reached.own + reached.groupWide} of ${guarded.length} requests reached ` +
        `(${reached.groupWide} of them refused as writes to the whole group), ${reached.neighbor} ids of the neighbor tried.\n`,
    );
  });
});

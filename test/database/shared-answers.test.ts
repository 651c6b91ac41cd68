import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardTile } from '../../src/core/kpis/tiles.ts';
import { kpiBoard } from '../../src/features/reports/kpis/contract.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { aLead, storeLeads } from '../helpers/leads.ts';
import { accessTokenOf, asRequest, server, type TestCaller } from '../helpers/server.ts';

const NOW = new Date('2026-11-20T16:00:00Z');
const DAY = '2026-11-20';
const ROOFTOPS = 4;
const ROWS: BoardTile = { id: 'rows', kind: 'breakdown', by: 'dealership', kpis: ['leads'], compare: [] };

interface Step {
  readonly kind: string;
  readonly who: number;
  readonly where: number;
  readonly rooftops: readonly number[];
}

interface Screen {
  readonly userId: number;
  readonly caller: TestCaller;
}

/** A group whose members see different stores, and a counter of database reads. */
async function aGroup() {
  const running = await server({ now: NOW });
  const group = await aDealerGroup(running.database, { dealerships: ROOFTOPS });
  const { inGroups } = running.database;
  const readings = { count: 0 };
  Object.assign(running.services, {
    database: {
      ...running.database,
      inGroups: (...words: Parameters<typeof inGroups>) => {
        readings.count += 1;
        return inGroups(...words);
      },
    },
  });
  const screenOf = async (seen?: readonly number[]): Promise<Screen> => {
    const { userId } = await aMember(running.database, group.id, 'viewer', seen);
    return { userId, caller: await running.as(userId) };
  };
  const ask = async ({ caller }: Screen) => {
    const { tiles } = await caller.call(kpiBoard, { dealerGroupId: group.id, tiles: [ROWS] });
    const result = tiles[0]?.result;
    if (result?.kind !== 'breakdown') throw new Error('A breakdown was asked for.');
    return new Map(
      result.rows.map(({ dealerShipId, figures }) => [dealerShipId ?? 0, figures[0]?.current.value ?? 0]),
    );
  };
  const lead = async (dealershipId: number) => {
    await storeLeads(running.database, [
      aLead({ dealerGroupId: group.id, dealershipId, timeZone: 'America/Chicago' }, DAY),
    ]);
  };
  /** Replaces the stores the person may see. */
  const permit = async (userId: number, ids: readonly number[]) => {
    await running.database.inGroups([group.id], async ({ client }) => {
      await client.query('update membership set all_dealerships = false where user_id = $1', [userId]);
      await client.query('delete from membership_dealership where user_id = $1', [userId]);
      await client.query('insert into membership_dealership select $1, $2, unnest($3::integer[])', [
        group.id,
        userId,
        ids,
      ]);
    });
  };
  return { running, group, readings, screenOf, ask, lead, permit };
}

describe('a board requested by many screens', () => {
  it.each([
    { accepted: 'gzip, deflate, br', encoding: 'br' },
    { accepted: 'gzip, deflate', encoding: 'gzip' },
    { accepted: 'br;q=0, gzip', encoding: 'gzip' },
    { accepted: 'identity', encoding: null },
  ])('comes as $encoding to a browser that accepts $accepted', async ({ accepted, encoding }) => {
    const { running, group, screenOf, ask } = await aGroup();
    const screen = await screenOf();
    const { path, init } = asRequest(kpiBoard, { dealerGroupId: group.id, tiles: [ROWS] });
    const authorization = `Bearer ${await accessTokenOf(running.database, screen.userId)}`;
    const headers = { ...init.headers, authorization, 'accept-encoding': accepted };
    const reply = await running.request(path, { ...init, headers });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    expect((await reply.json()).tiles).toHaveLength(1);
    expect((await ask(screen)).size).toBe(ROOFTOPS);
  });

  it('is read once for several users with the same access, and again after a lead', async () => {
    const { readings, screenOf, ask, lead, group } = await aGroup();
    const [first = 0] = group.dealershipIds;
    const screens = await Promise.all(Array.from({ length: 20 }, () => screenOf()));
    const alone = await screenOf([first]);
    await lead(first);
    const readFor = async (asking: readonly Screen[]) => {
      const before = readings.count;
      await Promise.all(asking.map(ask));
      return readings.count - before;
    };
    const once = await readFor([alone]);
    // Tests in parallel write too, and each write may invalidate the shared answer.
    expect(await readFor(screens)).toBeLessThan((screens.length / 2) * once);
    await lead(first);
    for (const screen of screens) expect((await ask(screen)).get(first)).toBe(2);
  });

  it('shows what was known at the time of the request and nothing forbidden, whatever happens meanwhile', async () => {
    const { running, group, screenOf, ask, lead, permit } = await aGroup();
    const ids = group.dealershipIds;
    const first = ids.slice(0, 1);
    const screens = await Promise.all([screenOf(), screenOf(), screenOf(first), screenOf(first)]);
    const seen = new Map(screens.map(({ userId }, at) => [userId, at < 2 ? ids : first]));
    const known = new Map(ids.map((id) => [id, 0]));
    const begun = new Map(known);
    for (const id of ids) await arrive(id);

    const step = fc.record({
      kind: fc.constantFrom('ask', 'ask', 'ask', 'ask', 'ask', 'ask', 'lead', 'lead', 'permit'),
      who: fc.nat(3),
      where: fc.nat(ROOFTOPS - 1),
      rooftops: fc.subarray([...ids], { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const checks: Promise<void>[] = [];
        for (const one of steps) await take(one, checks);
        await Promise.all(checks);
      }),
      { numRuns: 8 },
    );
    expect(running.bugs).toEqual([]);

    async function take(one: Step, checks: Promise<void>[]): Promise<void> {
      const screen = screens[one.who] as Screen;
      if (one.kind === 'ask') checks.push(check(screen));
      if (one.kind === 'lead') await arrive(ids[one.where] ?? 0);
      if (one.kind !== 'permit') return;
      seen.set(screen.userId, []);
      await permit(screen.userId, one.rooftops);
      seen.set(screen.userId, one.rooftops);
    }

    async function arrive(id: number): Promise<void> {
      begun.set(id, (begun.get(id) ?? 0) + 1);
      await lead(id);
      known.set(id, (known.get(id) ?? 0) + 1);
    }

    async function check(screen: Screen): Promise<void> {
      const [mayBeSeen, atLeast] = [seen.get(screen.userId), new Map(known)];
      const shown = await ask(screen);
      // If the permission changed during the request, both answers are valid.
      if (mayBeSeen === seen.get(screen.userId)) expect([...shown.keys()]).toEqual(mayBeSeen);
      for (const [id, count] of shown) {
        expect(count).toBeGreaterThanOrEqual(atLeast.get(id) ?? 0);
        expect(count).toBeLessThanOrEqual(begun.get(id) ?? 0);
      }
    }
  });

  it('is withdrawn at once from users who lose access', async () => {
    const { group, screenOf, ask, permit, running } = await aGroup();
    const [screen, other] = [await screenOf(), await screenOf()];
    await Promise.all([ask(screen), ask(other)]);
    await permit(screen.userId, group.dealershipIds.slice(1, 2));
    expect([...(await ask(screen)).keys()]).toEqual(group.dealershipIds.slice(1, 2));
    await running.database.owner.query('delete from membership where user_id = $1', [other.userId]);
    const question = { dealerGroupId: group.id, tiles: [ROWS] };
    expect((await other.caller.failure(kpiBoard, question)).status).toBe(404);
    await running.database.owner.query('update session set ended_at = now()');
    expect((await screen.caller.failure(kpiBoard, question)).status).toBe(401);
    expect((await screen.caller.failure(kpiBoard, { ...question, tiles: [] })).status).toBe(401);
  });
});

import type pg from 'pg';
import { expect, inject, it } from 'vitest';
import { updateDealer } from '../../src/features/setup/dealers/contract.ts';
import type { Database } from '../../src/server/database/database.ts';
import type { Ingest } from '../../src/server/ingest/delivery.ts';
import { recountInventory } from '../../src/server/ingest/recount-inventory.ts';
import { jobQueue } from '../../src/server/jobs.ts';
import { rebuildRollups } from '../../src/server/rollups/rollups.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { drop, ingestOn } from '../helpers/ingest.ts';
import { ageDeadWorkers, type Killable, kill, killableServer, watcher } from '../helpers/killing.ts';
import { accessTokenOf, asRequest } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const NOW = new Date('2026-11-12T16:00:00Z');
const KILLS = sized({ quick: 1, soak: 20 });
const STORES = 5;
const HEADER = 'VIN,Stock #,New/Used,Year,Make,Model,Internet Price,MSRP,Inventory Date';

interface Shop {
  readonly db: Database & { readonly url: string };
  readonly ingest: Ingest;
  readonly group: TestGroup;
  readonly client: pg.Client;
}

/** Stores that sell the same vehicles to each other, so that the age rule counts. */
async function aShop(): Promise<Shop> {
  const db = await database();
  const ingest = await ingestOn(db, NOW);
  const group = await aDealerGroup(db, { dealerships: STORES });
  for (const [index, dealershipId] of group.dealershipIds.entries()) {
    await takeList({ ingest, group }, dealershipId, { day: '2026-10-30', since: 1 + index });
    await takeList({ ingest, group }, dealershipId, { day: '2026-11-02', since: 1 + index });
  }
  return { db, ingest, group, client: await watcher(db.url) };
}

async function takeList(
  { ingest, group }: Pick<Shop, 'ingest' | 'group'>,
  dealershipId: number,
  { day, since }: { day: string; since: number },
): Promise<void> {
  const rows = [
    `2HGFE2F55RH100002,C${dealershipId},N,2026,Honda,Civic,${28_000 + since},31000,10/0${since}/2026`,
    `3TMCZ5AN0PM100001,T${dealershipId},U,2024,Toyota,Tacoma,${41_000 + since},,10/2${since}/2026`,
  ];
  await drop(ingest, `${[HEADER, ...rows].join('\n')}\n`, {
    group,
    dealershipId,
    name: `inventory-${day}.csv`,
  });
}

/** The inventory's days, months and sums to date, as they are and as a rebuild makes them. */
async function counted({ db, group }: Shop) {
  return await db.inGroups([group.id], async (tx) => {
    const read = async () => {
      const { rows } = await tx.client.query<{ row: unknown }>(
        `select to_jsonb(t) - 'line' as row from vehicle_to_date t
         union all select to_jsonb(t) from measure_day t union all select to_jsonb(t) from measure_month t order by 1`,
      );
      return rows;
    };
    const kept = await read();
    await rebuildRollups(tx, 'vehicle', group.id);
    return { kept, rebuilt: await read() };
  });
}

async function expectAsRebuilt(shop: Shop): Promise<void> {
  const { kept, rebuilt } = await counted(shop);
  expect(kept.length).toBeGreaterThan(4 * STORES);
  expect(kept).toEqual(rebuilt);
}

/** Stops whatever counts the inventory of a store until the returned function is called. */
async function holdUp({ client, group }: Shop, dealershipId: number): Promise<() => Promise<void>> {
  await client.query('begin');
  await client.query(
    "select from feed_reach where dealer_group_id = $1 and dealership_id = $2 and fact = 'vehicle' for update",
    [group.id, dealershipId],
  );
  return async () => void (await client.query('commit'));
}

async function waiting({ db }: Shop, on: 'advisory' | 'transactionid'): Promise<number> {
  const { rowCount } = await db.owner.query(
    `select from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = $1 and not l.granted and a.datname = current_database()`,
    [on],
  );
  return rowCount ?? 0;
}

async function untilWaiting(shop: Shop, on: 'advisory' | 'transactionid'): Promise<void> {
  while ((await waiting(shop, on)) === 0);
}

async function recountsLeft({ db }: Shop): Promise<number> {
  const { rowCount } = await db.owner.query(
    "select from graphile_worker.jobs where task_identifier = 'recount-inventory' and attempts < max_attempts",
  );
  return rowCount ?? 0;
}

async function change(shop: Shop, server: Killable, settings: object): Promise<void> {
  const token = await accessTokenOf(shop.db, shop.group.admin.userId);
  const { path, init } = asRequest(updateDealer, { dealerGroupId: shop.group.id, ...settings });
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  const reply = await fetch(`${server.address}/api/${path}`, { ...init, headers });
  expect(reply.status, await reply.text()).toBe(200);
}

// Who waits for a row is known on the node that has it.
const onOneNode = it.runIf(inject('citusUrl') === null);

onOneNode(
  'a group is counted again store by store: other stores import meanwhile, its own import waits and is right',
  async () => {
    const shop = await aShop();
    const { db, group } = shop;
    const [first = 0, second = 0] = group.dealershipIds;
    await db.owner.query(
      "update dealership set inventory_price_field = 'msrp', inventory_fee_cents = 59900 where dealer_group_id = $1",
      [group.id],
    );
    const recount = recountInventory(db, jobQueue);
    await recount({ dealerGroupId: group.id });
    const jobs = await db.owner.query<{ key: string; queue: string }>(
      `select key, queue_name as queue from graphile_worker.jobs where task_identifier = 'recount-inventory' order by id`,
    );
    const queue = `recount-inventory:${group.id}`;
    expect(jobs.rows).toEqual(group.dealershipIds.map((id) => ({ key: `${queue}:${id}`, queue })));
    const letGo = await holdUp(shop, first);
    const running = recount({ dealerGroupId: group.id, dealershipId: first });
    await untilWaiting(shop, 'transactionid');
    await takeList(shop, second, { day: '2026-11-03', since: 7 });
    const own = takeList(shop, first, { day: '2026-11-01', since: 8 });
    await untilWaiting(shop, 'advisory');
    await letGo();
    await Promise.all([running, own]);
    for (const dealershipId of group.dealershipIds.slice(1)) {
      await recount({ dealerGroupId: group.id, dealershipId });
    }
    await expectAsRebuilt(shop);
  },
);

onOneNode(
  'a recount whose server is killed again and again ends as a rebuild would, also after settings that change twice',
  async () => {
    const shop = await aShop();
    const { client, group } = shop;
    let server = await killableServer(shop.db.url);
    for (let turn = 0; turn < KILLS; turn += 1) {
      const place = 1 + (turn % (STORES - 1));
      const letGo = await holdUp(shop, group.dealershipIds[place] ?? 0);
      await change(shop, server, { ageSurvivesTransfers: turn % 2 === 1 });
      await untilWaiting(shop, 'transactionid');
      await kill(server.child);
      await letGo();
      expect(await recountsLeft(shop)).toBe(STORES - place);
      await ageDeadWorkers(client);
      server = await killableServer(shop.db.url);
      await expect.poll(() => recountsLeft(shop), { timeout: 60_000, interval: 50 }).toBe(0);
      await expectAsRebuilt(shop);
    }
    const [first = 0] = group.dealershipIds;
    const letGo = await holdUp(shop, first);
    await change(shop, server, { id: first, inventoryPriceField: 'msrp' });
    await untilWaiting(shop, 'transactionid');
    await change(shop, server, { id: first, inventoryFee: 100 });
    await change(shop, server, { id: first, inventoryPriceField: 'internet' });
    await letGo();
    await expect.poll(() => recountsLeft(shop), { timeout: 60_000, interval: 50 }).toBe(0);
    await expectAsRebuilt(shop);
  },
  300_000,
);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { toPercent, WHOLE_UNITS } from '../../src/core/percent.ts';
import { saveAll } from '../../src/features/product-budget/contract.ts';
import { signAccessToken } from '../../src/server/access-token.ts';
import type { Database } from '../../src/server/database.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { aCategory } from '../helpers/budgets.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { asRequest } from '../helpers/server.ts';
import { seeded } from '../helpers/shuffled.ts';

const SERVER = join(import.meta.dirname, '../../src/main.server.ts');
const ROOFTOPS = 60;
const CAMPAIGNS = Array.from({ length: 30 }, (_, index) => `Campaign ${index + 1}`);
/** A save has about so many statements that can be seen; a kill comes at one of them. */
const STATEMENTS = 12;
const STATEMENT = `query ~ '(budget_|expense|measure_)' and query !~ 'pg_stat_activity'`;

/** The whole server in a process of its own, which can be killed. */
async function aServer(url: string): Promise<{ child: ChildProcess; address: string }> {
  const home = await scratchFolder('home');
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    PORT: '0',
    ROOFTOP_HOME: home,
    ROOFTOP_DEMO: 'off',
    ROOFTOP_NOW: '2026-11-12T16:00:00Z',
  };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server did not start.')));
    createInterface(child.stdout).on('line', (line) => {
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
      if (found) resolve(found[0]);
    });
  });
  return { child, address };
}

async function tokenOf(db: Database, userId: number): Promise<string> {
  const sessionId = crypto.randomUUID();
  await db.people
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      remember_me: false,
      fingerprint: 'test',
      user_agent: 'test',
      started_at: new Date(),
    })
    .execute();
  const { accessToken } = await loadSecrets(db);
  return (await signAccessToken(accessToken, { userId, sessionId }, new Date())).accessToken;
}

async function watcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until a save is at its `count`-th statement that could be seen, or is over. */
async function atStatement(watching: pg.Client, isOver: () => boolean, count: number): Promise<void> {
  const seen = new Set<string>();
  while (!isOver() && seen.size < count) {
    const { rows } = await watching.query<{ query: string }>(
      `select left(query, 200) as query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and ${STATEMENT}`,
    );
    for (const { query } of rows) seen.add(query);
  }
}

/** The backend of a killed server notices that its client is gone, and rolls back or has committed. */
async function untilQuiet(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and xact_start is not null and ${STATEMENT}`,
    );
    if (rowCount === 0) return;
  }
}

/** The amounts of all cells, the percents behind them, and the sum of all. */
async function state(client: pg.Client): Promise<{ told: string; cents: number; acts: number }> {
  const { rows } = await client.query<{ told: string; cents: number; acts: number }>(
    `select md5(
         (select coalesce(string_agg(concat_ws('.', e.dealership_id, e.campaign, f.planned_cents), ',' order by e.dealership_id, e.campaign), '')
          from expense e join budget_flight f on f.expense_id = e.id)
         || (select coalesce(string_agg(concat_ws('.', mode, of_key, total_cents, units::text), ',' order by mode, of_key), '') from budget_split)
       ) as told,
       (select coalesce(sum(planned_cents), 0)::float8 from budget_flight) as cents,
       (select count(*)::integer from budget_act a
        where exists (select from budget_change c where c.act_id = a.id and c.before is distinct from c.after)) as acts`,
  );
  return rows[0] ?? { told: '', cents: 0, acts: 0 };
}

/** A split in which the first rooftop has a part of its own and the others share the rest. */
function splitOf(dealershipIds: readonly number[], { budget, first }: { budget: number; first: number }) {
  const each = Math.floor((WHOLE_UNITS - first) / (dealershipIds.length - 1));
  const units = dealershipIds.map((_, index) =>
    index === 0 ? WHOLE_UNITS - each * (dealershipIds.length - 1) : each,
  );
  const share = Math.floor(WHOLE_UNITS / CAMPAIGNS.length);
  return {
    budgetType: 'targetBudget',
    budget,
    campaigns: CAMPAIGNS,
    campaignPercents: CAMPAIGNS.map((campaign, index) => ({
      campaign,
      percent: toPercent(index === 0 ? WHOLE_UNITS - share * (CAMPAIGNS.length - 1) : share),
    })),
    percents: CAMPAIGNS.flatMap((campaign) =>
      dealershipIds.map((dealerShipId, index) => ({
        campaign,
        dealerShipId,
        percent: toPercent(units[index] ?? 0),
      })),
    ),
  };
}

it('a split of the total whose server is killed is saved whole or not at all', async () => {
  const random = seeded(Date.now() % 100_000);
  const db = await database();
  const group = await aDealerGroup(db, { dealerships: ROOFTOPS });
  const {
    productIds: [productId = 0],
  } = await aCategory(db, group.id);
  const token = await tokenOf(db, group.admin.userId);
  const client = await watcher(db.url);
  const at = { dealerGroupId: group.id, year: 2026, month: 11, productId };
  const splits = [
    splitOf(group.dealershipIds, { budget: 100_000.01, first: 5_000_000 }),
    splitOf(group.dealershipIds, { budget: 77_777.77, first: 1_000_000 }),
  ];
  let server = await aServer(db.url);
  const send = (index: number) => {
    const { path, init } = asRequest(saveAll, { ...at, ...splits[index % 2] });
    const headers = { ...init.headers, authorization: `Bearer ${token}` };
    return fetch(`${server.address}/api/${path}`, { ...init, headers });
  };
  const whole: string[] = [];
  for (const index of [0, 1]) {
    expect((await send(index)).status).toBe(200);
    const { told, cents } = await state(client);
    expect(cents).toBe(Math.round((splits[index]?.budget ?? 0) * 100));
    whole.push(told);
  }
  const counts = { before: 0, after: 0 };
  for (let turn = 0; turn < 6; turn += 1) {
    const before = await state(client);
    let isOver = false;
    const sent = send(turn).then(
      () => undefined,
      () => undefined,
    );
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, () => isOver, 1 + Math.floor(random() * STATEMENTS));
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    await untilQuiet(client);
    const now = await state(client);
    const isBefore = now.told === before.told;
    counts[isBefore ? 'before' : 'after'] += 1;
    expect(now.told).toBe(isBefore ? before.told : whole[turn % 2]);
    expect(now.acts).toBe(before.acts + (isBefore ? 0 : 1));
    server = await aServer(db.url);
    expect((await send(turn)).status).toBe(200);
    expect((await state(client)).told).toBe(whole[turn % 2]);
  }
  expect(counts.before).toBeGreaterThan(0);
}, 300_000);

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { clearBudget, copyBudget } from '../../src/features/budget/contract.ts';
import { signAccessToken } from '../../src/server/access-token.ts';
import { type Database, openDatabase } from '../../src/server/database.ts';
import { readPostmaster } from '../../src/server/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { migrate } from '../../src/server/migrate.ts';
import { loadSecrets } from '../../src/server/secrets.ts';
import { changeBudget } from '../../src/server/spend/change-budget.ts';
import { aCategory } from '../helpers/budgets.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, type TestGroup } from '../helpers/dealers.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { asRequest } from '../helpers/server.ts';
import { seeded } from '../helpers/shuffled.ts';

const SERVER = join(import.meta.dirname, '../../src/main.server.ts');
const ROOFTOPS = 12;
const LINES = 150;
/** A copy or a clearing has about so many statements that can be seen; a kill comes at one of them. */
const STATEMENTS = 14;
const TABLES = [
  'expense',
  'budget_flight',
  'expense_file',
  'budget_act',
  'budget_change',
  'measure_day',
  'measure_month',
];
/** What two copies of the same month differ in. */
const OWN = ['id', 'act_id', 'expense_id', 'at'];
const STATEMENT = `query ~ '(copied_|budget_|expense|measure_|calendar_day)' and query !~ 'pg_stat_activity'`;

/** A group whose October is planned, with flights, actuals and co-op. */
async function aPlannedGroup(db: Database): Promise<TestGroup> {
  const group = await aDealerGroup(db, { dealerships: ROOFTOPS });
  const { productIds } = await aCategory(db, group.id, { products: ['Search', 'Social', 'Radio'] });
  const change = {
    dealerGroupId: group.id,
    userId: null,
    at: new Date(),
    action: 'demo',
    dealershipIds: group.dealershipIds,
    months: ['2026-10-01'],
  } as const;
  await db.inGroups([group.id], (tx) =>
    changeBudget(tx, change, async () => {
      await tx.client.query(
        `insert into expense (dealer_group_id, dealership_id, month, product_id, campaign, actual_cents, actual_through, coop_cents, coop_status)
         select $1, d, '2026-10-01', p, 'Campaign ' || c, 1000 * c, '2026-10-31', 100, 'planned'
         from unnest($2::integer[]) as d, unnest($3::integer[]) as p, generate_series(1, $4::integer) as c`,
        [group.id, group.dealershipIds, productIds, LINES / productIds.length],
      );
      await tx.client.query(
        `insert into budget_flight (dealer_group_id, expense_id, dealership_id, month, start_day, end_day, planned_cents)
         select $1, e.id, e.dealership_id, e.month, f.first, f.last, 900 from expense e,
           (values (date '2026-10-01', date '2026-10-12'), ('2026-10-20', '2026-10-31')) as f (first, last)
         where e.dealer_group_id = $1`,
        [group.id],
      );
    }),
  );
  return group;
}

interface Running {
  readonly child: ChildProcess;
  /** Sends a call; what becomes of it is the test's to find out. */
  readonly send: (entry: typeof copyBudget | typeof clearBudget, input: object) => Promise<Response>;
}

/** The whole server in a process of its own, which can be killed. */
async function aServer(url: string, token: string): Promise<Running> {
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
      const found = /http:\/\/\S+?(?=[.\s]?$|\s)/.exec(line);
      if (found) resolve(found[0].replace('localhost', '127.0.0.1'));
    });
  });
  return {
    child,
    send: (entry, input) => {
      const { path, init } = asRequest(entry, input as Record<string, unknown>);
      const headers = { ...init.headers, authorization: `Bearer ${token}` };
      return fetch(`${address}/api/${path}`, { ...init, headers });
    },
  };
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
  const secrets = await loadSecrets(db);
  return (await signAccessToken(secrets.accessToken, { userId, sessionId }, new Date())).accessToken;
}

async function watcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

/** Waits until a change is at its `count`-th statement that could be seen, or is over. */
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

/** All that a change of budgets writes, as one number for each table. */
async function fingerprint(client: Pick<pg.Client, 'query'>): Promise<string> {
  const found: string[] = [];
  for (const table of TABLES) {
    const told = `(to_jsonb(t) ${OWN.map((name) => `- '${name}'`).join(' ')})::text`;
    const { rows } = await client.query(
      `select count(*)::integer as rows, md5(coalesce(string_agg(${told}, ',' order by ${told}), '')) as hash from ${table} t`,
    );
    found.push(`${table} ${rows[0].rows} ${rows[0].hash}`);
  }
  return found.join('\n');
}

async function planned(client: pg.Client) {
  const { rows } = await client.query(
    `select (select count(*)::integer from expense where month = '2026-11-01') as expenses,
       (select count(*)::integer from budget_flight where month = '2026-11-01') as flights,
       (select count(*)::integer from budget_change where act_id = (select max(id) from budget_act)) as changes`,
  );
  return rows[0];
}

const WHOLE = { expenses: ROOFTOPS * LINES, flights: 2 * ROOFTOPS * LINES, changes: ROOFTOPS * LINES };
const COPY = { fromYear: 2026, fromMonth: 10, toYear: 2026, toMonth: 11, direction: 'everything' } as const;
const NOVEMBER = { year: 2026, month: 11, dealerShipIds: [] };

/** What is done in turns, and what November holds once it is done. */
const changes = (dealerGroupId: number) => [
  { entry: copyBudget, input: { dealerGroupId, ...COPY }, whole: WHOLE },
  { entry: clearBudget, input: { dealerGroupId, ...NOVEMBER }, whole: { ...WHOLE, expenses: 0, flights: 0 } },
];

it('a copy or a clearing whose server is killed has happened whole or not at all', async () => {
  const random = seeded(Date.now() % 100_000);
  const db = await database();
  const group = await aPlannedGroup(db);
  const token = await tokenOf(db, group.admin.userId);
  const client = await watcher(db.url);
  const counts = { before: 0, after: 0 };
  let server = await aServer(db.url, token);
  for (const { entry, input, whole } of [...changes(group.id), ...changes(group.id)]) {
    const before = await fingerprint(client);
    let isOver = false;
    const sent = server.send(entry, input).catch(() => undefined);
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, () => isOver, 1 + Math.floor(random() * STATEMENTS));
    server.child.kill('SIGKILL');
    await once(server.child, 'exit');
    await untilQuiet(client);
    const isBefore = (await fingerprint(client)) === before;
    counts[isBefore ? 'before' : 'after'] += 1;
    if (!isBefore) expect(await planned(client)).toEqual(whole);
    server = await aServer(db.url, token);
    const again = await server.send(entry, input);
    expect(again.status).toBe(200);
    // Done before the kill, all of it is done, and nothing is left to do.
    expect(((await again.json()) as { actId: number | null }).actId === null).toBe(!isBefore);
    expect(await planned(client)).toEqual(whole);
  }
  expect(counts.before).toBeGreaterThan(0);
}, 300_000);

it('a database killed while a month is copied or cleared has all of it or nothing', async () => {
  const random = seeded(1 + (Date.now() % 100_000));
  const home = await scratchFolder('home');
  const cluster = await startEmbeddedPostgres({ home, log: () => undefined });
  onTestFinished(async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  });
  await migrate(cluster.url);
  const db = await openDatabase(cluster.url);
  await migrateJobs(db.owner, db.hasAppRole);
  const group = await aPlannedGroup(db);
  const token = await tokenOf(db, group.admin.userId);
  await db.close();
  for (const { entry, input, whole } of changes(group.id)) {
    const server = await aServer(cluster.url, token);
    let client = await watcher(cluster.url);
    const before = await fingerprint(client);
    let isOver = false;
    const sent = server.send(entry, input).catch(() => undefined);
    void sent.then(() => {
      isOver = true;
    });
    await atStatement(client, () => isOver, 1 + Math.floor(random() * STATEMENTS)).catch(() => undefined);
    process.kill((await readPostmaster(join(home, 'database/18')))?.pid ?? 0, 'SIGKILL');
    await sent;
    server.child.kill('SIGKILL');
    client = await againReachable(cluster.url);
    if ((await fingerprint(client)) !== before) expect(await planned(client)).toEqual(whole);
    const next = await aServer(cluster.url, token);
    expect((await next.send(entry, input)).status).toBe(200);
    expect(await planned(client)).toEqual(whole);
    next.child.kill('SIGKILL');
  }
}, 300_000);

/** The guardian starts PostgreSQL again under the same address. */
async function againReachable(url: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      onTestFinished(() => client.end().catch(() => undefined));
      return client;
    } catch {
      await client.end().catch(() => undefined);
    }
  }
}

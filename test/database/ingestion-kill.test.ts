import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database.ts';
import { readPostmaster } from '../../src/server/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { migrate } from '../../src/server/migrate.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { seeded } from '../helpers/shuffled.ts';

const COMMAND = join(import.meta.dirname, '../../src/main.import.ts');
const TABLES = [
  'deal',
  'repair_order',
  'repair_order_line',
  'feed_reach',
  'measure_day',
  'measure_month',
  'superseded_record',
  'import_run',
];
/** An import has about so many statements; a kill comes at one of them. */
const STATEMENTS = 30;

/** A month of deals and of repair orders with lines, told in a way of their version's own. */
async function files(version: number): Promise<string[]> {
  const folder = await scratchFolder('test');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const deals = Array.from(
    { length: 1_500 },
    (_, index) =>
      `${index + 1},2026-${10 + ((index + version) % 2)}-${10 + (index % 9)},New,P${index % 9},30000,${1_000 + version}`,
  );
  const lines = Array.from(
    { length: 2_000 },
    (_, index) =>
      `${1 + Math.floor(index / 2)},2026-11-01,2026-11-${10 + ((Math.floor(index / 2) + version) % 9)},Kim,${index % 2},C,OP,${50 + version},20`,
  );
  const paths = [join(folder, 'deals.csv'), join(folder, 'ros.csv')];
  await writeFile(
    paths[0] ?? '',
    ['Deal Number,Contract Date,New/Used,Salesperson,Sale Price,Front Gross', ...deals].join('\n'),
  );
  await writeFile(
    paths[1] ?? '',
    ['RO Number,Open Date,Close Date,Advisor,Line,Pay Type,Op Code,Labor Sale,Parts Sale', ...lines].join(
      '\n',
    ),
  );
  return paths;
}

function importing(url: string, path: string): ChildProcess {
  const env = { PATH: process.env.PATH, DATABASE_URL: url, ROOFTOP_NOW: '2026-11-20T18:00:00Z' };
  const words = [COMMAND, path, '--dealership', 'Rooftop 1'];
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Waits until the import is at its `count`-th statement that could be seen, or is over. */
async function atStatement(watching: pg.Client, child: ChildProcess, count: number): Promise<void> {
  const seen = new Set<string>();
  while (child.exitCode === null && seen.size < count) {
    const { rows } = await watching.query<{ query: string }>(
      `select left(query, 200) as query from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query ~ '(staged|touched|measure_)'`,
    );
    for (const { query } of rows) seen.add(query);
  }
}

async function watcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

/** Numbers and times of an import's own. */
const UNTOLD = [
  'id',
  'import_run_id',
  'before_run_id',
  'before',
  'started_at',
  'finished_at',
  'received_at',
  'last_received_at',
  'delete_after',
  'undo_until',
];

/** All that an import writes, as one number for each table. */
async function fingerprint(client: Pick<pg.Client, 'query'>): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) {
    const told = `(to_jsonb(t) ${UNTOLD.map((name) => `- '${name}'`).join(' ')})::text`;
    const { rows } = await client.query(
      `select count(*)::integer as rows, md5(coalesce(string_agg(${told}, ',' order by ${told}), '')) as hash
       from ${table} t`,
    );
    found[table] = rows[0];
  }
  return found;
}

/** The backend of a killed import notices that its client is gone, and rolls back. */
async function untilQuiet(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and xact_start is not null and query ~ '(staged|touched|measure_)'`,
    );
    if (rowCount === 0) return;
  }
}

async function whole(url: string, path: string): Promise<void> {
  const [code] = await once(importing(url, path), 'exit');
  expect(code).toBe(0);
}

it('the import of deals or repair orders killed at any point has happened whole or not at all', async () => {
  const random = seeded(Date.now() % 100_000);
  const db = await database();
  await aDealerGroup(db);
  const client = await watcher(db.url);
  const counts = { before: 0, after: 0 };
  for (const path of [...(await files(1)), ...(await files(2))]) {
    const before = await fingerprint(client);
    const child = importing(db.url, path);
    await atStatement(client, child, 1 + Math.floor(random() * STATEMENTS));
    child.kill('SIGKILL');
    await gone(child);
    await untilQuiet(client);
    const killed = await fingerprint(client);
    await whole(db.url, path);
    const after = await fingerprint(client);
    const isBefore = JSON.stringify(killed) === JSON.stringify(before);
    counts[isBefore ? 'before' : 'after'] += 1;
    // Killed after its commit, all of it is there, and its next turn changes nothing.
    if (!isBefore) expect({ ...after, import_run: null }).toEqual({ ...killed, import_run: null });
  }
  expect(counts.before).toBeGreaterThan(0);
  const { rows } = await client.query(
    `select (select count(*)::int from deal) as deals, (select count(*)::int from repair_order) as orders,
       (select count(*)::int from repair_order_line) as lines,
       (select sum(units_new)::int from measure_day) as units, (select sum(repair_orders)::int from measure_month) as ros`,
  );
  expect(rows).toEqual([{ deals: 1_500, orders: 1_000, lines: 2_000, units: 1_500, ros: 1_000 }]);
}, 300_000);

it('a database killed while deals or repair orders are written has all of them or none', async () => {
  const random = seeded(1 + (Date.now() % 100_000));
  const home = await scratchFolder('home');
  const cluster = await startEmbeddedPostgres({ home, log: () => undefined });
  onTestFinished(async () => {
    await cluster.stop();
    await rm(home, { recursive: true, force: true });
  });
  const db = await prepared(cluster.url);
  await aDealerGroup(db);
  await db.close();
  for (const path of [...(await files(1)), ...(await files(2))]) {
    let client = await watcher(cluster.url);
    const before = await fingerprint(client);
    const child = importing(cluster.url, path);
    await atStatement(client, child, 1 + Math.floor(random() * STATEMENTS)).catch(() => undefined);
    process.kill((await readPostmaster(join(home, 'database/18')))?.pid ?? 0, 'SIGKILL');
    await gone(child);
    client = await againReachable(cluster.url);
    const now = await fingerprint(client);
    if (JSON.stringify(now) !== JSON.stringify(before)) {
      expect(now.import_run).not.toEqual(before.import_run);
    }
    await whole(cluster.url, path);
  }
  const client = await againReachable(cluster.url);
  const { rows } = await client.query(
    `select (select count(*)::int from deal) as deals, (select count(*)::int from repair_order_line) as lines,
       (select sum(units_new)::int from measure_day) as units, (select sum(repair_orders)::int from measure_month) as ros`,
  );
  expect(rows).toEqual([{ deals: 1_500, lines: 2_000, units: 1_500, ros: 1_000 }]);
}, 300_000);

async function prepared(url: string): Promise<Database> {
  await migrate(url);
  const db = await openDatabase(url);
  await migrateJobs(db.owner, db.hasAppRole);
  return db;
}

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

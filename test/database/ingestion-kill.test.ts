import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import {
  againReachable,
  atStatement,
  fingerprint,
  kill,
  killableDatabase,
  killPoints,
  seededByClock,
  untilQuiet,
  watcher,
} from '../helpers/killing.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { sized } from '../helpers/sizes.ts';

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
/** About the number of statements of an import; the kill happens at one of them. */
const STATEMENTS = 30;
const DEALS = sized({ quick: 300, soak: 1_500 });
const LINES = sized({ quick: 400, soak: 2_000 });
/** Two kinds of file in two versions. */
const TURNS = 4;
const STATEMENT = '(staged|touched|measure_)';

/** A month of deals and of repair orders with lines, different in each version. */
async function files(version: number): Promise<string[]> {
  const folder = await scratchFolder('test');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const deals = Array.from(
    { length: DEALS },
    (_, index) =>
      `${index + 1},2026-${10 + ((index + version) % 2)}-${10 + (index % 9)},New,P${index % 9},30000,${1_000 + version}`,
  );
  const lines = Array.from(
    { length: LINES },
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
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    ROOFTOP_NOW: '2026-11-20T18:00:00Z',
  };
  const words = [COMMAND, path, '--dealership', 'Rooftop 1'];
  const child = spawn(process.execPath, words, { env, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Ids and times that differ between imports. */
const UNREPORTED = [
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

/** Every row an import writes. */
const written = (client: pg.Client) => fingerprint(client, { tables: TABLES, without: UNREPORTED });

async function whole(url: string, path: string): Promise<void> {
  const [code] = await once(importing(url, path), 'exit');
  expect(code).toBe(0);
}

it('an import of deals or repair orders killed at any point is saved completely or not at all', async () => {
  const points = killPoints(TURNS, STATEMENTS, seededByClock());
  const db = await database();
  await aDealerGroup(db);
  const client = await watcher(db.url);
  const counts = { before: 0, after: 0 };
  for (const [turn, path] of [...(await files(1)), ...(await files(2))].entries()) {
    const before = await written(client);
    const child = importing(db.url, path);
    await atStatement(
      client,
      { isOver: () => child.exitCode !== null, statements: STATEMENT },
      points[turn] ?? 1,
    );
    await kill(child);
    await untilQuiet(client, STATEMENT);
    const killed = await written(client);
    await whole(db.url, path);
    const after = await written(client);
    const isBefore = JSON.stringify(killed) === JSON.stringify(before);
    counts[isBefore ? 'before' : 'after'] += 1;
    // If it was saved before the kill, a repeat changes nothing.
    if (!isBefore) expect({ ...after, import_run: null }).toEqual({ ...killed, import_run: null });
  }
  expect(counts.before).toBeGreaterThan(0);
  const { rows } = await client.query(
    `select (select count(*)::int from deal) as deals, (select count(*)::int from repair_order) as orders,
       (select count(*)::int from repair_order_line) as lines,
       (select sum(units_new)::int from measure_day) as units, (select sum(repair_orders)::int from measure_month) as ros`,
  );
  expect(rows).toEqual([{ deals: DEALS, orders: LINES / 2, lines: LINES, units: DEALS, ros: LINES / 2 }]);
}, 300_000);

it('a database killed while deals or repair orders are written has all of them or none', async () => {
  const points = killPoints(TURNS, STATEMENTS, seededByClock());
  const cluster = await killableDatabase(async (db) => {
    await aDealerGroup(db);
  });
  for (const [turn, path] of [...(await files(1)), ...(await files(2))].entries()) {
    let client = await watcher(cluster.url);
    const before = await written(client);
    const child = importing(cluster.url, path);
    await atStatement(
      client,
      { isOver: () => child.exitCode !== null, statements: STATEMENT },
      points[turn] ?? 1,
    ).catch(() => undefined);
    await cluster.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    client = await againReachable(cluster.url);
    const now = await written(client);
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
  expect(rows).toEqual([{ deals: DEALS, lines: LINES, units: DEALS, ros: LINES / 2 }]);
}, 300_000);

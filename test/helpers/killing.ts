import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { onTestFailed, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { readPostmaster } from '../../src/server/embedded-postgres/postmaster.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { copyOfHome } from './made-home.ts';
import { scratchFolder } from './scratch.ts';
import { seeded } from './shuffled.ts';

/** For tests that kill a server, a command or the database during its work. */
const SERVER = join(import.meta.dirname, '../../src/main.server.ts');

export interface Killable {
  readonly child: ChildProcess;
  /** Such as http://127.0.0.1:1234. */
  readonly address: string;
  /** All that it wrote to its output so far. */
  readonly output: () => string;
}

/** The whole server in its own process. */
export async function killableServer(
  url: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Killable> {
  const home = await scratchFolder('home');
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    PORT: '0',
    ROOFTOP_HOME: home,
    ROOFTOP_DEMO: 'off',
    ROOFTOP_LOG: 'warn',
    ROOFTOP_NOW: '2026-11-12T16:00:00Z',
    ...more,
  };
  const child = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      output += piece;
    });
  }
  onTestFinished(() => void child.kill('SIGKILL'));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server did not start. ${output}`)));
    createInterface(child.stdout).on('line', (line) => {
      const port = /http:\/\/localhost:(\d+)/.exec(line)?.[1];
      // By number: the name may stand for another address.
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
    });
  });
  return { child, address, output: () => output };
}

/** Kills a process if it is still running. */
export async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** A dead worker's jobs are freed after a minute; this makes it long ago. */
export async function ageDeadWorkers(client: pg.Client): Promise<void> {
  await client.query("update worker_heartbeat set beat_at = beat_at - interval '5 minutes'");
  await client.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null",
  );
}

/** A connection that observes the others. */
export async function watcher(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

/** Work to be killed at one of its statements. */
export interface Work {
  readonly isOver: () => boolean;
  /** A PostgreSQL regular expression that matches its statements. */
  readonly statements: string;
}

/** Waits until the work is at its `count`-th observable statement, or is over. */
export async function atStatement(
  watching: pg.Client,
  { isOver, statements }: Work,
  count: number,
): Promise<void> {
  const seen = new Set<string>();
  while (!isOver() && seen.size < count) {
    for (const query of await running(watching, statements)) seen.add(query);
  }
}

/** Other numbers on each run. A failed test says how to get the same ones again. */
export function seededByClock(): () => number {
  const seed = Number(process.env.ROOFTOP_SEED ?? Date.now() % 100_000);
  onTestFailed(({ task }) => void process.stderr.write(`ROOFTOP_SEED=${seed} repeats: ${task.name}\n`));
  return seeded(seed);
}

/**
 * Statements at which to kill: one at random in each of `turns` equal parts, so that the first kill
 * always precedes the end.
 */
export function killPoints(turns: number, statements: number, random: () => number): number[] {
  return Array.from({ length: turns }, (_, turn) => 1 + Math.floor(((turn + random()) / turns) * statements));
}

/** Waits until the backend of a killed server has rolled back or committed. */
export async function untilQuiet(watching: pg.Client, statements: string): Promise<void> {
  while ((await running(watching, statements)).length > 0);
}

async function running(watching: pg.Client, statements: string): Promise<string[]> {
  const { rows } = await watching.query<{ query: string }>(
    `select left(query, 200) as query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and query ~ $1`,
    [statements],
  );
  return rows.map(({ query }) => query);
}

export interface KillableDatabase {
  readonly url: string;
  /** Kills PostgreSQL; its guardian restarts it under the same address. */
  kill(): Promise<void>;
}

/** A durable, migrated PostgreSQL for one test. */
export async function killableDatabase(prepare: (db: Database) => Promise<void>): Promise<KillableDatabase> {
  const home = await copyOfHome();
  const { url, stop } = await startEmbeddedPostgres({ home, log: () => undefined });
  onTestFinished(async () => {
    await stop();
    await rm(home, { recursive: true, force: true });
  });
  await migrate(url);
  const db = await openDatabase(url);
  await migrateJobs(db.owner, db.hasAppRole);
  await prepare(db);
  await db.close();
  return {
    url,
    kill: async () => {
      process.kill((await readPostmaster(join(home, 'database/18')))?.pid ?? 0, 'SIGKILL');
    },
  };
}

/**
 * How `expect.poll` waits for a server, as long as its test may take: to look without a pause would take a core from
 * that server.
 */
export const WAITING = { timeout: 3_600_000, interval: 50 };

/** Recovery of a database of these tests takes seconds. */
const LONGEST_RECOVERY_MS = 300_000;

/** A connection to a killed database, once it answers again. Throws when it does not come back. */
export async function againReachable(url: string): Promise<pg.Client> {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const client = await vi.waitFor(connect, { timeout: LONGEST_RECOVERY_MS, interval: 50 });
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

/** A hash of each table, without the columns that differ between two runs. */
export async function fingerprint(
  client: Pick<pg.Client, 'query'>,
  { tables, without }: { readonly tables: readonly string[]; readonly without: readonly string[] },
): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const reported = `(to_jsonb(t) ${without.map((name) => `- '${name}'`).join(' ')})::text`;
  for (const table of tables) {
    const { rows } = await client.query(
      `select count(*)::integer as rows, md5(coalesce(string_agg(${reported}, ',' order by ${reported}), '')) as hash
       from ${table} t`,
    );
    found[table] = rows[0];
  }
  return found;
}

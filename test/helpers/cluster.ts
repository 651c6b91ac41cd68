import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database from which others may be created and dropped. */
    readonly clusterUrl: string;
    /** What the name of every database of this run starts with; they are dropped when it ends. */
    readonly databasePrefix: string;
  }
}

const OLDEST = 150_000;
/** Databases of a run that was killed: no run takes so long. */
const LEFT_BEHIND_MS = 6 * 3_600_000;
const ANY_PREFIX = 'rooftop_test_';

/** One PostgreSQL for the run: a throw-away one of our own, or the server DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${ANY_PREFIX}${Date.now().toString(36)}_${randomBytes(3).toString('hex')}_`;
  project.provide('databasePrefix', prefix);
  const given = process.env.DATABASE_URL;
  if (given) {
    await onServer(given, refuseUnfit);
    await onServer(given, (client) => dropDatabases(client, isLeftBehind));
    project.provide('clusterUrl', given);
    return () => onServer(given, (client) => dropDatabases(client, (name) => name.startsWith(prefix)));
  }
  const home = await scratchFolder('test');
  const cluster = await startEmbeddedPostgres({ home, durable: false, log: () => undefined });
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; may: boolean }>(
    `select current_setting('server_version_num')::int as version, rolsuper or rolcreatedb as may
     from pg_roles where rolname = current_user`,
  );
  if ((rows[0]?.version ?? 0) < OLDEST) throw new Error('The tests need a PostgreSQL 15 or newer.');
  if (!rows[0]?.may) throw new Error('The user of DATABASE_URL must be allowed to create databases.');
}

async function dropDatabases(client: pg.Client, which: (name: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select datname as name from pg_database');
  for (const { name } of rows.filter((row) => which(row.name))) {
    await client
      .query(`update pg_database set datistemplate = false where datname = $1`, [name])
      .catch(() => undefined);
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  }
}

function isLeftBehind(name: string): boolean {
  if (!name.startsWith(ANY_PREFIX)) return false;
  const startedAt = Number.parseInt(name.slice(ANY_PREFIX.length), 36);
  return Date.now() - startedAt > LEFT_BEHIND_MS;
}

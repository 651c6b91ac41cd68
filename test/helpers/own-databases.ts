import { randomBytes } from 'node:crypto';
import pg from 'pg';

const OLDEST = 150_000;
/** No run takes longer, so older databases belong to killed runs. */
const LEFT_BEHIND_MS = 6 * 3_600_000;
const ANY_PREFIX = 'rooftop_test_';

export interface OwnDatabases {
  readonly prefix: string;
  create(name: string): Promise<string>;
  dropAll(): Promise<void>;
}

/** @param given address of any database on the server */
export async function ownDatabases(given: string): Promise<OwnDatabases> {
  await onServer(given, refuseUnfit);
  await onServer(given, (client) => dropDatabases(client, isLeftBehind));
  const prefix = newPrefix();
  return {
    prefix,
    create: async (name) => {
      await onServer(given, (client) => client.query(`create database ${prefix}${name}`));
      return given.replace(/\/[^/?]*(\?|$)/, `/${prefix}${name}$1`);
    },
    dropAll: () => onServer(given, (client) => dropDatabases(client, (name) => name.startsWith(prefix))),
  };
}

/** Contains the start time of the run, so that a later one recognizes leftovers. */
export function newPrefix(): string {
  return `${ANY_PREFIX}${Date.now().toString(36)}_${randomBytes(3).toString('hex')}_`;
}

/** A connection for some work. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const pools = new Map<string, pg.Pool>();

/** For many short statements: connecting takes longer than they do. The process ends without closing it. */
export function keptConnection(url: string): pg.Pool {
  const known = pools.get(url);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The next statement connects again.
  pool.on('error', () => undefined);
  pools.set(url, pool);
  return pool;
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
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  }
}

function isLeftBehind(name: string): boolean {
  const began = /^rooftop_test_([0-9a-z]{8})_[0-9a-f]{6}_/.exec(name)?.[1];
  return began !== undefined && Date.now() - Number.parseInt(began, 36) > LEFT_BEHIND_MS;
}

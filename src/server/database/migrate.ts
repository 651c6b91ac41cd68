import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { Problem } from '../../core/errors.ts';
import { APP_ROLE } from './app-role.ts';
import {
  distribute,
  hasDistributedTables,
  isDistributed,
  requireCoordinator,
  requireDistributed,
} from './distribution.ts';
import { placedStatements } from './placed-statements.ts';

const FOLDER = new URL('../../../db/migrations/', import.meta.url);
/** Any fixed number. Servers that start together migrate one after the other. */
const LOCK = 7_600_668;
const OLDEST_POSTGRES = 150_000;

/** Each file runs completely or not at all. `count` is the total number to stop at; all when absent. */
export async function migrate(url: string, count?: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseOldServer(client);
    const isCluster = await isDistributed(client);
    if (isCluster) await requireCoordinator(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      `create table if not exists schema_migration (
         name text not null constraint schema_migration_pk primary key,
         sha256 text not null
       )`,
    );
    // Rows are moved only on request: it takes long, and nothing else may run.
    if (isCluster && (await hasMigrated(client))) await requireDistributed(client);
    for (const name of (await migrationNames()).slice(0, count)) await applyOnce(client, name, isCluster);
    await grantToAppRole(client);
    if (isCluster) await distribute(client);
  } finally {
    await client.end();
  }
}

async function hasMigrated(client: pg.Client): Promise<boolean> {
  return (await client.query('select 1 from schema_migration limit 1')).rows.length > 0;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  if (Number(rows[0]?.version) < OLDEST_POSTGRES) {
    throw new Problem('invalid', 'DATABASE_URL names a PostgreSQL older than 15; Rooftop needs 15 or newer.');
  }
}

export async function migrationNames(): Promise<string[]> {
  const names = await readdir(FOLDER);
  return names.filter((name) => name.endsWith('.sql')).sort();
}

async function applyOnce(client: pg.Client, name: string, isCluster: boolean): Promise<void> {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  const sha256 = createHash('sha256').update(text).digest('hex');
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from schema_migration where name = $1',
    [name],
  );
  if (rows[0]) {
    if (rows[0].sha256 === sha256) return;
    throw new Error(`${name} was changed after it ran; add a new migration instead.`);
  }
  const isPlaced = isCluster && (await hasDistributedTables(client));
  await client.query('begin');
  try {
    // One statement at a time: a distributed database refuses several in one text.
    for (const statement of statementsOf(text))
      for (const sent of isPlaced ? await placedStatements(client, statement) : [statement])
        await run(client, sent);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  // Before the next file, which may change the new tables' keys.
  if (isPlaced) await distribute(client);
}

async function run(client: pg.Client, statement: string): Promise<void> {
  const extension = /^create extension if not exists (\w+)/.exec(statement)?.[1];
  try {
    await client.query(statement);
  } catch (error) {
    if (extension === undefined || !isRefusal(error)) throw error;
    throw new Problem(
      'invalid',
      `The role of DATABASE_URL may not install the extension ${extension}. Let an administrator of that database run once: create extension ${extension};`,
    );
  }
}

/** Without comments; a semicolon at a line's end ends a statement. */
export function statementsOf(text: string): string[] {
  const code = text.replace(/^\s*--.*$/gm, '');
  return code
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Where the server allows no unprivileged role, forced row-level security still limits the only one. */
async function grantToAppRole(client: pg.Client): Promise<void> {
  if (!(await becomeMemberOfAppRole(client))) return;
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
  await client.query(`grant select, insert, update, delete on all tables in schema public to ${APP_ROLE}`);
  await client.query(`revoke all on table schema_migration from ${APP_ROLE}`);
  await client.query(`grant usage, select on all sequences in schema public to ${APP_ROLE}`);
}

async function becomeMemberOfAppRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMember: boolean }>(
    `select pg_has_role(oid, 'member') as "isMember" from pg_roles where rolname = '${APP_ROLE}'`,
  );
  if (rows[0]?.isMember === true) return true;
  // Roles belong to the whole server: another database's migration may have just created it.
  if (!rows[0] && !(await tried(client, `create role ${APP_ROLE} nologin`, ['42710', '23505']))) return false;
  return await tried(client, `grant ${APP_ROLE} to current_user`, []);
}

const NOT_ALLOWED = '42501';

/** False when the server does not allow it; the `done` codes count as success. */
async function tried(client: pg.Client, statement: string, done: readonly string[]): Promise<boolean> {
  try {
    await client.query(statement);
    return true;
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    if (done.includes(code)) return true;
    if (isRefusal(error)) return false;
    throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === NOT_ALLOWED;
}

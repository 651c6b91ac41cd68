import pg from 'pg';
import { Problem } from '../../core/errors.ts';
import { APP_ROLE } from './app-role.ts';
import type { Views } from './cluster-client.ts';

/** Small and rarely written: a copy on every node. */
export const REFERENCE_TABLES: readonly string[] = ['calendar_day', 'message_preference', 'user_account'];

/** Belong to no dealer group, so they stay on the coordinator. Every other table is distributed. */
export const LOCAL_TABLES: readonly string[] = [
  'api_token',
  'installation',
  // Account mail has no group. Its policy does not bind the app on the coordinator: each statement names its groups.
  'message',
  'onboarding_request',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'password_reset_request',
  'recovery_code',
  'referral_link',
  'refresh_token',
  'schema_migration',
  'server_secret',
  'session',
  'sign_in_challenge',
  'sign_in_failure',
  'totp_factor',
  'trusted_device',
  'user_setting',
  'worker_heartbeat',
];

/** The table that the others are placed with: all rows of a dealer group are on one node. */
const ROOT = 'dealer_group';

/** The column whose value places a row of a distributed table. */
export function distributionColumn(table: string): 'id' | 'dealer_group_id' {
  return table === ROOT ? 'id' : 'dealer_group_id';
}

/** Foreign keys that are set aside while their tables move, so that a distribution can be continued. */
const KEPT_KEYS = 'distribution_foreign_key';

export async function isDistributed(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/**
 * Locks and the job queue hold only where every process uses the one coordinator.
 *
 * @throws Problem `invalid` for a worker node or a read-only copy
 */
export async function requireCoordinator(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ isCoordinator: boolean; isCopy: boolean }>(
    'select citus_is_coordinator() as "isCoordinator", pg_is_in_recovery() as "isCopy"',
  );
  const [node] = rows;
  if (node?.isCopy)
    throw new Problem('invalid', 'DATABASE_URL names a read-only copy of the Citus coordinator.');
  if (!node?.isCoordinator)
    throw new Problem('invalid', 'DATABASE_URL names a worker of a Citus cluster; name its coordinator.');
}

export async function hasDistributedTables(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  return (await client.query('select 1 from pg_dist_partition limit 1')).rows.length > 0;
}

/** Whether a table with rows still waits for `npm run distribute`. */
export async function requireDistributed(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const left = await tablesToPlace(client);
  if (left.length === 0) return;
  throw new Problem(
    'invalid',
    `${left.length} tables of this database are not distributed yet. Stop every process and run: npm run distribute`,
  );
}

/** The views over distributed tables, with their text. */
export async function viewsOfGroups(client: Pick<pg.ClientBase, 'query'>): Promise<Views> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select c.relname::text as name, rtrim(pg_get_viewdef(c.oid), ';') as text from pg_class c
     where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')`,
  );
  return new Map(rows.map(({ name, text }) => [name, text]));
}

export interface Distribution {
  readonly distributed: number;
  readonly referenced: number;
}

/**
 * Places every table that is not placed yet, with its rows. Safe to repeat: after a crash the next run continues.
 * No process may use the database meanwhile.
 */
export async function distribute(
  client: pg.ClientBase,
  say: (line: string) => void = () => undefined,
): Promise<Distribution> {
  const left = await tablesToPlace(client);
  await makeKeptKeys(client);
  const references = left.filter((table) => REFERENCE_TABLES.includes(table));
  const others = left.filter((table) => !REFERENCE_TABLES.includes(table));
  if (left.length > 0) await setKeysAside(client, left);
  for (const table of references) {
    say(`${table}: a copy on every node`);
    await client.query('select create_reference_table($1)', [table]);
  }
  for (const table of rootFirst(others)) {
    say(`${table}: by ${distributionColumn(table)}`);
    await client.query(
      `select create_distributed_table($1, $2${table === ROOT ? '' : ', colocate_with => $3'})`,
      [...[table, distributionColumn(table)], ...(table === ROOT ? [] : [ROOT])],
    );
  }
  await putKeysBack(client);
  await client.query(`drop table ${KEPT_KEYS}`);
  await openNodesToAppRole(client);
  return { distributed: others.length, referenced: references.length };
}

async function makeKeptKeys(client: pg.ClientBase): Promise<void> {
  await client.query(`create table if not exists ${KEPT_KEYS} (
    name text not null, on_table text not null, definition text not null,
    constraint ${KEPT_KEYS}_pk primary key (on_table, name))`);
}

const FOREIGN_KEY =
  /,\s*constraint (\w+_fk)\s+(foreign key \([^)]*\)\s+references \w+ \([^)]*\)(?:\s+on delete \w+)?)/gi;

/** A migration's statement for a table that is placed after it was created; its foreign keys follow then. */
export async function withoutKeys(client: pg.ClientBase, statement: string): Promise<string> {
  const table = /^create table (\w+)/i.exec(statement)?.[1];
  const keys = [...statement.matchAll(FOREIGN_KEY)];
  if (table === undefined || LOCAL_TABLES.includes(table) || keys.length === 0) return statement;
  await makeKeptKeys(client);
  for (const [, name, definition] of keys)
    await client.query(`insert into ${KEPT_KEYS} values ($1, $2, $3)`, [name, table, definition]);
  return statement.replace(FOREIGN_KEY, '');
}

/** The distributed tables, each with the column that places its rows. */
export async function columnsOfGroups(client: Pick<pg.ClientBase, 'query'>): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string }>(
    "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'",
  );
  return new Map(rows.map(({ name }) => [name, distributionColumn(name)]));
}

function rootFirst(tables: readonly string[]): readonly string[] {
  return [...tables.filter((table) => table === ROOT), ...tables.filter((table) => table !== ROOT)];
}

async function tablesToPlace(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all ($1)
       and not exists (select 1 from pg_depend e where e.objid = c.oid and e.deptype = 'e')
       and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid
         and (p.partmethod = 'h' or p.repmodel = 't'))
     order by 1`,
    [[...LOCAL_TABLES, KEPT_KEYS]],
  );
  return rows.map(({ name }) => name);
}

/** Citus distributes no table whose foreign keys reach one that is not distributed yet. */
async function setKeysAside(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  await client.query(
    `insert into ${KEPT_KEYS}
     select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
       and not relation_is_a_known_shard(conrelid)
       and ($1::text[] && array[conrelid::regclass::text, confrelid::regclass::text])
     on conflict do nothing`,
    [tables],
  );
  const { rows } = await client.query<{ name: string; on: string }>(
    `select name, on_table as on from ${KEPT_KEYS} k
     where exists (select 1 from pg_constraint c where c.conname = k.name and c.conrelid = k.on_table::regclass)`,
  );
  for (const { name, on } of rows)
    await client.query(`alter table ${on} drop constraint ${pg.escapeIdentifier(name)}`);
}

async function putKeysBack(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; on: string; definition: string }>(
    `select name, on_table as on, definition from ${KEPT_KEYS} k
     where not exists (select 1 from pg_constraint c where c.conname = k.name and c.conrelid = k.on_table::regclass)
     order by on_table, name`,
  );
  for (const { name, on, definition } of rows)
    await client.query(`alter table ${on} add constraint ${pg.escapeIdentifier(name)} ${definition}`);
}

/** The coordinator connects to workers as the current role; grants on identity sequences do not travel there. */
async function openNodesToAppRole(client: pg.ClientBase): Promise<void> {
  await client.query(`alter role ${APP_ROLE} login`);
  await client.query('select run_command_on_all_nodes($1)', [
    `grant usage, select on all sequences in schema public to ${APP_ROLE}`,
  ]);
  await bindWorkersToPolicies(client);
}

/**
 * The policies hold where the rows are: on the workers. On the coordinator the role passes them by, because Citus
 * 13.2 crashes when it plans a statement of several steps whose tables have policies.
 */
async function bindWorkersToPolicies(client: pg.ClientBase): Promise<void> {
  if ((await workersPastPolicies(client)).length > 0) {
    // A node that passes the change on to the others waits for them, and they for it.
    await client.query('select run_command_on_workers($1)', [
      `do $$ begin
         set local citus.enable_alter_role_propagation = off;
         alter role ${APP_ROLE} nobypassrls;
       end $$`,
    ]);
    const [left] = await workersPastPolicies(client);
    if (left !== undefined)
      throw new Problem(
        'invalid',
        `The role ${APP_ROLE} must not pass by row-level security on the worker ${left}. Run there: alter role ${APP_ROLE} nobypassrls;`,
      );
  }
  await client.query('set citus.enable_alter_role_propagation = off');
  await client.query(`alter role ${APP_ROLE} bypassrls`);
  await client.query('reset citus.enable_alter_role_propagation');
}

/** Workers on which the role passes by policies, or that do not answer. */
async function workersPastPolicies(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select w.nodename || ':' || w.nodeport as name
     from pg_dist_node w join run_command_on_all_nodes($1) r on r.nodeid = w.nodeid
     where w.groupid <> 0 and w.noderole = 'primary' and (not r.success or r.result <> 'f')`,
    [`select rolbypassrls from pg_roles where rolname = '${APP_ROLE}'`],
  );
  return rows.map(({ name }) => name);
}

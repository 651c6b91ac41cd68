import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Problem } from '../../core/errors.ts';
import { isDistributed } from '../database/distribution.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { newPool } from '../database/pool.ts';
import { migrateJobs } from '../jobs.ts';
import { copiedTables, quoted } from './back-up.ts';
import { type Backup, type Manifest, openBackup } from './backup-file.ts';

/**
 * Also migrates it to this version. A failed restore leaves no rows behind.
 *
 * @throws Problem when the file is damaged or newer, or the database is not empty
 */
export async function restore(url: string, path: string): Promise<Manifest> {
  const backup = await openBackup(path);
  try {
    const { manifest } = backup;
    await refuseNewerSchema(manifest, path);
    await refuseUsedDatabase(url, manifest);
    // The rows fit the schema of their time; later migrations then convert them.
    await migrate(url, manifest.migrations.length);
    await loadAll(url, backup);
    await migrate(url);
    await addJobs(url, manifest);
    return manifest;
  } finally {
    backup.close();
  }
}

async function refuseNewerSchema({ migrations }: Manifest, path: string): Promise<void> {
  const known = await migrationNames();
  const isKnown = migrations.every(({ name }, index) => known[index] === name);
  if (isKnown) return;
  throw new Problem(
    'invalid',
    `${path} was written by a newer or different Rooftop: its schema is at ${migrations.at(-1)?.name ?? 'no migration'}, this one at ${known.at(-1)}. Restore it with the version that wrote it.`,
  );
}

/** Empty means without people; a bare schema does not count. */
async function refuseUsedDatabase(url: string, { migrations }: Manifest): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ ours: boolean; tables: number }>(
      `select to_regclass('public.schema_migration') is not null as ours,
         (select count(*)::integer from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables`,
    );
    const { ours, tables } = found[0] ?? { ours: false, tables: 0 };
    if (tables === 0) return;
    if (!ours) throw inUse('it holds tables of something else');
    await refuseUsedSchema(client, migrations);
  } finally {
    await client.end();
  }
}

async function refuseUsedSchema(client: pg.Client, migrations: Manifest['migrations']): Promise<void> {
  const { rows: applied } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  );
  const { rows: used } = await client.query<{ groups: boolean }>(
    `select (select last_value is not null from pg_sequences
             where (quote_ident(schemaname) || '.' || quote_ident(sequencename)) = pg_get_serial_sequence('dealer_group', 'id'))
       or exists (select from user_account) as groups`,
  );
  if (used[0]?.groups) throw inUse('people and dealer groups are in it');
  if (applied.length > migrations.length)
    throw inUse('a newer Rooftop than that of the backup has set it up');
}

function inUse(why: string): Problem {
  return new Problem(
    'conflict',
    `A backup is restored into an empty database only, and this one is not empty: ${why}. Make a new database and name it in DATABASE_URL, or choose a new ROOFTOP_HOME.`,
  );
}

async function loadAll(url: string, backup: Backup): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const isCluster = await isDistributed(client);
    await client.query('begin');
    // Otherwise Citus changes shards side by side, and then no table that every node has.
    if (isCluster) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await load(client, backup);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client, { manifest, read }: Backup): Promise<void> {
  const names = (await copiedTables(client)).map(({ name }) => quoted(name));
  const { rows: forced } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`,
  );
  // COPY also refuses tables whose rows are hidden from their owner.
  for (const { name } of forced)
    await client.query(`alter table ${quoted(name)} no force row level security`);
  // Migrations and a first start add rows of their own.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) {
    const columns = table.columns.map(quoted).join(', ');
    const into = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`));
    await pipeline(await read(table), into);
    if (into.rowCount !== table.rows)
      throw new Error(`${table.name} took ${into.rowCount} rows of ${table.rows}.`);
  }
  for (const { table, column, last } of manifest.sequences) {
    if (last === null) continue;
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [quoted(table), column, last]);
  }
  for (const { name } of forced) await client.query(`alter table ${quoted(name)} force row level security`);
}

async function addJobs(url: string, { jobs }: Manifest): Promise<void> {
  if (jobs.length === 0) return;
  const pool = newPool(url, { max: 2 });
  try {
    await migrateJobs(pool, false);
    for (const { name, payload, runAt, maxAttempts, key } of jobs) {
      await pool.query(
        'select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5)',
        [name, JSON.stringify(payload), runAt, maxAttempts, key],
      );
    }
  } finally {
    await pool.end();
  }
}

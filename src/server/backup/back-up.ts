import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Manifest, type TableToWrite, writeBackup } from './backup-file.ts';

/**
 * One snapshot of all tables, stored files, keys and waiting jobs; the server keeps running.
 *
 * @throws when foreign keys form a cycle, which no load order could satisfy
 */
export async function backUp(url: string, path: string, now: Date): Promise<Manifest> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    await seeAllGroups(client);
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
      'select name, sha256 from schema_migration order by name',
    );
    const tables = await copiedTables(client);
    const toWrite = tables.map(
      ({ name, columns }): TableToWrite => ({
        name,
        columns,
        content: () =>
          client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`)),
      }),
    );
    return await writeBackup(path, toWrite, {
      createdAt: now.toISOString(),
      migrations,
      sequences: await sequencesOf(client),
      jobs: await waitingJobs(client),
    });
  } finally {
    await client.end();
  }
}

/** An owner that cannot bypass row-level security sees the groups named here; 0 is the installation. */
async function seeAllGroups(client: pg.Client): Promise<void> {
  await client.query("set local app.operator = 'on'");
  await client.query(
    `select set_config('app.groups', '{' || concat_ws(',', 0, string_agg(id::text, ',')) || '}', true)
     from dealer_group`,
  );
}

/** Empty where no server ever ran on this database. */
async function waitingJobs(client: pg.Client): Promise<Manifest['jobs']> {
  const { rows: queue } = await client.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  if (!queue[0]?.there) return [];
  const { rows } = await client.query<Manifest['jobs'][number]>(
    `select t.identifier as name, j.payload, j.run_at::text as "runAt", j.max_attempts::integer as "maxAttempts", j.key
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts order by j.id`,
  );
  return rows;
}

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

interface CopiedTable {
  readonly name: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** Each after those its foreign keys reference. */
export async function copiedTables(client: Pick<pg.Client, 'query'>): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & { after: string[] }>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select coalesce(array_agg(distinct f.relname::text), '{}') from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as after
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migration'
     order by c.relname`,
  );
  const sorted: CopiedTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.filter(({ after }) => !after.some((name) => waiting.has(name)));
    if (ready.length === 0) throw new Error(`Foreign keys in a circle: ${[...waiting].join(', ')}.`);
    sorted.push(...ready.map(({ name, columns }) => ({ name, columns })));
    left = left.filter((table) => !ready.includes(table));
  }
  return sorted;
}

/** The last value of each identity column; null before its first row. */
async function sequencesOf(client: Pick<pg.Client, 'query'>): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `select c.relname as table, a.attname as column, s.last_value::text as last
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     join pg_sequences s on (quote_ident(s.schemaname) || '.' || quote_ident(s.sequencename))
       = pg_get_serial_sequence(quote_ident(c.relname), a.attname)
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     order by 1, 2`,
  );
  return rows.map((row) => ({ ...row, last: row.last === null ? null : Number(row.last) }));
}

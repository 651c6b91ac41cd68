import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { fileReader } from '../src/connectors/index.ts';
import { loadDemo } from '../src/demo/load.ts';
import { prepareDemo } from '../src/demo/prepare.ts';
import { throughIngestion } from '../src/demo/run.ts';
import { demoSources } from '../src/records/demo.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { loadSecrets } from '../src/server/identity/secrets.ts';
import { jobQueue, migrateJobs } from '../src/server/jobs.ts';
import { NOW } from './dataset.ts';

/** The demo's group of eight stores, with every kind of record. */
export const DEMO_GROUP = 'Alderpoint Auto Group';
/** Beyond any id of the demo. */
const IDS_PER_COPY = 10_000_000;
/** Not read by any screen of numbers, or one row for each name. */
const LEFT_OUT = new Set([
  ...['alert', 'alert_check', 'alert_due', 'alert_event', 'alert_setting', 'budget_change', 'budget_export'],
  ...[
    'dealership_alias',
    'demo_month',
    'demo_rooftop',
    'feed',
    'feed_mapping',
    'import_coverage',
    'import_run',
  ],
  ...['late_feed_notice', 'market_area', 'market_area_zip', 'market_competitor', 'membership_dealership'],
  ...['platform_account', 'record_history', 'repeated_delivery', 'superseded_record'],
]);

/** Loads the demo's first four months as the product does, unless an earlier run has. */
export async function fillDemo(url: string, say: (line: string) => void): Promise<void> {
  await migrate(url);
  const database = await openDatabase(url);
  try {
    await migrateJobs(database.owner, database.hasAppRole);
    const known = await database.owner.query('select from bench_filled').catch(() => null);
    if (known) return;
    const started = performance.now();
    await prepareDemo(database, NOW, { username: 'bench-demo@example.com', password: 'a bench of the demo' });
    const ingest = {
      ...{ database, reader: fileReader, jobs: jobQueue },
      contactKey: (await loadSecrets(database)).contactHash,
      businessNow: () => NOW,
      trueNow: () => NOW,
    };
    await loadDemo({
      ...{ database, sources: demoSources, ingest: throughIngestion(ingest), now: () => NOW },
      ...{ log: say, isBrief: true },
      ...{ signal: new AbortController().signal, isAppInUse: () => false, wait: (ms: number) => wait(ms) },
    });
    await database.owner.query('analyze');
    await database.owner.query('create table bench_filled ()');
    say(`Loaded the brief demo in ${Math.round((performance.now() - started) / 1000)} s.`);
  } finally {
    await database.close();
  }
}

/** Copies the stores of the demo's group, with all their records, until it has so many. */
export async function growDemo(url: string, stores: number, say: (line: string) => void): Promise<void> {
  await migrate(url);
  const database = await openDatabase(url);
  const client = await database.owner.connect();
  try {
    const { rows } = await client.query<{ group: number; own: number[] }>(
      `select g.id as group, array_agg(d.id order by d.ordinal) as own
       from dealer_group g join dealership d on d.dealer_group_id = g.id where g.name = $1 group by g.id`,
      [DEMO_GROUP],
    );
    const [{ group, own }] = rows as [(typeof rows)[0]];
    if (own.length >= stores) return;
    const started = performance.now();
    await client.query('begin');
    // Copied rows refer to rows that are copied later.
    await client.query('set local session_replication_role = replica; set local synchronous_commit = off');
    await client.query(
      `create temporary table store_copy on commit drop as
       select nextval(pg_get_serial_sequence('dealership', 'id'))::integer as id, from_id, copy
       from unnest($1::integer[]) with ordinality as source (from_id, place)
         cross join generate_series(1, $2::integer) copy
       where copy * $3::integer + place <= $4 order by copy, place`,
      [own, Math.ceil(stores / own.length), own.length, stores],
    );
    await copyStores(client, group);
    for (const table of await tablesOfStores(client)) await copyTable(client, group, table);
    await client.query('commit');
    await client.query('vacuum analyze');
    say(`Copied to ${stores} stores in ${Math.round((performance.now() - started) / 1000)} s.`);
  } finally {
    client.release();
    await database.close();
  }
}

async function copyStores(client: pg.PoolClient, group: number): Promise<void> {
  const columns = (await columnsOf(client, 'dealership')).filter(
    (one) => !['id', 'name', 'ordinal'].includes(one),
  );
  const list = columns.join(', ');
  await client.query(
    `insert into dealership (id, name, ordinal, ${list})
     select c.id, d.name || ' ' || c.copy, d.ordinal + 100 * c.copy, ${columns.map((one) => `d.${one}`).join(', ')}
     from store_copy c join dealership d on d.id = c.from_id where d.dealer_group_id = $1`,
    [group],
  );
}

async function tablesOfStores(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and a.attname = 'dealership_id' and c.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ table }) => table).filter((table) => !LEFT_OUT.has(table));
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column: string }>(
    `select attname as column from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ column }) => column);
}

/** In the order in which imports wrote them, so that a screen reads as many pages as in use. */
async function copyTable(client: pg.PoolClient, group: number, table: string): Promise<void> {
  const columns = await columnsOf(client, table);
  const copied = columns.map((column) => {
    if (column === 'dealership_id') return 'c.id';
    const isId = column === 'id' || column === 'expense_id' || column === 'description_id';
    return isId ? `t.${column} + c.copy * ${IDS_PER_COPY}` : `t.${column}`;
  });
  await client.query(
    `insert into ${table} (${columns.join(', ')}) overriding system value
     select ${copied.join(', ')} from store_copy c join ${table} t on t.dealer_group_id = $1 and t.dealership_id = c.from_id
     order by c.id, t.ctid`,
    [group],
  );
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { backUp } from '../../src/server/backup/back-up.ts';
import { openBackup } from '../../src/server/backup/backup-file.ts';
import { restore } from '../../src/server/backup/restore.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { jobQueue } from '../../src/server/jobs.ts';
import { citusDatabase } from '../helpers/citus.ts';
import { database } from '../helpers/database.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { aTenant } from '../helpers/tenant.ts';
import { zipOf } from '../helpers/zip.ts';

const now = new Date('2026-11-20T18:00:00Z');
const COMMAND = join(import.meta.dirname, '../../src/main.backup.ts');

async function emptyDatabase(): Promise<string> {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  if (inject('citusUrl') !== null) {
    const { url, drop } = await citusDatabase(inject('clusterUrl'), name);
    onTestFinished(drop);
    return url;
  }
  const cluster = new pg.Client({ connectionString: inject('clusterUrl') });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  onTestFinished(async () => {
    await cluster.query(`drop database if exists ${name} with (force)`);
    await cluster.end();
  });
  return inject('clusterUrl').replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

/** Every row of every table as text, and the next values of identity columns. */
async function everything(url: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    found[name] = rows.map(({ row }) => row);
  }
  const { rows: next } = await client.query(
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
  );
  await client.end();
  return { ...found, next };
}

async function aUsedDatabase() {
  const db = await database();
  // An installation begins with a random id.
  await db.owner.query("select setval(pg_get_serial_sequence('dealer_group', 'id'), 2000000000)");
  const tenant = await aTenant(db, { mark: 'tab\there, "quotes", \\N and a\nline' });
  await db.inGroups([tenant.group.id], (tx) =>
    jobQueue.enqueue(tx, 'import-file', { dealerGroupId: tenant.group.id, runId: 4 }, { key: 'one' }),
  );
  return { ...db, tenant };
}

async function aBackup() {
  const used = await aUsedDatabase();
  const path = join(await scratchFolder('backup'), 'a.backup');
  const manifest = await backUp(used.url, path, now);
  return { used, path, manifest };
}

it('restores every row of every table, with identities, row security and waiting jobs', async () => {
  const { used, path, manifest } = await aBackup();
  expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const target = await emptyDatabase();
  await restore(target, path);
  expect(await everything(target)).toEqual(await everything(used.url));
  const restored = await openDatabase(target);
  onTestFinished(() => restored.close());
  const { rows: open } = await restored.owner.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`,
  );
  expect(open).toEqual([]);
  const nobody = await restored.inGroups([], (tx) => tx.client.query('select from lead'));
  expect(nobody.rowCount).toBe(0);
  const { rows: jobs } = await restored.owner.query(
    `select t.identifier, j.payload, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(jobs).toEqual([
    { identifier: 'import-file', payload: { dealerGroupId: used.tenant.group.id, runId: 4 }, key: 'one' },
  ]);
});

it('holds one moment in time, however much is written meanwhile', async () => {
  const used = await aUsedDatabase();
  const path = join(await scratchFolder('backup'), 'a.backup');
  const running = backUp(used.url, path, now);
  // One statement each, so that any moment has both the group and its store, or neither.
  for (let count = 0; count < 50; count += 1) {
    await used.owner.query(
      `with made as (insert into dealer_group (name) values ('later') returning id)
       insert into dealership (dealer_group_id, name, time_zone) select id, 'later', 'America/Chicago' from made`,
    );
  }
  await running;
  const target = await emptyDatabase();
  await restore(target, path);
  const restored = await everything(target);
  const later = (table: string) =>
    (restored[table] as string[]).filter((row) => row.includes('later')).length;
  expect(later('dealership')).toBe(later('dealer_group'));
});

it('restores into a database that was set up and never used', async () => {
  const { used, path } = await aBackup();
  const fresh = await emptyDatabase();
  await (await openDatabase(fresh)).close();
  await restore(fresh, path);
  const [restored, original] = [await everything(fresh), await everything(used.url)];
  expect(restored.expense).toEqual(original.expense);
});

it('refuses a database that is not empty, and leaves it unchanged', async () => {
  const { used, path } = await aBackup();
  const before = await everything(used.url);
  await expect(restore(used.url, path)).rejects.toThrow(
    'A backup is restored into an empty database only, and this one is not empty: people and dealer groups are in it.',
  );
  expect(await everything(used.url)).toEqual(before);
  const foreign = await emptyDatabase();
  const client = new pg.Client({ connectionString: foreign });
  await client.connect();
  await client.query('create table invoices (id integer)');
  await client.end();
  await expect(restore(foreign, path)).rejects.toThrow('it holds tables of something else');
});

it('refuses a truncated, changed or foreign file before it touches the database', async () => {
  const { path } = await aBackup();
  const whole = await readFile(path);
  const target = await emptyDatabase();
  const broken = `${path}.broken`;
  const flipped = Buffer.from(whole);
  // Inside the packed rows of the first tables.
  flipped.writeUInt8(flipped.readUInt8(400) ^ 0xff, 400);
  const others = [
    whole.subarray(0, whole.length - 200),
    flipped,
    Buffer.from('no archive at all'),
    zipOf({ 'readme.txt': 'hello' }),
    zipOf({ 'manifest.json': '{"product":"something else"}' }),
    zipOf({ 'manifest.json': '{"product":"store","format":1}' }),
  ];
  for (const content of others) {
    await writeFile(broken, content);
    await expect(restore(target, broken)).rejects.toThrow(
      `${broken} is not a Rooftop backup, or it is damaged. Nothing was restored.`,
    );
  }
  expect(await everything(target)).toEqual({ next: [] });
});

/** The same backup with another manifest. */
async function withManifest(
  path: string,
  change: (manifest: Record<string, unknown>) => void,
): Promise<string> {
  const backup = await openBackup(path);
  const files: Record<string, string> = {};
  for (const table of backup.manifest.tables)
    files[`tables/${table.name}.copy`] = await text(await backup.read(table));
  const manifest = structuredClone(backup.manifest) as Record<string, unknown>;
  backup.close();
  change(manifest);
  await writeFile(`${path}.changed`, zipOf({ ...files, 'manifest.json': JSON.stringify(manifest) }));
  return `${path}.changed`;
}

it('refuses a newer backup and says what to do', async () => {
  const { path } = await aBackup();
  const target = await emptyDatabase();
  const newerFormat = await withManifest(path, (manifest) => {
    manifest.format = 2;
  });
  await expect(restore(target, newerFormat)).rejects.toThrow(
    'was written by a newer Rooftop (backup format 2',
  );
  const newerSchema = await withManifest(path, (manifest) => {
    (manifest.migrations as unknown[]).push({ name: '9999_future.sql', sha256: 'x' });
  });
  await expect(restore(target, newerSchema)).rejects.toThrow(
    'was written by a newer or different Rooftop: its schema is at 9999_future.sql',
  );
  expect(await everything(target)).toEqual({ next: [] });
});

it('is two commands, which never overwrite a file', async () => {
  const used = await aUsedDatabase();
  const path = join(await scratchFolder('backup'), 'a.backup');
  const run = (url: string, ...words: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...words], {
      env: { PATH: process.env.PATH, DATABASE_URL: url },
    });
  expect((await run(used.url, 'backup', path)).stderr).toMatch(/^[\d,]+ rows in \d+ tables of .* are in /);
  await expect(run(used.url, 'backup', path)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('exists already: choose another name.'),
  });
  const target = await emptyDatabase();
  expect((await run(target, 'restore', path)).stderr).toContain('are restored from');
  await expect(run(target, 'restore', path)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('this one is not empty'),
  });
});

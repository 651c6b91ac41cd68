import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { sized } from '../helpers/sizes.ts';

const COMMAND = join(import.meta.dirname, '../../src/main.import.ts');
const SAMPLES = process.env.ROOFTOP_SAMPLES ?? join(import.meta.dirname, '../../../shared/data');
const NOW = '2026-11-20T18:00:00Z';
/** Enough rows to observe each of its statements. */
const ROWS = sized({ quick: 20_000, soak: 40_000 });

function start(url: string, words: readonly string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    ROOFTOP_NOW: NOW,
  };
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function run(url: string, ...words: string[]) {
  const child = start(url, words);
  const text = { out: '', err: '' };
  child.stdout?.on('data', (part) => {
    text.out += part;
  });
  child.stderr?.on('data', (part) => {
    text.err += part;
  });
  const [code] = await once(child, 'close');
  return { code, ...text };
}

async function aList(rows: readonly string[]): Promise<string> {
  const folder = await scratchFolder('import');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'leads.csv');
  await writeFile(path, `Lead ID,Lead Date,Lead Source,Email\n${rows.join('\n')}\n`);
  return path;
}

const number = async (db: Database, text: string) => Number((await db.owner.query(text)).rows[0]?.n);

describe('npm run import', () => {
  it('reports the kind of each file, the outcome of its rows, and the reasons', async () => {
    const db = await database();
    await aDealerGroup(db);
    const path = await aList(['1,2026-11-19,Web,a@example.com', '2,soon,Web,', '3,2026-11-18,Web,']);
    const { code, out } = await run(db.url, path, 'no-such-file.csv', '--dealership', 'rooftop 1');
    expect(out).toBe(
      [
        `${path}: CRM lead list`,
        '  3 rows: 2 accepted (2 changed, 0 as they were), 1 rejected',
        '  Days: 2026-11-18 to 2026-11-19',
        '  Row 3, Lead Date: "soon" is not a date. The file\'s dates are read month first.',
        'no-such-file.csv: refused. There is no such file.',
        '',
      ].join('\n'),
    );
    expect(code).toBe(1);
    expect(await number(db, 'select count(*) as n from lead')).toBe(2);
  });

  it('requires the dealer group if there are several, and lists them', async () => {
    const db = await database();
    await aDealerGroup(db, { name: 'Maple Motors' });
    const harbor = await aDealerGroup(db, { name: 'Harbor Cars' });
    const path = await aList(['1,2026-11-19,Web,']);
    const unclear = await run(db.url, path, '--dealership', 'Rooftop 1');
    expect(unclear).toMatchObject({ code: 1, out: '' });
    expect(unclear.err).toContain(`--group "Harbor Cars"  (or --group ${harbor.id})`);
    expect(await run(db.url, path, '--group', 'harbor cars', '--dealership', 'Rooftop 1')).toMatchObject({
      code: 0,
    });
    expect(await run(db.url, path, '--dealership', 'Nowhere')).toMatchObject({ code: 1, out: '' });
    expect((await run(db.url)).err).toContain('Usage: npm run import');
    expect((await run(db.url, path, '--color', 'red')).err).toContain('--color');
  });

  it('imports nothing of a file when killed at any point, and all of it the next time', async () => {
    const db = await database();
    await aDealerGroup(db);
    const rows = Array.from(
      { length: ROWS },
      (_, index) => `${index},2026-11-${10 + (index % 9)},Web,p${index % 9_000}@example.com`,
    );
    const path = await aList(rows);
    for (const moment of ['copy staged_lead', 'insert into lead', 'with seen as']) {
      const child = start(db.url, [path, '--dealership', 'Rooftop 1']);
      await seenRunning(db, moment, child);
      child.kill('SIGKILL');
      await once(child, 'close');
      await untilQuiet(db);
      expect(
        await number(
          db,
          'select (select count(*) from lead) + (select count(*) from measure_day) + (select count(*) from import_run) as n',
        ),
      ).toBe(0);
    }
    expect(await run(db.url, path, '--dealership', 'Rooftop 1')).toMatchObject({ code: 0 });
    expect(await number(db, 'select sum(leads) as n from measure_day')).toBe(ROWS);
  }, 180_000);
});

/** Waits until the import runs that statement or is over. */
async function seenRunning(db: Database, statement: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const { rowCount } = await db.owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and state = 'active' and ltrim(query) like $1 || '%'`,
      [statement],
    );
    if (rowCount) return;
  }
  throw new Error(`The import was over before it could be killed at "${statement}".`);
}

/** The database notices the lost client and rolls back. */
async function untilQuiet(db: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await db.owner.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query like '%staged_lead%' and state <> 'idle'`,
    );
    if (rowCount === 0) return;
  }
}

if (existsSync(SAMPLES)) {
  it('imports every sample of leads, and nothing of it a second time', async () => {
    const db = await database();
    await aDealerGroup(db);
    const files = ['adf', 'leads-csv'].flatMap((folder) =>
      readdirSync(join(SAMPLES, folder)).map((name) => join(SAMPLES, folder, name)),
    );
    const first = await run(db.url, ...files, '--dealership', 'Rooftop 1');
    expect(first.err).toBe('');
    // A file with several tables has a row for each.
    const runs = await number(db, 'select count(*) as n from import_run');
    expect(runs).toBeGreaterThanOrEqual(files.length);
    expect(await number(db, "select count(*) as n from import_run where status = 'done'")).toBe(31);
    const everything = () =>
      db.owner.query(
        'select md5(string_agg(t::text, $1 order by t::text)) as n from (select * from lead) t',
        [','],
      );
    const before = (await everything()).rows;
    const last = await number(db, 'select max(id) as n from import_run');
    const again = await run(db.url, ...files, '--dealership', 'Rooftop 1');
    expect((await everything()).rows).toEqual(before);
    expect(await number(db, `select sum(changed) as n from import_run where id > ${last}`)).toBe(0);
    expect(again.code).toBe(first.code);
  }, 120_000);
} else it.skip('every sample of leads; they are absent: set ROOFTOP_SAMPLES', () => undefined);

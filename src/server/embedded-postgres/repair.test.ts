import { spawn } from 'node:child_process';
import { appendFile, chmod, cp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyOfHome } from '../../../test/helpers/made-home.ts';
import { scratchFolder } from '../../../test/helpers/scratch.ts';
import { copyBinaries, findBinaries, program, restoreSymlinks } from './binaries.ts';
import { exitOf } from './child.ts';
import { canRead, lesserUser } from './lesser-user.ts';
import { startEmbeddedPostgres } from './start.ts';

const CLUSTER = 'database/18';

async function newFolder(): Promise<string> {
  const folder = await scratchFolder('home');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder whose database is made. */
async function madeHome(): Promise<string> {
  const home = await copyOfHome();
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

async function rowsAfterStart(home: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    await client.query('create table if not exists note (text text)');
    const { rows } = await client.query<{ text: string }>('select text from note order by text');
    await client.query(`insert into note values ('row ' || (select count(*) from note))`);
    return rows.map((row) => row.text);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function stranger(): Promise<number> {
  const user = await lesserUser(null);
  const child = spawn('sleep', ['60'], { cwd: '/', ...(user ? { uid: user.uid, gid: user.gid } : {}) });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child.pid ?? 0;
}

describe('files of an earlier start', () => {
  it.each([
    { why: 'a process that is gone', lock: { pid: 2_147_483_646 } },
    { why: 'a process whose number another one has now', lock: { pid: process.pid } },
    { why: 'a container that is gone', lock: { pid: process.pid, container: 'pid:[1]' } },
  ])('a lock of $why is cleared away', async ({ lock }) => {
    const home = await madeHome();
    await rowsAfterStart(home);
    const container = await readlink('/proc/self/ns/pid').catch(() => null);
    await writeFile(join(home, 'lock'), JSON.stringify({ started: '1', container, ...lock }));
    expect(await rowsAfterStart(home)).toEqual(['row 0']);
  });

  it('a lock that was never finished is cleared away', async () => {
    const home = await madeHome();
    await writeFile(join(home, 'lock'), '');
    expect(await rowsAfterStart(home)).toEqual([]);
  });

  it('a postmaster.pid whose process id another process has now does not block the start', async () => {
    const home = await madeHome();
    await rowsAfterStart(home);
    const pid = await stranger();
    await writeFile(join(home, CLUSTER, 'postmaster.pid'), `${pid}\n/elsewhere\n1\n5432\n\n\n\n`);
    expect(await rowsAfterStart(home)).toEqual(['row 0']);
    expect(process.kill(pid, 0)).toBe(true);
  });

  it('a half-made cluster is made anew', async () => {
    const home = await madeHome();
    await rowsAfterStart(home);
    await cp(join(home, CLUSTER), join(home, 'database/18.new-0badf00d'), { recursive: true });
    await rm(join(home, CLUSTER), { recursive: true });
    expect(await rowsAfterStart(home)).toEqual([]);
    expect(await readdir(join(home, 'database'))).toEqual(['18', 'password']);
  });
});

describe('what cannot be repaired is one sentence', () => {
  it.each([
    {
      why: 'the folder of another PostgreSQL',
      harm: (home: string) => writeFile(join(home, CLUSTER, 'PG_VERSION'), '17\n'),
      says: /is not a PostgreSQL 18 data folder: put its files back, or move it away/,
    },
    {
      why: 'a database made by another major version',
      harm: async (home: string) => {
        await cp(join(home, CLUSTER), join(home, 'database/17'), { recursive: true });
        await rm(join(home, CLUSTER), { recursive: true });
      },
      says: /was made by PostgreSQL 17 and this Rooftop includes 18/,
    },
    {
      why: 'a configuration that PostgreSQL refuses',
      harm: (home: string) => appendFile(join(home, CLUSTER, 'postgresql.conf'), "work_mem = 'a lot'\n"),
      says: /does not run here; set DATABASE_URL to a PostgreSQL 15 or newer of your own.*work_mem/s,
    },
  ])('$why', async ({ harm, says }) => {
    const home = await madeHome();
    await harm(home);
    await expect(rowsAfterStart(home)).rejects.toThrow(says);
    expect(await readdir(home)).not.toContain('lock');
  });

  it('a home that is a file', async () => {
    const home = join(await newFolder(), 'file');
    await writeFile(home, '');
    await expect(rowsAfterStart(home)).rejects.toThrow(
      `The data folder ${home} is not a folder: set ROOFTOP_HOME to another folder.`,
    );
  });
});

describe('binaries', () => {
  async function withoutSymlinks(): Promise<string> {
    const { folder } = await findBinaries(await lesserUser(null), newFolder);
    const copy = join(await newFolder(), 'native');
    await cp(folder, copy, { recursive: true, filter: async (path) => !(await isLink(path)) });
    return copy;
  }

  function isLink(path: string): Promise<boolean> {
    return readlink(path).then(
      () => true,
      () => false,
    );
  }

  async function exitCode(folder: string): Promise<number | null> {
    const postgres = program({ folder, version: '' }, 'initdb');
    return (await exitOf(spawn(postgres, ['--version'], { stdio: 'ignore' }))).code;
  }

  it('run again once their symlinks are restored', async () => {
    const copy = await withoutSymlinks();
    const links = JSON.parse(await readFile(join(copy, 'pg-symlinks.json'), 'utf8')) as unknown[];
    expect(await exitCode(copy)).not.toBe(0);
    await restoreSymlinks(copy);
    await restoreSymlinks(copy);
    expect(await exitCode(copy)).toBe(0);
    expect(links).toHaveLength(14);
  });

  it('are copied whole, also from a package that only its owner may read', async () => {
    const closed = await withoutSymlinks();
    await chmod(join(closed, 'bin'), 0o700);
    await chmod(join(closed, 'lib'), 0o700);
    const place = join(await newFolder(), 'postgresql-18');
    expect(await copyBinaries(closed, place)).toBe(place);
    expect(await canRead(join(place, 'bin/postgres'), { name: 'anyone', uid: 4242, gid: 4242 })).toBe(true);
    expect(await exitCode(place)).toBe(0);
    expect(await copyBinaries('/not/looked/at/again', place)).toBe(place);
  });
});

it('keeps the database of root outside a home that the lesser user cannot enter', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root has PostgreSQL run as someone else');
  const outer = await newFolder();
  await chmod(outer, 0o700);
  const home = join(outer, 'home');
  expect(await rowsAfterStart(home)).toEqual([]);
  const outside = await readlink(join(home, 'database'));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  expect(outside).toMatch(/^\/(var\/lib|srv|opt)\/rooftop-[0-9a-f]{8}$/);
  expect(await rowsAfterStart(home)).toEqual(['row 0']);

  await rm(outside, { recursive: true, force: true });
  await expect(rowsAfterStart(home)).rejects.toThrow(`The database folder ${outside}, which`);
});

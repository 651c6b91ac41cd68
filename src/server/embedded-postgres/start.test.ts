import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyOfHome } from '../../../test/helpers/made-home.ts';
import { scratchFolder } from '../../../test/helpers/scratch.ts';
import { readPostmaster } from './postmaster.ts';
import { commandOf, exists } from './running.ts';
import { type EmbeddedPostgresOptions, joinEmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const HOLDER = resolve(import.meta.dirname, '../../../test/helpers/database-holder.ts');

/** Without a database. */
async function newHome(): Promise<string> {
  return untilEnd(await scratchFolder('home'));
}

/** Its database is made. */
async function madeHome(): Promise<string> {
  return untilEnd(await copyOfHome());
}

function untilEnd(home: string): string {
  onTestFinished(async () => {
    const postmaster = await postmasterPid(home);
    if (postmaster > 0) await goneSoon(postmaster);
    await rm(home, { recursive: true, force: true });
  });
  return home;
}

async function start(home: string, options: Partial<EmbeddedPostgresOptions> = {}) {
  const lines: string[] = [];
  const postgres = await startEmbeddedPostgres({ home, log: (line) => lines.push(line), ...options });
  onTestFinished(() => postgres.stop());
  return { ...postgres, lines };
}

async function holder(home: string): Promise<{ process: ChildProcess; url: string; problem: string }> {
  const child = fork(HOLDER, [home]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await once(child, 'message')) as [{ url: string; problem: string }];
  return { process: child, ...message };
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postmasterPid(home: string): Promise<number> {
  return (await readPostmaster(join(home, 'database/18')))?.pid ?? 0;
}

async function guardianPid(home: string): Promise<number> {
  for (const name of await readdir('/proc')) {
    const command = /^\d+$/.test(name) ? await commandOf(Number(name)) : '';
    if (command.includes('guardian.ts') && command.includes(home)) return Number(name);
  }
  return 0;
}

function goneSoon(pid: number): Promise<void> {
  return vi.waitFor(() => expect(exists(pid)).toBe(false), { timeout: 30_000, interval: 5 });
}

it('keeps what was written from one start to the next, and stops without a trace', async () => {
  const home = await newHome();
  const first = await start(home);
  await query(first.url, `create table note as select 'kept' as text`);
  const pids = [await postmasterPid(home), await guardianPid(home)];
  await first.stop();
  for (const pid of pids) await goneSoon(pid);

  const second = await start(home);
  expect(await query(second.url, 'select text from note')).toEqual([{ text: 'kept' }]);
  expect(first.lines).toEqual(['Creating the database.']);
  expect(second.lines).toEqual([]);
  await second.stop();
  expect(await readdir(home)).toEqual(['database', 'postgres.log']);
  if (process.platform !== 'win32') expect((await stat(join(home, 'postgres.log'))).mode & 0o777).toBe(0o600);
});

it('makes a database in UTF-8 that sorts by code point and uses UTC', async () => {
  const { url } = await start(await newHome());
  expect(
    await query(
      url,
      `select pg_encoding_to_char(encoding) as encoding, datcollate as sort, current_setting('timezone') as zone
       from pg_database where datname = current_database()`,
    ),
  ).toEqual([{ encoding: 'UTF8', sort: 'C', zone: 'UTC' }]);
});

it('is reached by a password on this machine alone where sockets are not used', async () => {
  const { url } = await start(await newHome(), { transport: 'tcp' });
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const { port } = new URL(url);
  await expect(query(`postgres://rooftop:guess@127.0.0.1:${port}/rooftop`, 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
});

it('takes a throw-away home with it', async () => {
  const home = await madeHome();
  const { url, stop } = await start(home, { durable: false });
  expect(await query(url, 'show fsync')).toEqual([{ fsync: 'off' }]);
  await stop();
  await expect(access(home)).rejects.toThrow('ENOENT');
});

describe('killed', () => {
  it('loses no acknowledged row and leaves no process behind', async () => {
    const home = await madeHome();
    const server = await holder(home);
    await query(server.url, 'create table tick (n int)');
    const pids = [await postmasterPid(home), await guardianPid(home)];
    let acknowledged = 0;
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect();
    const inserting = (async () => {
      for (let n = 1; ; n += 1) {
        await client.query('insert into tick values ($1)', [n]);
        acknowledged = n;
        if (n === 200) server.process.kill('SIGKILL');
      }
    })();
    await expect(inserting).rejects.toThrow();
    for (const pid of pids) await goneSoon(pid);

    const again = await start(home);
    const [row] = await query(again.url, 'select max(n) as max, count(*)::int as count from tick');
    expect(acknowledged).toBeGreaterThanOrEqual(200);
    expect(row?.max).toBeGreaterThanOrEqual(acknowledged);
    expect(row?.count).toBe(row?.max);
  });

  it('together with its guardian: the orphan is stopped and its rows are there', async () => {
    const home = await madeHome();
    const server = await holder(home);
    await query(server.url, `create table note as select 'kept' as text`);
    const orphan = await postmasterPid(home);
    process.kill(await guardianPid(home), 'SIGKILL');
    server.process.kill('SIGKILL');
    await once(server.process, 'exit');
    expect(exists(orphan)).toBe(true);

    const again = await start(home);
    expect(await query(again.url, 'select text from note')).toEqual([{ text: 'kept' }]);
    expect(await postmasterPid(home)).not.toBe(orphan);
    await goneSoon(orphan);
  });

  it('in the middle of creating the database: the next start begins anew', async () => {
    const home = await newHome();
    const child = fork(HOLDER, [home]);
    const exited = once(child, 'exit');
    await vi.waitFor(async () => expect((await readdir(join(home, 'database'))).join()).toContain('.new-'), {
      timeout: 10_000,
      interval: 2,
    });
    child.kill('SIGKILL');
    await exited;

    const { url } = await start(home);
    expect(await query(url, 'select current_database() as name')).toEqual([{ name: 'rooftop' }]);
    expect(await readdir(join(home, 'database'))).toEqual(['18', 'password']);
  });

  it('PostgreSQL itself: its guardian starts it again under the same address', async () => {
    const home = await madeHome();
    const { url } = await start(home);
    await query(url, `create table note as select 'kept' as text`);
    const killed = await postmasterPid(home);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(
      async () => expect(await query(url, 'select text from note')).toEqual([{ text: 'kept' }]),
      { timeout: 20_000 },
    );
    expect(await postmasterPid(home)).not.toBe(killed);
  });

  it('its guardian alone: the server still stops PostgreSQL', async () => {
    const home = await madeHome();
    const { url, stop } = await start(home);
    const postmaster = await postmasterPid(home);
    const guardian = await guardianPid(home);
    process.kill(guardian, 'SIGKILL');
    await goneSoon(guardian);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await stop();
    await goneSoon(postmaster);
  });
});

describe('two on one data folder', () => {
  it('refuses the second in one sentence', async () => {
    const home = await madeHome();
    const server = await holder(home);
    const second = await holder(home);
    expect(second.problem).toBe(
      `Rooftop already runs on the data folder ${home} (process ${server.process.pid}): use that one, stop it, or set ROOFTOP_HOME to another folder.`,
    );
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('refuses a second in another container, which cannot see the first', async () => {
    const home = await madeHome();
    await holder(home);
    const lock = join(home, 'lock');
    const elsewhere = {
      ...JSON.parse(await readFile(lock, 'utf8')),
      pid: 2_147_483_646,
      container: 'pid:[1]',
    };
    await writeFile(lock, JSON.stringify(elsewhere));
    await expect(start(home)).rejects.toThrow('Rooftop already runs on the data folder');
  });

  it('lets the second wait for the first to leave', async () => {
    const home = await madeHome();
    const server = await holder(home);
    const second = holder(home);
    server.process.kill('SIGTERM');
    const { url, problem } = await second;
    expect(problem).toBeUndefined();
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('lets a command join the database of the running server', async () => {
    const home = await madeHome();
    const server = await holder(home);
    const joined = await joinEmbeddedPostgres({ home, log: () => undefined });
    expect(joined.url).toBe(server.url);
    await joined.stop();
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('starts a database for a command when no server runs', async () => {
    const home = await madeHome();
    const joined = await joinEmbeddedPostgres({ home, log: () => undefined });
    expect(await query(joined.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    const postmaster = await postmasterPid(home);
    await joined.stop();
    await goneSoon(postmaster);
  });
});

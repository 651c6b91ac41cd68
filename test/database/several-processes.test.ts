import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Call } from '../../src/core/contract.ts';
import { login, logout } from '../../src/features/account/auth/contract.ts';
import { getKpi, realtimeKpis } from '../../src/features/reports/kpis/contract.ts';
import { createIntake, inboxStatus, postLeads } from '../../src/features/setup/feeds/contract.ts';
import { type LiveChange, liveChanges } from '../../src/features/today/real-time-revenue/contract.ts';
import { onOneProcess } from '../../src/server/database/one-process.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, PASSWORD } from '../helpers/dealers.ts';
import { eventStream } from '../helpers/event-stream.ts';
import {
  ageDeadWorkers,
  atStatement,
  type Killable,
  kill,
  killableServer,
  seededByClock,
  watcher,
} from '../helpers/killing.ts';
import { scratchFolder } from '../helpers/scratch.ts';
import { accessTokenOf, asRequest } from '../helpers/server.ts';
import { sized } from '../helpers/sizes.ts';

const KILLS = sized({ quick: 1, soak: 15 });
const FILES = sized({ quick: 4, soak: 40 });
const ROWS = sized({ quick: 300, soak: 3_000 });
const WEBS = 3;
const WORKERS = 2;
const SHARED = 'https://rooftop.example';

/** Three web and two worker processes on one database, the workers with one inbox. */
async function anInstallation() {
  const db = await database();
  const group = await aDealerGroup(db);
  const client = await watcher(db.url);
  const home = await scratchFolder('home');
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const aWeb = () => killableServer(db.url, { ROOFTOP_ROLE: 'web' });
  const aWorker = () =>
    killableServer(db.url, { ROOFTOP_ROLE: 'worker', ROOFTOP_URL: SHARED, ROOFTOP_HOME: home });
  // At the same moment: only one of them migrates.
  const [webs, workers] = await Promise.all([
    Promise.all(Array.from({ length: WEBS }, aWeb)),
    Promise.all(Array.from({ length: WORKERS }, aWorker)),
  ]);
  return { db, group, client, home, webs, workers, aWeb, aWorker, of: { dealerGroupId: group.id } };
}

async function send(to: Killable | undefined, entry: Call, input: object, token?: string): Promise<Response> {
  const { path, init } = asRequest(entry, { ...input });
  const headers = { ...init.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return await fetch(`${to?.address}/api/${path}`, { ...init, headers });
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Answer;
}

const lead = (number: number) => `<?xml version="1.0"?><?adf version="1.0"?><adf><prospect>
  <id source="Web">${number}</id><requestdate>2026-11-12T09:00:00-06:00</requestdate>
  <customer><contact><name part="full">Person ${number}</name><email>p${number}@example.com</email></contact></customer>
  <vendor><vendorname>Rooftop 1</vendorname></vendor></prospect></adf>`;

type Installation = Awaited<ReturnType<typeof anInstallation>>;

/** Web processes share sessions, live changes, answers and limits. */
async function workTogether({ group, webs, workers, of }: Installation): Promise<void> {
  const [one, two, three] = webs;
  const account = { username: group.admin.email, fingerprint: 'f', rememberme: 0 };
  const signIn = { ...account, password: PASSWORD };
  const tokens = await answerOf<{ accessToken: string; refreshToken: string }>(
    await send(one, login, signIn),
  );
  const { accessToken: token } = tokens;
  const live = await eventStream<LiveChange>(
    (init) => fetch(`${two?.address}/api/${liveChanges.path}?unheardMs=0`, init),
    token,
  );
  await live.next();
  const counted = async (web: Killable | undefined) => {
    const answer = await send(web, realtimeKpis, { ...of, metric: 'leads' }, token);
    return (await answerOf<{ figures: { current: { value: number | null } }[] }>(answer)).figures[0]?.current
      .value;
  };
  const intake = { ...of, title: 'Mail', dealershipId: group.dealershipIds[0] };
  const { key } = await answerOf<{ key: string }>(await send(three, createIntake, intake, token));
  for (const [index, web] of webs.entries()) {
    for (const other of webs) await counted(other);
    const posted = await fetch(`${web.address}/api/${postLeads.path}`, {
      method: 'POST',
      headers: { 'content-type': 'text/xml', authorization: `Bearer ${key}` },
      body: lead(index),
    });
    expect(await answerOf(posted)).toMatchObject({ accepted: 1 });
    // Each of them kept the answer of before.
    for (const other of webs) expect(await counted(other)).toBe(index + 1);
    expect((await live.next()).facts).toContain('lead');
  }

  const recounts = await Promise.all(
    webs.map((web) => send(web, getKpi, { ...of, metric: 'leads', forceRecalculation: 1 }, token)),
  );
  expect(recounts.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(recounts.every(({ status }) => status === 200 || status === 429)).toBe(true);

  const wrong: number[] = [];
  for (let times = 0; times < 12; times += 1) {
    const web = webs[times % webs.length];
    wrong.push((await send(web, login, { ...account, fingerprint: 'x', password: 'not this one' })).status);
  }
  expect(wrong.indexOf(429)).toBeGreaterThan(2);
  expect(wrong.slice(wrong.indexOf(429)).every((status) => status === 429)).toBe(true);

  await send(three, logout, { refreshToken: tokens.refreshToken });
  expect((await live.next()).facts).toEqual(['session_ended']);
  expect((await send(two, realtimeKpis, of, token)).status).toBe(401);
  const [worker] = workers;
  expect((await fetch(`${worker?.address}/api/ready`)).status).toBe(200);
  expect((await send(worker, login, signIn)).status).toBe(404);
  expect([...webs, ...workers].map(({ output }) => output()).join('')).not.toMatch(/"level":"error"/);
}

/** Every file of the inbox is imported once while web and worker processes are killed. */
async function importUnderKills({
  db,
  group,
  client,
  home,
  webs,
  workers,
  aWeb,
  aWorker,
  of,
}: Installation): Promise<void> {
  const random = seededByClock();
  const token = await accessTokenOf(db, group.admin.userId);
  for (let file = 0; file < FILES; file += 1) {
    const rows = Array.from(
      { length: ROWS },
      (_, row) => `${file}-${row},2026-11-${10 + (row % 3)},Web,p${file}-${row}@example.com,Rooftop 1`,
    );
    // Written beside it first, so that no half file is seen.
    const path = join(home, `leads-${file}.csv`);
    await writeFile(path, ['Lead ID,Lead Date,Lead Source,Email,Dealership', ...rows, ''].join('\n'));
    await rename(path, join(home, 'inbox', `leads-${file}.csv`));
  }
  const done = async () => {
    const { rows } = await client.query<{ done: number }>(
      "select count(*)::integer as done from import_run where status = 'done' and came_by = 'inbox'",
    );
    return rows[0]?.done ?? 0;
  };
  for (let kills = 0; kills < KILLS; kills += 1) {
    const isOver = () => false;
    await atStatement(client, { isOver, statements: 'staged_' }, 1 + Math.floor(random() * 3));
    const [worker, web] = [kills % workers.length, kills % webs.length];
    for (const one of [workers[worker], webs[web]]) if (one) await kill(one.child);
    await ageDeadWorkers(client);
    // After the last kill those that are left finish the work.
    if (kills === KILLS - 1 || (await done()) === FILES) break;
    [workers[worker], webs[web]] = await Promise.all([aWorker(), aWeb()]);
  }
  await expect.poll(done, { timeout: 120_000, interval: 100 }).toBe(FILES);
  const posted = WEBS;
  const { rows } = await client.query(
    `select (select count(*)::integer from import_run where came_by = 'inbox') as files, (select count(*)::integer from lead) as leads,
       (select sum(leads)::integer from measure_day) as counted`,
  );
  expect(rows).toEqual([{ files: FILES, leads: posted + FILES * ROWS, counted: posted + FILES * ROWS }]);
  const status = await answerOf(await send(webs.at(-1), inboxStatus, of, token));
  expect(status).toMatchObject({ isWatched: true });
}

it('three web and two worker processes are one installation, while some of them are killed', async () => {
  const installation = await anInstallation();
  await workTogether(installation);
  await importUnderKills(installation);
}, 300_000);

it('work of one process goes on in another one when its connection is lost', async () => {
  const db = await database();
  const client = await watcher(db.url);
  const running = new Set<number>();
  const hold = (process: number) =>
    onOneProcess(db.url, { name: 'demo', tryEveryMs: 20 }, () => {
      running.add(process);
      return async () => void running.delete(process);
    });
  const stops = [1, 2, 3].map(hold);
  await expect.poll(() => running.size, { interval: 10 }).toBe(1);
  const [first = 0] = running;
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await expect.poll(() => running.has(first) && running.size === 1, { interval: 5 }).toBe(false);
  await expect.poll(() => running.size, { interval: 10 }).toBe(1);
  const [second = 0] = running;
  await stops[second - 1]?.();
  await expect.poll(() => running.size, { interval: 10 }).toBe(1);
  expect(running.has(second)).toBe(false);
  await Promise.all(stops.map((stop) => stop()));
  expect(running.size).toBe(0);
});

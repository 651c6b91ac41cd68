import type { ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import * as contract from '../../src/features/reports/report-builder/contract.ts';
import * as schedules from '../../src/features/reports/report-builder/contract-schedules.ts';
import { startDueRuns } from '../../src/features/reports/report-builder/server/delivery/start-runs.ts';
import { openDatabase } from '../../src/server/database/database.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { deliveringOn, plantCanaries, textOf } from '../helpers/delivered-reports.ts';
import {
  againReachable,
  type KillableDatabase,
  kill,
  killableDatabase,
  killableServer,
  seededByClock,
  WAITING,
} from '../helpers/killing.ts';
import { openMailbox, type ReceivedMail } from '../helpers/mailbox.ts';
import { server } from '../helpers/server.ts';
import { isSoak, sized } from '../helpers/sizes.ts';

const SIZE = sized({
  quick: { reports: 6, recipients: 4, days: 5, kills: 2, from: '2027-01-28' },
  soak: { reports: 200, recipients: 20, days: 92, kills: 20, from: '2027-01-05' },
});
/** Most deliveries that wait when the day of a kill begins. */
const BACKLOG = sized({ quick: 1_000, soak: 100 });
const CHICAGO = 'America/Chicago';
const DAY_MS = 86_400_000;
/** 7:05 in Chicago on the first day. */
const START = new Date(`${SIZE.from}T13:05:00Z`).getTime();
const DAILY = { dayOfWeek: '*', dayOfMonth: '*' };
const WEEKLY = { dayOfWeek: '1', dayOfMonth: '*' };
const LAST_DAY = { dayOfWeek: '*', dayOfMonth: '31' };
const DAY_29 = { dayOfWeek: '*', dayOfMonth: '29' };
const RHYTHMS = [DAILY, WEEKLY, LAST_DAY, WEEKLY, DAY_29, LAST_DAY, WEEKLY, LAST_DAY, WEEKLY, DAY_29];
/** At full size few are weekly, a quarter monthly and the others quarterly, so that each day has some. */
const rhythmOf = sized({
  quick: (index: number) => RHYTHMS[index % RHYTHMS.length],
  soak: (index: number) => {
    if (index % 20 === 0) return WEEKLY;
    const on = { dayOfWeek: '*', dayOfMonth: String(1 + (index % 31)) };
    return index % 4 === 1 ? on : { ...on, month: String(1 + (index % 3)) };
  },
});

const ITEMS = [
  { id: 'cards', kind: 'cards', kpis: ['leads'], row: 1, height: 3 },
  {
    ...{ id: 'stores', kind: 'ranked', by: 'dealership', row: 4, height: 6, limit: 25 },
    columns: [{ kpi: 'leads', change: false }],
  },
  {
    ...{ id: 'sources', kind: 'ranked', by: 'lead_source', row: 10, height: 6, limit: 25 },
    columns: [{ kpi: 'leads', change: false }],
  },
].map((item) => ({ ...item, title: '', col: 1, width: 12, period: 'year_to_date' }));

const at7 = { minute: '0', hour: '7', month: '*' };

/** Which of the four stores a recipient sees; every recipient sees one at least. */
const seenBy = (recipient: number) => [0, 1, 2, 3].filter((store) => ((recipient % 15) + 1) & (1 << store));

/** At full size PostgreSQL is killed too, so it is one of its own. */
async function installation() {
  const cluster = isSoak ? await killableDatabase(async () => undefined) : null;
  const opened = cluster && { ...(await openDatabase(cluster.url)), url: cluster.url };
  onTestFinished(() => opened?.close());
  const to = await server({ now: new Date(START - DAY_MS), ...(opened && { database: opened }) });
  await migrateJobs(to.database.owner, to.database.hasAppRole);
  const group = await aDealerGroup(to.database, { dealerships: 4, timeZone: CHICAGO });
  const names = await plantCanaries(to.database, group, { day: '2027-01-04', timeZone: CHICAGO });
  const of = { dealerGroupId: group.id };
  const me = await to.as(group.admin.userId);
  const recipients = [];
  for (let index = 0; index < SIZE.recipients; index += 1) {
    const seen = seenBy(index);
    const dealerships = seen.map((store) => group.dealershipIds[store] ?? 0);
    if (index % 3 === 2)
      recipients.push({ seen, sent: { email: `partner${index}@example.com`, dealerships } });
    else {
      const { userId, email } = await aMember(to.database, group.id, 'viewer', dealerships);
      recipients.push({ seen, sent: { userId }, email });
    }
  }
  for (let index = 0; index < SIZE.reports; index += 1) {
    const { report } = await me.call(contract.createReport, { ...of, title: `Report ${index}` });
    const pages = [{ key: 'page1', pageTitle: 'Page 1', description: '', gridItems: ITEMS }];
    const reportSettings = { period: 'month_to_date', paper: 'letter', pages };
    await me.call(contract.updateReport, { ...of, id: report.id, reportSettings } as never);
    const task = { ...at7, ...rhythmOf(index), format: index % 5 === 1 ? 'pdf' : 'xlsx' };
    const sent = recipients.map((one) => one.sent);
    await me.call(schedules.saveSchedule, { ...of, id: report.id, task, recipients: sent } as never);
    for (const { sent: plain } of recipients) {
      if (!('email' in plain)) continue;
      await to.database.owner.query('insert into mail_consent values ($1, $2, $3, true, now())', [
        ...[group.id, `report:${report.id}`, plain.email],
      ]);
    }
  }
  // The questions to plain addresses are another test.
  await to.database.owner.query('delete from message');
  await to.database.owner.query('delete from graphile_worker._private_jobs');
  const addressed = new Map(recipients.map((one) => ['email' in one ? one.email : one.sent.email, one.seen]));
  return { to, cluster, names, addressed };
}

/** A dead worker's jobs are freed after a minute; this makes it long ago. */
async function ageDeadWorkers(owner: pg.Pool): Promise<void> {
  await owner.query("update worker_heartbeat set beat_at = beat_at - interval '5 minutes'");
  await owner.query(
    "update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null",
  );
}

/** Starts servers as the launcher does: one that ends by itself, as without its database, is started again. */
function launcherOf(url: string, settings: Readonly<Record<string, string>>) {
  let server: Promise<ChildProcess> | null = null;
  let restarts = 0;
  const launch = async (now: Date): Promise<ChildProcess> => {
    const env = { ...settings, ROOFTOP_NOW: now.toISOString() };
    // PostgreSQL may still recover.
    const { child } = await killableServer(url, env).catch(() => killableServer(url, env));
    child.once('exit', (_code, signal) => {
      server = null;
      if (signal === 'SIGKILL') return;
      restarts += 1;
      server = launch(now);
    });
    return child;
  };
  return {
    restarts: () => restarts,
    start: async (now: Date) => {
      server ??= launch(now);
      await server;
    },
    kill: async () => {
      const child = await server;
      if (child) await kill(child);
    },
  };
}

/** Of three kills one is of the server, one of PostgreSQL, one of both, where PostgreSQL can be killed. */
async function strike(
  turn: number,
  { cluster, launcher }: { cluster: KillableDatabase | null; launcher: ReturnType<typeof launcherOf> },
): Promise<void> {
  if (cluster && turn % 3 !== 0) {
    await cluster.kill();
    await againReachable(cluster.url);
  }
  if (cluster === null || turn % 3 !== 1) await launcher.kill();
}

/** Until the first of them is done, or there are none. */
async function untilFewer(count: () => Promise<number>): Promise<void> {
  const first = await count();
  if (first > 0) await expect.poll(count, WAITING).toBeLessThan(first);
}

/** What a mail and its documents hold that its recipient must not see, or lack; null when all is right. */
async function wrongIn(
  mail: ReceivedMail,
  { addressed, names }: { addressed: ReadonlyMap<string, readonly number[]>; names: readonly string[] },
): Promise<string | null> {
  const seen = addressed.get(mail.to[0] ?? '') ?? [];
  const text = await textOf(mail).catch((error: unknown) => String(error));
  const found = names.filter((name) => text.includes(name)).join(', ');
  const expected = seen.map((store) => names[store]).join(', ');
  if (found !== expected) return `${mail.to[0]} got ${found} instead of ${expected}.`;
  const leads = seen.reduce((sum, store) => sum + 10 ** store, 0).toLocaleString('en-US');
  if (!new RegExp(`Leads, 2027[^:]*: ${leads}(\\s|$)`).test(mail.text))
    return `${mail.to[0]} did not get ${leads} leads.`;
  return null;
}

it('delivers each report to each recipient once, with their stores only, whatever is killed', async () => {
  const random = seededByClock();
  const { to, cluster, names, addressed } = await installation();
  const { owner } = to.database;
  let heldFrom = Number.POSITIVE_INFINITY;
  let release = Promise.withResolvers<void>();
  /** By the id of the mail. Documents are read as they come: a quarter of them does not fit into memory. */
  const wrong = new Map<string, string>();
  const box = await openMailbox({
    reads: async (mail) => {
      const found = await wrongIn(mail, { addressed, names });
      if (found !== null) wrong.set(mail.messageId, found);
    },
    holds: async () => (box.mails.length >= heldFrom ? await release.promise : undefined),
  });
  onTestFinished(() => box.close());
  // It looks for due schedules itself, beside the looks of this test.
  const launcher = launcherOf(to.database.url, {
    ROOFTOP_SMTP_URL: box.url,
    ROOFTOP_MAIL_FROM: 'Rooftop <rooftop@rooftop.example>',
  });
  const tools = deliveringOn(to);
  const counted = async (text: string) =>
    (await owner.query<{ count: number }>(`select count(*)::integer as count from ${text}`)).rows[0]?.count ??
    0;
  const pending = () => counted("report_delivery where state = 'pending'");
  const killDays = Array.from({ length: SIZE.kills }, (_, turn) =>
    Math.floor(((turn + 0.5 + random() / 2) / SIZE.kills) * SIZE.days),
  );
  await launcher.start(new Date(START - DAY_MS));
  for (let day = 0; day < SIZE.days; day += 1) {
    const now = new Date(START + day * DAY_MS);
    const turn = killDays.indexOf(day);
    // The kills are spread over the deliveries, too.
    if (turn >= 0) await box.count((await counted('report_delivery')) - BACKLOG);
    // A reply in flight is lost at every second kill; otherwise the kill comes while documents are made.
    if (turn >= 0) heldFrom = turn % 2 === 0 ? box.mails.length + 1 + Math.floor(random() * 3) : heldFrom;
    const before = box.mails.length;
    await Promise.all([startDueRuns(tools, now), startDueRuns(tools, now)]);
    if (turn < 0) continue;
    if (turn % 2 === 0) await box.count(before + 1);
    else await untilFewer(pending);
    await strike(turn, { cluster, launcher });
    heldFrom = Number.POSITIVE_INFINITY;
    release.resolve();
    release = Promise.withResolvers();
    await ageDeadWorkers(owner);
    await launcher.start(now);
  }
  await box.count(await counted('report_delivery'));
  const unsent = () => counted("message where status in ('queued', 'sending')");
  await expect.poll(async () => (await pending()) + (await unsent()), WAITING).toBe(0);
  await launcher.kill();

  interface Ledger {
    readonly run_id: number;
    readonly message_id: string;
    readonly status: string;
    readonly recipient: string;
  }
  const { rows: ledger } = await owner.query<Ledger>(
    `select d.run_id, m.message_id, m.status, m.recipient from report_delivery d
       join message m on m.id = d.message_id order by d.id`,
  );
  const runs = await counted("report_run where state = 'delivering'");
  const inDoubt = new Set(ledger.filter(({ status }) => status === 'in_doubt').map((row) => row.message_id));
  const { rows: others } = await owner.query<{ message_id: string }>(
    "select message_id from message where kind <> 'report_delivery'",
  );
  // The server also mails about late feeds and alerts.
  const elsewhere = new Set(others.map(({ message_id }) => message_id));
  const received = box.mails.map(({ messageId }) => messageId).filter((id) => !elsewhere.has(id));
  const twice = received.filter((id, index) => received.indexOf(id) !== index);
  process.stdout.write(
    `Killed ${SIZE.kills} times over ${SIZE.days} days: ${runs} runs, ${ledger.length} deliveries, ${received.length} mails, ${twice.length} twice, ${inDoubt.size} in doubt, ${launcher.restarts()} servers ended without their database, ${elsewhere.size} mails about other things.\n`,
  );
  const expected = await counted('(select distinct report_id, due_at from report_run) as due');
  expect(runs).toBe(expected);
  expect(runs).toBeGreaterThan(SIZE.reports);
  expect(ledger).toHaveLength(runs * SIZE.recipients);
  expect(new Set(ledger.map(({ run_id, recipient }) => `${run_id} ${recipient}`)).size).toBe(ledger.length);
  expect(new Set(received)).toEqual(new Set(ledger.map(({ message_id }) => message_id)));
  expect(ledger.filter(({ status }) => status !== 'sent' && status !== 'in_doubt')).toEqual([]);
  expect(twice.filter((id) => !inDoubt.has(id))).toEqual([]);
  expect(inDoubt.size).toBeLessThanOrEqual(SIZE.kills);
  expect(received.flatMap((id) => wrong.get(id) ?? [])).toEqual([]);
}, 7_200_000);

import { expect, it } from 'vitest';
import { database as testDatabase } from '../../../../../test/helpers/database.ts';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { withLeads } from '../../../../../test/helpers/lead-drop.ts';
import { addDays, type Day } from '../../../../core/time/period.ts';
import type { Database } from '../../../../server/database/database.ts';
import { systemScope } from '../../../../server/identity/access.ts';
import { loadSecrets } from '../../../../server/identity/secrets.ts';
import { jobQueue, migrateJobs } from '../../../../server/jobs.ts';
import { announce, listenForChanges } from '../../../../server/live/realtime.ts';
import { mailCritical, mailDigests } from './alert-mail.ts';
import { readAlerts, readEvents } from './alert-repository.ts';
import { EVERYTHING, readChecks, readDue } from './due-repository.ts';
import { judgeAlerts, noteChange, noteTimePassed, watchForAlerts } from './jobs.ts';
import { runRound } from './round.ts';
import { saveSetting } from './settings-repository.ts';

const TODAY: Day = '2026-11-17';
/** 8 AM in Chicago. */
const NOW = new Date('2026-11-17T14:00:00Z');

const SETTINGS = {
  chatAppId: null,
  demoAccount: false,
  webhookNetworks: [],
  publicUrl: 'https://rooftop.example',
};

async function alertsOf(database: Database, dealerGroupId: number) {
  const scope = await systemScope(database, dealerGroupId);
  return await database.inGroups([dealerGroupId], async (tx) => {
    const alerts = await readAlerts(tx, { scope });
    const events = await readEvents(
      tx,
      scope,
      alerts.map(({ id }) => id),
    );
    return { alerts, events: events.map(({ event }) => event) };
  });
}

it('a round keeps what rules find, once, mutes it behind an outage, and resolves it when clear', async () => {
  const database = await testDatabase();
  const group = await aDealerGroup(database);
  const [store = 0, other = 0] = group.dealershipIds;
  const yesterday = addDays(TODAY, -1);
  await withLeads(database, group, { through: yesterday, ofLastWeek: 5, received: NOW });
  const due = [{ dealershipId: store, feed: 'lead' }];
  const round = { database, dealerGroupId: group.id, due, now: NOW };

  const first = await runRound(round);
  expect(first).toMatchObject({
    stores: 1,
    alerted: [{ rule: 'L1', severity: 'critical', dealershipId: store }],
  });
  const { alerts, events } = await alertsOf(database, group.id);
  expect(alerts).toMatchObject([
    {
      ...{ rule: 'L1', state: 'open', subjectKey: 'store', since: '2026-11-10', sizeHundredths: 3500 },
      ...{ sizeUnit: 'number', firedAt: NOW, mutedByRule: null },
      what: '35 leads in 7 days, where 70 are expected: 50.0% fewer.',
      explained: { kpi: 'leads', from: '2026-11-10', through: yesterday, by: 'lead_source' },
    },
  ]);
  expect(alerts[0]?.evidence?.points.at(-1)).toEqual({ day: yesterday, value: 5, low: 3, high: 18 });
  expect(events).toEqual(['fired']);
  expect((await runRound(round)).alerted, 'a repeated run alerts nobody').toEqual([]);
  expect((await alertsOf(database, group.id)).events).toEqual(['fired']);

  const saveDrop = (version: number | null) =>
    database.inGroups([group.id], (tx) =>
      saveSetting(tx, {
        ...{ dealerGroupId: group.id, dealershipIds: [other], rule: 'L1', thresholds: { drop: 60 } },
        ...{ minimum: null, ownerId: group.admin.userId, isOff: false, version },
      }),
    );
  expect(await saveDrop(0)).toBe(1);
  expect(await saveDrop(0), 'another version is saved meanwhile').toBe(0);
  expect(await saveDrop(1)).toBe(1);
  const both = group.dealershipIds.map((dealershipId) => ({ dealershipId, feed: EVERYTHING }));
  expect((await runRound({ ...round, due: both })).alerted, 'the other store allows 60 %').toEqual([]);

  const outage = new Date(NOW.getTime() - 60 * 3_600_000);
  await withLeads(database, group, { through: yesterday, ofLastWeek: 5, received: outage });
  await runRound({ ...round, due: both });
  const during = (await alertsOf(database, group.id)).alerts.filter(
    ({ dealershipId }) => dealershipId === store,
  );
  expect(during.map(({ rule, mutedByRule }) => [rule, mutedByRule]).toSorted()).toEqual([
    ['D1', null],
    ['L1', 'D1'],
  ]);

  await withLeads(database, group, { through: yesterday, ofLastWeek: 10, received: NOW });
  await runRound({ ...round, due: both });
  const after = await alertsOf(database, group.id);
  expect(after.alerts.map(({ state }) => state)).toEqual(after.alerts.map(() => 'resolved'));
  expect(after.alerts.map(({ resolvedAt }) => resolvedAt)).toEqual(after.alerts.map(() => NOW));

  const alertedWith = async (ofLastWeek: number) => {
    await withLeads(database, group, { through: yesterday, ofLastWeek, received: NOW });
    return (await runRound({ ...round, due: both })).alerted;
  };
  expect(await alertedWith(5), 'nobody heard of it while it was muted').toMatchObject([
    { rule: 'L1', dealershipId: store },
  ]);
  expect(await alertedWith(10)).toEqual([]);
  expect(await alertedWith(5), 'back within seven days').toEqual([]);
  expect((await alertsOf(database, group.id)).alerts.find(({ rule }) => rule === 'L1')?.state).toBe('open');
});

it('what an outage kept quiet is heard when the outage is over, once, and never what was heard before', async () => {
  const database = await testDatabase();
  const group = await aDealerGroup(database);
  const [store = 0] = group.dealershipIds;
  const due = [{ dealershipId: store, feed: EVERYTHING }];
  const outage = new Date(NOW.getTime() - 60 * 3_600_000);
  const alertedWith = async (received: Date, ofLastWeek: number) => {
    await withLeads(database, group, { through: addDays(TODAY, -1), ofLastWeek, received });
    const { alerted } = await runRound({ database, dealerGroupId: group.id, due, now: NOW });
    return alerted.map(({ rule }) => rule);
  };
  expect(await alertedWith(outage, 0)).toEqual(['D1']);
  expect(await alertedWith(outage, 0)).toEqual([]);
  expect((await alertsOf(database, group.id)).events).toEqual(['fired', 'fired']);
  expect(await alertedWith(NOW, 5), 'it is no worse').toEqual(['L1']);
  expect(await alertedWith(NOW, 5)).toEqual([]);
  expect(await alertedWith(outage, 0)).toEqual([]);
  expect(await alertedWith(NOW, 5), 'heard before the second outage').toEqual([]);
});

it('a file that corrects earlier days is no shrunken file; a small one of new days is', async () => {
  const database = await testDatabase();
  const group = await aDealerGroup(database);
  const [store = 0] = group.dealershipIds;
  /** Came so many days ago. */
  const arrived = async (daysAgo: number, rows: number, [first, last]: readonly [Day, Day]) => {
    await database.owner.query(
      `insert into import_run (dealer_group_id, dealership_id, came_by, file_name, sha256, connector, fact, status,
         row_count, first_day, last_day, started_at, finished_at)
       select $1, $2, 'inbox', 'leads.csv', '', 'crm', 'lead', 'done', $3, $4, $5, at, at
       from (values ($6::timestamptz - $7 * interval '1 day')) t (at)`,
      [group.id, store, rows, first, last, NOW, daysAgo],
    );
  };
  const due = [{ dealershipId: store, feed: EVERYTHING }];
  const found = async () =>
    (await runRound({ database, dealerGroupId: group.id, due, now: NOW })).alerted.map(({ rule }) => rule);
  for (const daysAgo of [7, 6, 5, 4, 3, 2]) {
    const day = addDays(TODAY, -daysAgo - 1);
    await arrived(daysAgo, 40, [day, day]);
  }
  const known = addDays(TODAY, -3);
  await arrived(1, 1, [addDays(TODAY, -6), addDays(TODAY, -6)]);
  await arrived(1, 1, [known, known]);
  expect(await found()).toEqual([]);
  await arrived(0, 1, [addDays(TODAY, -1), addDays(TODAY, -1)]);
  expect(await found()).toEqual(['D2']);
});

it('changes are gathered and judged once they are quiet; a new day makes every store due', async () => {
  const database = await testDatabase();
  await migrateJobs(database.owner, database.hasAppRole);
  const group = await aDealerGroup(database);
  const [store = 0] = group.dealershipIds;
  await withLeads(database, group, { through: addDays(TODAY, -1), ofLastWeek: 5, received: NOW });
  let clock = new Date('2026-12-01T09:00:00Z');
  const services = { database, jobs: jobQueue, businessNow: () => NOW, trueNow: () => clock };
  const done: number[] = [];
  const job = judgeAlerts(services, async (_, { stores }) => void done.push(stores));
  const dueOf = () => database.inGroups([group.id], (tx) => readDue(tx, group.id));
  const queued = async () => {
    const { rows } = await database.owner.query<{ runAt: Date }>(
      `select run_at as "runAt" from graphile_worker.jobs where key = $1`,
      [`judge-alerts:${group.id}`],
    );
    return rows.map(({ runAt }) => runAt.toISOString().slice(11, 19));
  };
  const change = { dealerGroupId: group.id, dealershipIds: [store], feeds: ['lead'] };
  await noteChange(services, change);
  clock = new Date('2026-12-01T09:00:10Z');
  await noteChange(services, change);
  expect(await queued(), 'one job, 20 seconds after the last change').toEqual(['09:00:30']);
  await job({ dealerGroupId: group.id });
  expect([done, (await dueOf()).due.length], 'still busy').toEqual([[], 1]);
  clock = new Date('2026-12-01T09:00:30Z');
  await job({ dealerGroupId: group.id });
  await job({ dealerGroupId: group.id });
  expect([done, (await dueOf()).due]).toEqual([[1], []]);

  await noteTimePassed(services);
  expect((await dueOf()).due.map(({ feed }) => feed)).toEqual(['*', '*']);
  clock = new Date('2026-12-01T09:01:00Z');
  await job({ dealerGroupId: group.id });
  const scope = await systemScope(database, group.id);
  const checks = await database.inGroups([group.id], (tx) => readChecks(tx, scope));
  expect(checks.map(({ wholeDay }) => wholeDay)).toEqual([TODAY, TODAY]);
  await noteTimePassed(services);
  expect((await dueOf()).due, 'the day was judged').toEqual([]);
  clock = new Date('2026-12-01T09:02:00Z');
  await noteChange(services, change);
  clock = new Date('2026-12-01T09:11:55Z');
  await noteChange(services, change);
  expect(await queued(), 'never put off for more than ten minutes').toEqual(['09:12:00']);
});

it('a server that stops notes what has changed until then', async () => {
  const database = await testDatabase();
  await migrateJobs(database.owner, database.hasAppRole);
  const group = await aDealerGroup(database);
  const [store = 0] = group.dealershipIds;
  const changes = await listenForChanges(database.url);
  const heard = Promise.withResolvers<void>();
  const failures: unknown[] = [];
  const secrets = await loadSecrets(database);
  const services = {
    ...{ database, changes, secrets, settings: SETTINGS, jobs: jobQueue },
    ...{ businessNow: () => NOW, trueNow: () => NOW },
  };
  const stop = watchForAlerts(services, (_, error) => void failures.push(error));
  changes.subscribe(({ dealerGroupId }) => dealerGroupId === group.id && heard.resolve());
  const change = { dealerGroupId: group.id, dealershipIds: [store], facts: ['lead'] };
  await database.inGroups([group.id], (tx) => announce(tx, change));
  await heard.promise;
  await stop();
  await changes.close();
  const { due } = await database.inGroups([group.id], (tx) => readDue(tx, group.id));
  expect(due).toContainEqual({ dealershipId: store, feed: 'lead' });
  expect(failures).toEqual([]);
});

it('critical alerts are mailed at once and the digest once a day, each person only their stores', async () => {
  const database = await testDatabase();
  await migrateJobs(database.owner, database.hasAppRole);
  const group = await aDealerGroup(database);
  const [store = 0, other = 0] = group.dealershipIds;
  const manager = await aMember(database, group.id, 'manager', [other]);
  await aMember(database, group.id, 'viewer');
  await withLeads(database, group, { through: addDays(TODAY, -1), ofLastWeek: 5, received: NOW });
  const secrets = await loadSecrets(database);
  const services = { database, jobs: jobQueue, secrets, settings: SETTINGS, businessNow: () => NOW };
  const mails = async () => {
    const { rows } = await database.owner.query<{
      kind: string;
      userId: number;
      subject: string;
      body: string;
    }>(
      `select kind, user_id as "userId", subject, body from message where dealer_group_id = $1 order by id`,
      [group.id],
    );
    return rows;
  };
  await mailDigests(services)({ dealerGroupId: group.id });
  expect(await mails(), 'nothing to say').toEqual([]);
  const due = [{ dealershipId: store, feed: 'lead' }];
  const round = { database, dealerGroupId: group.id, due, now: NOW };
  await runRound(round, mailCritical(services));
  await runRound(round, mailCritical(services));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'alert_critical',
    userId: group.admin.userId,
    subject: '1 alert that cannot wait',
  });
  expect(mail?.body).toContain(
    'Critical: Lead drop, Rooftop 1: 35 leads in 7 days, where 70 are expected: 50.0% fewer.',
  );
  await runRound({ ...round, due: [{ dealershipId: other, feed: 'lead' }] });
  await mailDigests(services)({ dealerGroupId: group.id });
  await mailDigests(services)({ dealerGroupId: group.id });
  const digests = (await mails()).filter(({ kind }) => kind === 'alert_digest');
  expect(digests.map(({ userId, subject }) => [userId, subject])).toEqual([
    [group.admin.userId, '2 alerts open'],
    [manager.userId, '1 alert open'],
  ]);
  expect(digests[1]?.body).not.toContain('Rooftop 1');
});

import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { drop } from '../../../../../test/helpers/ingest.ts';
import { server, type TestServer } from '../../../../../test/helpers/server.ts';
import { REPORT_REFUSED_IMPORT } from '../../../../server/ingest/refused-import.ts';
import { readUnsubscribeToken } from '../../../../server/messages/unsubscribe-token.ts';
import { reportLateFeeds } from './late-feed-mail.ts';
import { reportRefusedImport } from './refused-import-mail.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const HOURS = 3_600_000;

async function aGroupWithPeople(now = NOW) {
  const to = await server({ now });
  const group = await aDealerGroup(to.database, { name: 'Maple Motors' });
  const [first = 0, second = 0] = group.dealershipIds;
  const people = {
    admin: group.admin,
    firstOnly: await aMember(to.database, group.id, 'manager', [first]),
    secondOnly: await aMember(to.database, group.id, 'manager', [second]),
    marketing: await aMember(to.database, group.id, 'marketing'),
    quiet: await aMember(to.database, group.id, 'admin'),
  };
  await to.database.owner.query(
    "insert into message_preference select $1, kind, false, now() from unnest('{feed_late,import_refused}'::text[]) kind",
    [people.quiet.userId],
  );
  return { to, group, first, second, people };
}

interface Queued {
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly unsubscribe_url: string;
}

async function queued({ database }: TestServer): Promise<Queued[]> {
  const { rows } = await database.owner.query<Queued>(
    'select recipient, subject, body, unsubscribe_url from message order by id',
  );
  return rows;
}

it('mails that a feed is late once, to the managers and admins who see its store', async () => {
  const { to, group, first, second, people } = await aGroupWithPeople();
  const receive = (dealershipId: number, fact: string, hoursAgo: number) =>
    to.database.owner.query(
      `insert into feed_reach (dealer_group_id, dealership_id, fact, first_day, last_day, last_received_at)
       values ($1, $2, $3, '2026-11-01', '2026-11-10', $4)
       on conflict (dealer_group_id, dealership_id, fact) do update set last_received_at = excluded.last_received_at`,
      [group.id, dealershipId, fact, new Date(NOW.getTime() - hoursAgo * HOURS)],
    );
  await receive(first, 'lead', 96);
  await receive(first, 'deal', 120);
  await receive(first, 'vehicle', -47);
  await receive(second, 'deal', 120);
  await receive(second, 'web_traffic', 60 * 24);
  const report = (now = NOW) =>
    reportLateFeeds({ ...to.services, businessNow: () => now })({ dealerGroupId: group.id });
  await report();
  await report();
  const mails = await queued(to);
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [people.admin.email, '3 feeds are late'],
    [people.firstOnly.email, '2 feeds are late'],
    [people.secondOnly.email, 'A feed is late: Deals, Rooftop 2'],
  ]);
  expect(mails[2]?.body).toContain('Deals, Rooftop 2: Nov 15, 12:00 PM');
  expect(mails[2]?.body).toContain(`https://rooftop.example/data-feeds?dealerGroupId=${group.id}`);
  const token = new URL(mails[2]?.unsubscribe_url ?? '').searchParams.get('token') ?? '';
  expect(await readUnsubscribeToken(to.services.secrets.unsubscribe, token)).toEqual({
    userId: people.secondOnly.userId,
    kind: 'feed_late',
  });
  const later = new Date(NOW.getTime() + 48 * HOURS);
  await report(later);
  expect(await queued(to)).toHaveLength(3);
  await receive(second, 'deal', 100);
  await report();
  expect(await queued(to), 'not twice on a day').toHaveLength(3);
  await report(later);
  expect((await queued(to)).slice(3).map(({ recipient }) => recipient)).toEqual([
    people.admin.email,
    people.secondOnly.email,
  ]);
});

it('mails that an import was refused once a day for each feed, and not what someone uploaded', async () => {
  const { to, group, first, people } = await aGroupWithPeople();
  const into = { group, dealershipId: first, name: 'stores.csv' };
  const ingest = { ...to.services.ingest, businessNow: () => NOW };
  const jobs = async () => {
    const { rows } = await to.database.owner.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 order by j.id`,
      [REPORT_REFUSED_IMPORT],
    );
    return rows.map(({ payload }) => payload);
  };
  expect(await drop(ingest, 'a,b\n1,2\n', { ...into, cameBy: 'upload' })).toMatchObject({ state: 'refused' });
  expect(await jobs()).toEqual([]);
  const refused = await drop(ingest, 'a,b\n1,2\n', { ...into, cameBy: 'inbox' });
  await drop(ingest, 'c,d\n1,2\n', { ...into, cameBy: 'inbox' });
  const payloads = await jobs();
  expect(payloads[0]).toEqual({ dealerGroupId: group.id, runId: refused.runId });
  expect(payloads).toHaveLength(2);
  for (const payload of [...payloads, ...payloads]) await reportRefusedImport(to.services)(payload);
  const mails = await queued(to);
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [people.admin.email, 'An import was refused: Rooftop 1'],
    [people.firstOnly.email, 'An import was refused: Rooftop 1'],
  ]);
  expect(mails[0]?.body).toContain('File: stores.csv');
  expect(mails[0]?.body).toContain(`Reason: ${refused.reason}`);
});

import { expect, it, onTestFinished } from 'vitest';
import { ALERT_DIGEST } from '../../src/features/today/data-alerts/server/alert-mail.ts';
import { runRound } from '../../src/features/today/data-alerts/server/round.ts';
import { jobQueue, migrateJobs } from '../../src/server/jobs.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup, aMember } from '../helpers/dealers.ts';
import { kill, killableServer, watcher } from '../helpers/killing.ts';
import { withLeads } from '../helpers/lead-drop.ts';
import { openMailbox } from '../helpers/mailbox.ts';

const NOW = '2026-11-17T18:00:00Z';

it('a digest reaches three people with different rights once each, over a kill -9 between two of them', async () => {
  const db = await database();
  await migrateJobs(db.owner, db.hasAppRole);
  const group = await aDealerGroup(db, { dealerships: 2 });
  const [first = 0, second = 0] = group.dealershipIds;
  const people = [
    { ...(await emailOf(group.admin.userId)), stores: ['Rooftop 1', 'Rooftop 2'] },
    { ...(await emailOf((await aMember(db, group.id, 'manager', [first])).userId)), stores: ['Rooftop 1'] },
    { ...(await emailOf((await aMember(db, group.id, 'manager', [second])).userId)), stores: ['Rooftop 2'] },
  ];
  const viewer = await emailOf((await aMember(db, group.id, 'viewer')).userId);
  await withLeads(db, group, { through: '2026-11-16', ofLastWeek: 5, received: new Date(NOW) });
  const due = group.dealershipIds.map((dealershipId) => ({ dealershipId, feed: 'lead' }));
  await runRound({ database: db, dealerGroupId: group.id, due, now: new Date(NOW) });

  async function emailOf(userId: number) {
    const { rows } = await db.owner.query<{ email: string }>('select email from user_account where id = $1', [
      userId,
    ]);
    return { email: rows[0]?.email ?? '' };
  }

  // Until the kill, the SMTP server takes one person's mail and puts the others off.
  let taken: string | null = null;
  let isKilled = false;
  const box = await openMailbox({
    refuses: (address) => {
      if (isKilled) return null;
      taken ??= address;
      return address === taken ? null : 451;
    },
  });
  onTestFinished(() => box.close());
  const client = await watcher(db.url);
  const settings = {
    ...{ ROOFTOP_SMTP_URL: box.url, ROOFTOP_MAIL_FROM: 'Rooftop <rooftop@rooftop.example>' },
    ROOFTOP_NOW: NOW,
  };
  const digest = () =>
    db.inGroups([], (tx) => jobQueue.enqueue(tx, ALERT_DIGEST, { dealerGroupId: group.id }));
  const statuses = async () => {
    const { rows } = await client.query<{ status: string }>(
      "select concat_ws(' ', status, attempts) as status from message where kind = 'alert_digest' order by 1",
    );
    return rows.map(({ status }) => status).join(', ');
  };
  const until = async (wanted: string) => {
    for (let found = ''; found !== wanted; ) found = await statuses();
  };
  const { child } = await killableServer(db.url, settings);
  await digest();
  // All three were tried, so none is being sent when the server dies: that one would be in doubt.
  await until('queued 1, queued 1, sent 1');
  await kill(child);
  isKilled = true;
  await client.query("update worker_heartbeat set beat_at = beat_at - interval '5 minutes'");
  await client.query(
    `update graphile_worker._private_jobs set run_at = now(),
       locked_at = case when locked_at is not null then locked_at - interval '5 minutes' end`,
  );
  await killableServer(db.url, settings);
  // The digest is due once more, as after a restart in its hour.
  await digest();
  await until('sent 1, sent 2, sent 2');
  expect(new Set(box.mails.map(({ messageId }) => messageId)).size).toBe(3);
  expect(box.mails.flatMap(({ to }) => to).toSorted()).toEqual(
    people.map(({ email }) => email.toLowerCase()).toSorted(),
  );
  expect(box.mails.flatMap(({ to }) => to)).not.toContain(viewer.email.toLowerCase());
  for (const { email, stores } of people) {
    const { text, subject } = await box.mailTo(email);
    expect(subject).toBe(stores.length === 1 ? '1 alert open' : '2 alerts open');
    expect(['Rooftop 1', 'Rooftop 2'].filter((store) => text.includes(store))).toEqual(stores);
  }
}, 120_000);

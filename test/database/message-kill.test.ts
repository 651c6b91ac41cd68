import { expect, it, onTestFinished } from 'vitest';
import { jobQueue } from '../../src/server/jobs.ts';
import { queueMessage } from '../../src/server/messages/queue-message.ts';
import { database } from '../helpers/database.ts';
import { aDealerGroup } from '../helpers/dealers.ts';
import { ageDeadWorkers, kill, killableServer, seededByClock, WAITING, watcher } from '../helpers/killing.ts';
import { openMailbox } from '../helpers/mailbox.ts';
import { sized } from '../helpers/sizes.ts';

const KILLS = sized({ quick: 1, soak: 20 });
/** Mails in the time between two kills. */
const PER_KILL = 6;
const MAILS = (KILLS + 1) * PER_KILL;

it('loses no mail when the server is killed during sending, and sends at most one twice for each kill', async () => {
  const random = seededByClock();
  const db = await database();
  const { admin } = await aDealerGroup(db);
  await db.inGroups([], async (tx) => {
    for (let index = 0; index < MAILS; index += 1) {
      await queueMessage(tx, jobQueue, {
        kind: 'password_changed',
        to: { userId: admin.userId, email: `person${index}@example.com` },
        dealerGroupId: null,
        mail: { subject: `Mail ${index}`, paragraphs: ['Your password was changed.'] },
      });
    }
  });
  // At a kill, the reply of the mail in flight is either lost or has just been written.
  let heldFrom = Number.POSITIVE_INFINITY;
  const release = Promise.withResolvers<void>();
  const box = await openMailbox({
    holds: async () => (box.mails.length >= heldFrom ? await release.promise : undefined),
  });
  onTestFinished(() => box.close());
  const client = await watcher(db.url);
  const settings = { ROOFTOP_SMTP_URL: box.url, ROOFTOP_MAIL_FROM: 'Rooftop <rooftop@rooftop.example>' };
  let isHeld = true;
  for (let turn = 0; turn < KILLS; turn += 1) {
    const at = box.mails.length + 1 + Math.floor(random() * PER_KILL);
    heldFrom = isHeld ? at : Number.POSITIVE_INFINITY;
    const { child } = await killableServer(db.url, settings);
    await box.count(at);
    await kill(child);
    await ageDeadWorkers(client);
    isHeld = !isHeld;
  }
  heldFrom = Number.POSITIVE_INFINITY;
  release.resolve();
  await killableServer(db.url, settings);
  const open = async () => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::integer as count from message where status in ('queued', 'sending')",
    );
    return rows[0]?.count ?? 0;
  };
  await expect.poll(open, WAITING).toBe(0);
  const received = box.mails.map(({ messageId }) => messageId);
  const distinct = new Set(received);
  const { rows: ledger } = await client.query<{ message_id: string; status: string; attempts: number }>(
    'select message_id, status, attempts from message order by id',
  );
  const doubtful = ledger.filter(({ status }) => status === 'in_doubt');
  process.stdout.write(
    `Killed ${KILLS} times: ${MAILS} mails, ${distinct.size} distinct Message-IDs, ${received.length - distinct.size} received twice, ${doubtful.length} in doubt.\n`,
  );
  expect(new Set(ledger.map(({ message_id }) => message_id))).toEqual(distinct);
  expect(distinct.size).toBe(MAILS);
  expect(ledger.every(({ status }) => status === 'sent' || status === 'in_doubt')).toBe(true);
  expect(doubtful.length).toBeGreaterThan(0);
  expect(doubtful.length).toBeLessThanOrEqual(KILLS);
  const inDoubt = new Set(doubtful.map(({ message_id }) => message_id));
  const twice = received.filter((id, index) => received.indexOf(id) !== index);
  expect(twice.length).toBeLessThanOrEqual(KILLS);
  expect(twice.filter((id) => !inDoubt.has(id))).toEqual([]);
}, 300_000);

import { expect, it } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { jobQueue } from '../jobs.ts';
import { type NewMessage, queueMessage } from './queue-message.ts';

const RESET = 'https://rooftop.example/site/change-password/one-time-secret';

function reset(userId: number, email: string): NewMessage {
  return {
    kind: 'password_reset',
    to: { userId, email },
    dealerGroupId: null,
    mail: {
      subject: 'Reset your <Rooftop> password',
      paragraphs: ['Someone requested a new password.'],
      action: { label: 'Choose a password', url: RESET },
      footnote: 'If it was not you, ignore this mail.',
    },
    dedupeKey: `reset:${userId}`,
  };
}

it('queues a rendered message with its job in the transaction of its cause, equal keys once', async () => {
  const db = await database();
  const { admin } = await aDealerGroup(db);
  const message = reset(admin.userId, admin.email);
  await expect(
    db.inGroups([], async (tx) => {
      await queueMessage(tx, jobQueue, message);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  const id = await db.inGroups([], (tx) => queueMessage(tx, jobQueue, message));
  const again = await db.inGroups([], (tx) => queueMessage(tx, jobQueue, message));
  expect(again).toBe(id);
  const { rows } = await db.owner.query('select * from message');
  expect(rows).toMatchObject([
    {
      id,
      status: 'queued',
      recipient: admin.email,
      subject: 'Reset your <Rooftop> password',
      dealer_group_id: null,
      secrets: [RESET],
      is_demo: false,
    },
  ]);
  const [{ message_id, body, html, queued_at, expires_at }] = rows;
  expect(message_id).toMatch(/^<[\w-]{36}@rooftop\.example>$/);
  expect(body).toContain(`Choose a password:\n${RESET}`);
  expect(html).toContain('Reset your &lt;Rooftop&gt; password');
  expect(html).not.toMatch(/<(img|script|link)|<Rooftop>/);
  expect(expires_at.getTime() - queued_at.getTime()).toBe(3_600_000);
  const jobs = await db.owner.query('select key, queue_name, priority from graphile_worker.jobs');
  expect(jobs.rows).toEqual([{ key: `send-message:${id}`, queue_name: 'messages-mail', priority: -5 }]);
});

it('refuses a key of another dealer group', async () => {
  const db = await database();
  const [one, other] = [await aDealerGroup(db), await aDealerGroup(db)];
  const queue = ({ id, admin }: typeof one) =>
    db.inGroups([id], (tx) =>
      queueMessage(tx, jobQueue, {
        kind: 'feed_late',
        to: admin,
        dealerGroupId: id,
        mail: { subject: 'Late', paragraphs: ['Leads are late.'] },
        unsubscribeUrl: 'https://rooftop.example/unsubscribe?token=x',
        dedupeKey: 'late',
      }),
    );
  await queue(one);
  await expect(queue(other)).rejects.toThrow('belongs to another dealer group');
});

it('refuses what its kind does not allow', async () => {
  const db = await database();
  const { id, admin } = await aDealerGroup(db);
  const queue = (message: NewMessage) => db.inGroups([id], (tx) => queueMessage(tx, jobQueue, message));
  const message = reset(admin.userId, admin.email);
  await expect(queue({ ...message, dealerGroupId: id })).rejects.toThrow('has no dealer group');
  await expect(queue({ ...message, kind: 'sign_in_code' })).rejects.toThrow('needs a text and a phone');
  await expect(queue({ ...message, kind: 'feed_late', dealerGroupId: id })).rejects.toThrow(
    'needs an address to unsubscribe',
  );
  expect((await db.owner.query('select from message')).rowCount).toBe(0);
});

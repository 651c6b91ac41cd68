import { expect, it } from 'vitest';
import { aDealerGroup, aMember } from '../../../../../test/helpers/dealers.ts';
import { server } from '../../../../../test/helpers/server.ts';
import { jobQueue } from '../../../../server/jobs.ts';
import { queueMessage } from '../../../../server/messages/queue-message.ts';
import type { Senders } from '../../../../server/messages/sender.ts';
import { smtpSender } from '../../../../server/messages/smtp-sender.ts';
import { demoOutbox, listOutbox, readMessage, retryMessage } from '../contract.ts';

const LINK = 'https://rooftop.example/site/change-password/secret';

async function anInstallation(demoAccount: boolean, senders?: Partial<Senders>) {
  const to = await server({ settings: { demoAccount }, ...(senders && { senders }) });
  const group = await aDealerGroup(to.database);
  const operator = await aMember(to.database, group.id, 'viewer');
  const demo = await aMember(to.database, group.id, 'admin');
  const { owner } = to.database;
  await owner.query('update user_account set is_operator = true where id = $1', [operator.userId]);
  await owner.query('update user_account set is_demo = true where id = $1', [demo.userId]);
  const reset = (person: { userId: number; email: string }) =>
    to.database.inGroups([], (tx) =>
      queueMessage(tx, jobQueue, {
        kind: 'password_reset',
        to: person,
        dealerGroupId: null,
        mail: { subject: 'Reset', paragraphs: ['Hello.'], action: { label: 'Choose', url: LINK } },
      }),
    );
  const late = (person: { userId: number; email: string }) =>
    to.database.inGroups([group.id], (tx) =>
      queueMessage(tx, jobQueue, {
        kind: 'feed_late',
        to: person,
        dealerGroupId: group.id,
        mail: { subject: 'Late', paragraphs: ['Leads are late.'] },
        unsubscribeUrl: 'https://rooftop.example/unsubscribe?token=x',
      }),
    );
  const ids = {
    realReset: await reset(group.admin),
    realLate: await late(group.admin),
    demoReset: await reset(demo),
    demoLate: await late(demo),
  };
  return { to, group, operator, demo, ids };
}

it('shows account mail to operators only, never digests, and nothing to others', async () => {
  const { to, group, operator, ids } = await anInstallation(false);
  const reader = await to.as(operator.userId);
  const { messages, sends, isDemo } = await reader.call(listOutbox, {});
  expect(messages.map(({ id }) => id)).toEqual([ids.demoReset, ids.realReset]);
  expect({ sends, isDemo }).toEqual({ sends: { mail: false, sms: false }, isDemo: false });
  expect(messages[1]).toMatchObject({
    title: 'Password reset',
    recipient: group.admin.email,
    status: 'queued',
    mayRetry: false,
  });
  const message = await reader.call(readMessage, { messageId: ids.realReset });
  expect(message).toMatchObject({ links: [LINK], code: null, html: expect.stringContaining('Choose') });
  const before = await reader.call(listOutbox, { before: ids.demoReset });
  expect(before.messages.map(({ id }) => id)).toEqual([ids.realReset]);
  const foreign = await reader.failure(readMessage, { messageId: ids.realLate });
  expect(foreign).toEqual(await reader.failure(readMessage, { messageId: 999_999 }));
  expect(foreign.status).toBe(404);
  const admin = await to.as(group.admin.userId);
  expect((await admin.failure(listOutbox, {})).status).toBe(403);
  expect((await admin.failure(retryMessage, { messageId: ids.realReset })).status).toBe(403);
  expect((await (await to.as(null)).failure(demoOutbox, {})).status).toBe(404);
});

it('shows messages to demo people in the demo, on this machine only', async () => {
  const { to, group, demo, ids } = await anInstallation(true);
  for (const { userId } of [demo, group.admin]) {
    const { messages, isDemo } = await (await to.as(userId)).call(listOutbox, {});
    expect(messages.map(({ id }) => id)).toEqual([ids.demoLate, ids.demoReset]);
    expect(isDemo).toBe(true);
  }
  const admin = await to.as(group.admin.userId);
  expect((await admin.failure(readMessage, { messageId: ids.realReset })).status).toBe(404);
  const visitor = await to.as(null);
  const open = await visitor.call(demoOutbox, {});
  expect(open.messages.map(({ id, links }) => ({ id, links }))).toEqual([
    { id: ids.demoReset, links: [LINK] },
  ]);
  const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await to.request('outbox/demo', proxied)).status).toBe(404);
  const authorization = `Bearer ${await to.tokenOf(demo.userId)}`;
  const far = await to.request('outbox/list', { headers: { ...proxied.headers, authorization } });
  expect(far.status).toBe(403);
});

it('sends a failed message again, but not one that was sent or has expired', async () => {
  const mail = smtpSender({ url: 'smtp://127.0.0.1:9', from: 'rooftop@rooftop.example' });
  const { to, operator, ids } = await anInstallation(false, { mail });
  const { owner } = to.database;
  const reader = await to.as(operator.userId);
  const messageId = ids.realReset;
  await owner.query(
    "update message set status = 'bounced', reason = 'no such address', attempts = 1 where id = $1",
    [messageId],
  );
  await owner.query('select graphile_worker.remove_job($1)', [`send-message:${messageId}`]);
  const again = await reader.call(retryMessage, { messageId });
  expect(again).toMatchObject({ status: 'queued', attempts: 0, reason: null, mayRetry: true });
  const jobs = await owner.query('select from graphile_worker.jobs where key = $1', [
    `send-message:${messageId}`,
  ]);
  expect(jobs.rowCount).toBe(1);
  await owner.query("update message set status = 'sent' where id = $1", [messageId]);
  expect((await reader.failure(retryMessage, { messageId })).status).toBe(409);
  await owner.query(
    "update message set status = 'refused', expires_at = now() - interval '1 minute' where id = $1",
    [messageId],
  );
  expect((await reader.failure(retryMessage, { messageId })).message).toContain('expired');
});

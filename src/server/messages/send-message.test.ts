import { expect, it, onTestFinished } from 'vitest';
import { database } from '../../../test/helpers/database.ts';
import { aDealerGroup } from '../../../test/helpers/dealers.ts';
import { type Answer, localServer } from '../../../test/helpers/local-server.ts';
import { type MailboxPlan, openMailbox } from '../../../test/helpers/mailbox.ts';
import type { Database } from '../database/database.ts';
import { jobQueue } from '../jobs.ts';
import { type NewMessage, queueMessage } from './queue-message.ts';
import { sendMessage, wakeWaitingMessages } from './send-message.ts';
import { NO_SENDERS, type Senders } from './sender.ts';
import { smtpSender } from './smtp-sender.ts';
import { twilioSender } from './twilio-sender.ts';

const FROM = 'Rooftop <rooftop@rooftop.example>';
const LINK = 'https://rooftop.example/site/change-password/one-time-secret?a=1&b=2';

async function mailbox(plan: MailboxPlan = {}) {
  const opened = await openMailbox(plan);
  onTestFinished(() => opened.close());
  return { ...opened, senders: { ...NO_SENDERS, mail: smtpSender({ url: opened.url, from: FROM }) } };
}

async function phones(
  answer: Answer,
): Promise<{ senders: Senders; heard: Awaited<ReturnType<typeof localServer>>['heard'] }> {
  const provider = await localServer(answer);
  onTestFinished(() => provider.close());
  const base = new URL(provider.base).origin;
  const sms = twilioSender({ account: 'AC01', token: 'secret', from: '+15125550100', base });
  return { senders: { ...NO_SENDERS, sms }, heard: provider.heard };
}

interface Ledger {
  readonly id: number;
  readonly status: string;
  readonly reason: string | null;
  readonly attempts: number;
  readonly message_id: string;
  readonly body: string;
  readonly html: string | null;
  readonly next_attempt_at: Date | null;
}

async function anOutbox(plan: Partial<NewMessage> = {}) {
  const db = await database();
  const group = await aDealerGroup(db);
  const { userId } = group.admin;
  const queue = (message: Partial<NewMessage> = {}) =>
    db.inGroups([group.id], (tx) =>
      queueMessage(tx, jobQueue, { ...aReset(userId), ...plan, ...message } as NewMessage),
    );
  const clock = { ahead: 0 };
  const trueNow = () => new Date(Date.now() + clock.ahead);
  const send = (id: number, senders: Senders, dealerGroupId?: number) =>
    sendMessage({ database: db, jobs: jobQueue, senders, trueNow })({ messageId: id, dealerGroupId });
  return { db, group, userId, queue, send, clock, row: (id: number) => rowOf(db, id) };
}

function aReset(userId: number): NewMessage {
  return {
    kind: 'password_reset',
    to: { userId, email: 'kim@example.com' },
    dealerGroupId: null,
    mail: {
      subject: 'Reset your password',
      paragraphs: ['Someone requested a new password — für Kim.'],
      action: { label: 'Choose a password', url: LINK },
    },
  };
}

async function rowOf(db: Database, id: number): Promise<Ledger> {
  const { rows } = await db.owner.query<Ledger>('select * from message where id = $1', [id]);
  if (!rows[0]) throw new Error(`There is no message ${id}.`);
  return rows[0];
}

async function nextRun(db: Database): Promise<Date[]> {
  const { rows } = await db.owner.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key is not null',
  );
  return rows.map(({ run_at }) => run_at);
}

it('delivers a mail once, with both parts, and then removes its link from the ledger', async () => {
  const { queue, send, row } = await anOutbox();
  const box = await mailbox();
  const id = await queue();
  await send(id, box.senders);
  await send(id, box.senders);
  expect(box.mails).toHaveLength(1);
  const [mail] = box.mails;
  const kept = await row(id);
  expect(mail).toMatchObject({
    messageId: kept.message_id,
    to: ['kim@example.com'],
    subject: 'Reset your password',
    links: [LINK],
  });
  expect(mail?.text).toContain('für Kim');
  expect(mail?.html).toContain('one-time-secret?a=1&amp;b=2');
  expect(mail?.headers).toMatchObject({ 'auto-submitted': 'auto-generated', from: FROM });
  expect(mail?.headers).not.toHaveProperty('list-unsubscribe');
  expect(kept).toMatchObject({ status: 'sent', reason: null, attempts: 1 });
  expect(`${kept.body}${kept.html}`).not.toContain('one-time-secret');
});

it('retries later what failed for now, and gives up with the reason when it is of no use any more', async () => {
  const { db, queue, send, row, clock } = await anOutbox();
  let code: number | null = 451;
  const box = await mailbox({ refuses: () => code });
  const id = await queue();
  await send(id, box.senders);
  const waits = await row(id);
  expect(waits).toMatchObject({ status: 'queued', attempts: 1 });
  expect(waits.reason).toContain('451 refused by the test');
  expect((waits.next_attempt_at?.getTime() ?? 0) - Date.now()).toBeGreaterThan(10_000);
  expect(await nextRun(db)).toEqual([waits.next_attempt_at]);
  await send(id, { ...NO_SENDERS, mail: smtpSender({ url: 'smtp://127.0.0.1:9', from: FROM }) });
  expect((await row(id)).reason).toContain('cannot be reached');
  code = null;
  await send(id, box.senders);
  expect(await row(id)).toMatchObject({ status: 'sent', attempts: 3, reason: null });

  const late = await queue();
  clock.ahead = 59 * 60_000 + 55_000;
  code = 451;
  await send(late, box.senders);
  expect(await row(late)).toMatchObject({ status: 'given_up', attempts: 1 });
  clock.ahead = 61 * 60_000;
  await send(late, box.senders);
  expect((await row(late)).body).not.toContain('one-time-secret');

  const expired = await queue();
  await send(expired, box.senders);
  expect(await row(expired)).toMatchObject({
    status: 'given_up',
    attempts: 0,
    reason: 'It expired before it could be sent.',
  });
  expect(box.mails).toHaveLength(1);
});

it.each([
  { why: 'an address that does not exist', plan: { refuses: () => 550 }, status: 'bounced' },
  { why: 'a mail the server refuses', plan: { refusesMail: () => 554 }, status: 'refused' },
])('is final for $why', async ({ plan, status }) => {
  const { queue, send, row } = await anOutbox();
  const box = await mailbox(plan);
  const id = await queue();
  await send(id, box.senders);
  await send(id, box.senders);
  const kept = await row(id);
  expect(kept).toMatchObject({ status, attempts: 1 });
  expect(kept.reason).toMatch(/: 55[04] refused by the test$/);
  expect(box.mails).toEqual([]);
});

it('marks in doubt what a killed worker may have sent, and what the server took without a reply', async () => {
  const { db, queue, send, row } = await anOutbox();
  const box = await mailbox();
  const killed = await queue();
  await db.owner.query("update message set status = 'sending', attempts = 1");
  await send(killed, box.senders);
  expect(await row(killed)).toMatchObject({ status: 'in_doubt', attempts: 2 });
  expect((await row(killed)).reason).toContain('may have arrived twice');

  const gone = Promise.withResolvers<void>();
  const silent = await openMailbox({ holds: () => gone.promise });
  const lost = await queue();
  const sending = send(lost, { ...NO_SENDERS, mail: smtpSender({ url: silent.url, from: FROM }) });
  await silent.count(1);
  const closed = silent.close();
  await sending;
  gone.resolve();
  await closed;
  expect(await row(lost)).toMatchObject({ status: 'queued', attempts: 1, is_doubtful: true });
  await send(lost, box.senders);
  const kept = await row(lost);
  expect(kept.status).toBe('in_doubt');
  expect(box.mails.at(-1)?.messageId).toBe(kept.message_id);
  expect(silent.mails[0]?.messageId).toBe(kept.message_id);
});

it('keeps messages without a sender and sends them when one is set up', async () => {
  const { db, queue, send, row } = await anOutbox();
  const id = await queue();
  await send(id, NO_SENDERS);
  const kept = await row(id);
  expect(kept).toMatchObject({ status: 'queued', attempts: 0 });
  expect(kept.reason).toContain('ROOFTOP_SMTP_URL');
  expect(kept.body).toContain(LINK);
  const tools = { database: db, jobs: jobQueue, trueNow: () => new Date() };
  const [expiry] = await nextRun(db);
  await wakeWaitingMessages({ ...tools, senders: NO_SENDERS });
  expect(await nextRun(db)).toEqual([expiry]);
  const box = await mailbox();
  await wakeWaitingMessages({ ...tools, senders: box.senders });
  expect((await nextRun(db))[0]?.getTime()).toBeLessThan(expiry?.getTime() ?? 0);
});

it('sends text messages by the REST form of Twilio', async () => {
  const { queue, send, row, userId } = await anOutbox();
  const code = (text: string) =>
    queue({ kind: 'sign_in_code', to: { userId, phone: '+15125550123' }, sms: text, secrets: ['123456'] });
  const replies: Answer[] = [
    () => ({ status: 201, body: { sid: 'SM1', status: 'queued' } }),
    () => ({ status: 400, body: { code: 21211, message: "Invalid 'To' Phone Number" } }),
    () => ({ status: 400, body: { code: 21610, message: 'unsubscribed recipient' } }),
    () => ({ status: 503, body: {} }),
  ];
  const { senders, heard } = await phones((one) => replies[heard.length - 1]?.(one) ?? { status: 500 });
  const ids: number[] = [];
  for (const _ of replies) {
    ids.push(await code('123456 is your Rooftop code.'));
    await send(ids.at(-1) ?? 0, senders);
  }
  expect(heard[0]).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC01/Messages.json' });
  expect(heard[0]?.headers.authorization).toBe(`Basic ${btoa('AC01:secret')}`);
  expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
    To: '+15125550123',
    From: '+15125550100',
    Body: '123456 is your Rooftop code.',
  });
  const rows = await Promise.all(ids.map(row));
  expect(rows.map(({ status }) => status)).toEqual(['sent', 'bounced', 'refused', 'queued']);
  expect(rows[0]?.body).toBe('[removed] is your Rooftop code.');
  expect(rows[1]?.reason).toContain("Invalid 'To' Phone Number (21211)");
});

it('does not send what its recipient turned off', async () => {
  const { db, group, queue, send, row, userId } = await anOutbox();
  const box = await mailbox();
  const id = await queue({
    kind: 'feed_late',
    dealerGroupId: group.id,
    unsubscribeUrl: 'https://rooftop.example/unsubscribe?token=x',
  });
  await db.owner.query("insert into message_preference values ($1, 'feed_late', false, now())", [userId]);
  await send(id, box.senders, group.id);
  expect(await row(id)).toMatchObject({
    status: 'given_up',
    reason: 'The recipient turned these mails off.',
  });
  await db.owner.query('update message_preference set is_wanted = true');
  const wanted = await queue({
    kind: 'feed_late',
    dealerGroupId: group.id,
    unsubscribeUrl: 'https://rooftop.example/unsubscribe?token=x',
  });
  await send(wanted, box.senders, group.id);
  expect(box.mails[0]?.headers).toMatchObject({
    'list-unsubscribe': '<https://rooftop.example/unsubscribe?token=x>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
});

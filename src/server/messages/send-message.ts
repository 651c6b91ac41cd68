import * as z from 'zod/mini';
import { MESSAGE_KINDS, MESSAGE_MEDIA, type MessageKind, messageKind } from '../../core/message-kinds.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Job, JobQueue } from '../jobs.ts';
import {
  blankSecrets,
  closeMessage,
  type LedgerMessage,
  markSending,
  messageToSend,
  postponeMessage,
} from './ledger-rows.ts';
import { SEND_MESSAGE, scheduleSending } from './schedule-sending.ts';
import type { Senders, SendingResult } from './sender.ts';

const Payload = z.object({ messageId: z.int(), dealerGroupId: z.optional(z.int()) });

/** A worker that is not heard of any more may still be sending. */
const BUSY_MS = 60_000;
const FIRST_RETRY_MS = 15_000;
const RETRY_FACTOR = 3;
const LONGEST_RETRY_MS = 6 * 3_600_000;
const MOST_ATTEMPTS = 12;

const NO_SENDER = {
  mail: 'This installation has no mail server (ROOFTOP_SMTP_URL). The mail can be read in the outbox.',
  sms: 'This installation has no text message service (ROOFTOP_TWILIO_ACCOUNT). The message can be read in the outbox.',
  folder: 'This installation has no folder for reports (ROOFTOP_REPORT_FOLDER).',
  webhook: 'This installation calls no webhooks.',
} as const;

export interface SendingTools {
  readonly database: Database;
  readonly jobs: JobQueue;
  readonly senders: Senders;
  readonly trueNow: () => Date;
}

interface Sending {
  readonly id: number;
  readonly groups: readonly number[];
}

/**
 * Sends one message:
 * 1. Its row says `sending`, committed.
 * 2. It is handed to the mail server or the text message service.
 * 3. Its row says what became of it, committed.
 *
 * A worker killed after 1 leaves `sending`: the next attempt sends it again with the same Message-ID and
 * marks it in doubt.
 */
export function sendMessage(tools: SendingTools): Job {
  return async (payload) => {
    const { messageId, dealerGroupId } = Payload.parse(payload);
    const sending = { id: messageId, groups: dealerGroupId === undefined ? [] : [dealerGroupId] };
    // The lock ends with its connection: a killed worker leaves none.
    await tools.database.inGroups(sending.groups, async (tx) => {
      if (await isFree(tx, messageId)) await sendLocked(tools, sending);
      else await lookAgain(tools, sending, tx);
    });
  };
}

async function isFree(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`${SEND_MESSAGE}:${id}`],
  );
  return rows[0]?.free ?? false;
}

async function lookAgain({ jobs, trueNow }: SendingTools, { id, groups }: Sending, tx: Tx): Promise<void> {
  const { rows } = await tx.client.query<{ kind: string }>('select kind from message where id = $1', [id]);
  const kind = messageKind(rows[0]?.kind ?? '');
  if (kind === undefined) return;
  const runAt = new Date(trueNow().getTime() + BUSY_MS);
  await scheduleSending(tx, jobs, { id, kind, dealerGroupId: groups[0] ?? null }, runAt);
}

async function sendLocked(tools: SendingTools, { id, groups }: Sending): Promise<void> {
  const { database, senders } = tools;
  const message = await database.inGroups(groups, async (tx) => {
    const found = await messageToSend(tx, id);
    return found && (await isDue(tools, tx, found)) ? found : null;
  });
  const sender = message && senders[mediumOf(message)];
  if (!sender) return;
  const result = await sender.send(message);
  const isDoubtful = isInDoubt(message) || (result.state === 'failed' && result.mayHaveArrived);
  await database.inGroups(groups, (tx) =>
    keepResult(tools, tx, { message: { ...message, isDoubtful }, result }),
  );
}

function isInDoubt({ status, isDoubtful }: LedgerMessage): boolean {
  return isDoubtful || status === 'sending';
}

function kindOf({ kind }: LedgerMessage): MessageKind {
  const known = messageKind(kind);
  if (known === undefined) throw new Error(`There is no message kind ${kind}.`);
  return known;
}

function queuedOf(message: LedgerMessage) {
  const { id, dealerGroupId } = message;
  return { id, dealerGroupId, kind: kindOf(message) };
}

function isDelivered(status: LedgerMessage['status']): boolean {
  return status === 'sent' || status === 'in_doubt';
}

function mediumOf(message: LedgerMessage) {
  return MESSAGE_KINDS[kindOf(message)].channel;
}

/** Marks it as being sent, unless it is over or has to wait. */
async function isDue(tools: SendingTools, tx: Tx, message: LedgerMessage): Promise<boolean> {
  const { id, status, isUnwanted, expiresAt } = message;
  const now = tools.trueNow();
  const isOpen = status === 'queued' || status === 'sending';
  const isDoubtful = isInDoubt(message);
  if (expiresAt <= now) {
    const reason = withDoubt(message, 'It expired before it could be sent.');
    if (isOpen) await closeMessage(tx, { id, status: 'given_up', reason, now });
    await blankSecrets(tx, id);
    return false;
  }
  if (!isOpen) {
    if (!isDelivered(status)) await scheduleSending(tx, tools.jobs, queuedOf(message), expiresAt);
    return false;
  }
  if (isUnwanted && MESSAGE_KINDS[kindOf(message)].canUnsubscribe) {
    await closeMessage(tx, { id, status: 'given_up', reason: 'The recipient turned these mails off.', now });
    return false;
  }
  if (tools.senders[mediumOf(message)] === null) {
    const reason = NO_SENDER[mediumOf(message)];
    await postponeMessage(tx, { id, reason, isDoubtful, nextAttemptAt: null });
    await scheduleSending(tx, tools.jobs, queuedOf(message), expiresAt);
    return false;
  }
  await markSending(tx, { id, isDoubtful });
  return true;
}

interface Attempt {
  readonly message: LedgerMessage;
  readonly result: SendingResult;
}

const SENT_TWICE =
  'The reply to an earlier attempt was lost. It was sent again with the same Message-ID, so it may have arrived twice.';

async function keepResult(tools: SendingTools, tx: Tx, { message, result }: Attempt): Promise<void> {
  const { id, isDoubtful, expiresAt } = message;
  const now = tools.trueNow();
  if (result.state === 'sent') {
    const closing = isDoubtful
      ? ({ status: 'in_doubt', reason: SENT_TWICE } as const)
      : ({ status: 'sent', reason: null } as const);
    await closeMessage(tx, { id, ...closing, now });
    await blankSecrets(tx, id);
    return;
  }
  const nextAttemptAt = new Date(now.getTime() + retryAfter(message.attempts));
  if (result.state === 'failed' && message.attempts + 1 < MOST_ATTEMPTS && nextAttemptAt < expiresAt) {
    await postponeMessage(tx, { id, reason: result.reason, isDoubtful, nextAttemptAt });
    await scheduleSending(tx, tools.jobs, queuedOf(message), nextAttemptAt);
    return;
  }
  const status = result.state === 'failed' ? 'given_up' : result.state;
  await closeMessage(tx, { id, status, reason: withDoubt(message, result.reason), now });
  // Until then it can be sent again; then its links are removed.
  await scheduleSending(tx, tools.jobs, queuedOf(message), expiresAt);
}

/** Milliseconds after this many earlier attempts. */
function retryAfter(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * RETRY_FACTOR ** attempts, LONGEST_RETRY_MS);
}

function withDoubt(message: LedgerMessage, reason: string): string {
  return isInDoubt(message) ? `${reason} An earlier attempt may have delivered it.` : reason;
}

/** Messages that wait for a sender are tried at once when the server starts with one. */
export async function wakeWaitingMessages({ database, senders }: SendingTools): Promise<void> {
  const queues = MESSAGE_MEDIA.filter((medium) => senders[medium] !== null).map(
    (medium) => `messages-${medium}`,
  );
  await database.owner.query(
    `select graphile_worker.reschedule_jobs(array_agg(j.id), now())
     from graphile_worker.jobs j
     where j.task_identifier = $1 and j.queue_name = any($2) and j.locked_at is null and j.run_at > now()
     having count(*) > 0`,
    [SEND_MESSAGE, queues],
  );
}

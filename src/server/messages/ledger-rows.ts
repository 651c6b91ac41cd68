import type { Tx } from '../database/database.ts';
import { htmlText } from './mail-html.ts';
import type { OutgoingMessage } from './sender.ts';

export type MessageStatus = 'queued' | 'sending' | 'sent' | 'in_doubt' | 'bounced' | 'refused' | 'given_up';

export interface LedgerMessage extends OutgoingMessage {
  readonly id: number;
  readonly kind: string;
  readonly userId: number | null;
  readonly dealerGroupId: number | null;
  readonly status: MessageStatus;
  readonly attempts: number;
  readonly isDoubtful: boolean;
  readonly expiresAt: Date;
  readonly isUnwanted: boolean;
}

interface LedgerRow extends Omit<LedgerMessage, 'attachment' | 'isUnwanted'> {
  readonly topic: string | null;
  readonly attachedFileId: number | null;
}

/** Locked until the transaction ends; null for a deleted one. What belongs to its group may be on another node. */
export async function messageToSend(tx: Tx, id: number): Promise<LedgerMessage | null> {
  const { rows } = await tx.client.query<LedgerRow>(
    `select id, message_id as "messageId", kind, user_id as "userId", dealer_group_id as "dealerGroupId",
       recipient, subject, body, html, unsubscribe_url as "unsubscribeUrl", status, attempts,
       is_doubtful as "isDoubtful", queued_at as "queuedAt", expires_at as "expiresAt", topic,
       attached_file_id as "attachedFileId"
     from message where id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (!found) return null;
  const { topic: _, attachedFileId, ...message } = found;
  return {
    ...message,
    isUnwanted: (await isKindUnwanted(tx, found)) || (await isTopicUnwanted(tx, found)),
    attachment: attachedFileId === null ? null : await attachmentOf(tx, found),
  };
}

async function isKindUnwanted(tx: Tx, { userId, kind }: LedgerRow): Promise<boolean> {
  if (userId === null) return false;
  const { rows } = await tx.client.query(
    'select from message_preference where user_id = $1 and kind = $2 and not is_wanted',
    [userId, kind],
  );
  return rows.length > 0;
}

async function isTopicUnwanted(tx: Tx, message: LedgerRow): Promise<boolean> {
  const { dealerGroupId, topic, userId, recipient } = message;
  if (dealerGroupId === null || topic === null) return false;
  const { rows } = await tx.client.query(
    `select from mail_consent where dealer_group_id = $1 and topic = $2 and not is_wanted
       and who = coalesce('user:' || $3::integer, lower($4::text))`,
    [dealerGroupId, topic, userId, recipient],
  );
  return rows.length > 0;
}

async function attachmentOf(
  tx: Tx,
  { dealerGroupId, attachedFileId }: LedgerRow,
): Promise<LedgerMessage['attachment']> {
  const { rows } = await tx.client.query<NonNullable<LedgerMessage['attachment']>>(
    'select name, media_type as type, content from kept_file where dealer_group_id = $1 and id = $2',
    [dealerGroupId, attachedFileId],
  );
  return rows[0] ?? null;
}

/** Committed before the message leaves, so that a killed worker's message is known to be in doubt. */
export async function markSending(
  tx: Tx,
  { id, isDoubtful }: { id: number; isDoubtful: boolean },
): Promise<void> {
  await tx.client.query(
    `update message set status = 'sending', attempts = attempts + 1, is_doubtful = $2, reason = null,
       next_attempt_at = null where id = $1`,
    [id, isDoubtful],
  );
}

export interface Closing {
  readonly id: number;
  readonly status: Exclude<MessageStatus, 'queued' | 'sending'>;
  readonly reason: string | null;
  readonly now: Date;
}

export async function closeMessage(tx: Tx, { id, status, reason, now }: Closing): Promise<void> {
  await tx.client.query(
    `update message set status = $2, reason = $3, finished_at = $4, next_attempt_at = null where id = $1`,
    [id, status, reason, now],
  );
}

export interface Postponing {
  readonly id: number;
  readonly reason: string;
  readonly isDoubtful: boolean;
  readonly nextAttemptAt: Date | null;
}

export async function postponeMessage(
  tx: Tx,
  { id, reason, isDoubtful, nextAttemptAt }: Postponing,
): Promise<void> {
  await tx.client.query(
    `update message set status = 'queued', reason = $2, is_doubtful = $3, next_attempt_at = $4 where id = $1`,
    [id, reason, isDoubtful, nextAttemptAt],
  );
}

const REMOVED = '[removed]';

/** Removes links and codes from the texts: a ledger must not hold what lets somebody in. */
export async function blankSecrets(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.client.query<{ body: string; html: string | null; secrets: string[] }>(
    'select body, html, secrets from message where id = $1 and cardinality(secrets) > 0',
    [id],
  );
  const [found] = rows;
  if (!found) return;
  const blank = (text: string) =>
    found.secrets.reduce(
      (left, secret) => left.replaceAll(secret, REMOVED).replaceAll(htmlText(secret), REMOVED),
      text,
    );
  await tx.client.query(`update message set body = $2, html = $3, secrets = '{}' where id = $1`, [
    id,
    blank(found.body),
    found.html === null ? null : blank(found.html),
  ]);
}

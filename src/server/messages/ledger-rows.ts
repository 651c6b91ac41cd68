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

interface LedgerRow extends Omit<LedgerMessage, 'attachment'> {
  readonly attachedName: string | null;
  readonly attachedType: string | null;
  readonly attachedContent: Buffer | null;
}

/** Locked until the transaction ends; null for a deleted one. */
export async function messageToSend(tx: Tx, id: number): Promise<LedgerMessage | null> {
  const { rows } = await tx.client.query<LedgerRow>(
    `select m.id, m.message_id as "messageId", m.kind, m.user_id as "userId", m.dealer_group_id as "dealerGroupId",
            m.recipient, m.subject, m.body, m.html, m.unsubscribe_url as "unsubscribeUrl", m.status, m.attempts,
            m.is_doubtful as "isDoubtful", m.queued_at as "queuedAt", m.expires_at as "expiresAt",
            exists (select from message_preference p
                    where p.user_id = m.user_id and p.kind = m.kind and not p.is_wanted)
              or exists (select from mail_consent c
                    where c.dealer_group_id = m.dealer_group_id and c.topic = m.topic and not c.is_wanted
                      and c.who = coalesce('user:' || m.user_id, lower(m.recipient))) as "isUnwanted",
            f.name as "attachedName", f.media_type as "attachedType", f.content as "attachedContent"
     from message m
       left join kept_file f on f.dealer_group_id = m.dealer_group_id and f.id = m.attached_file_id
     where m.id = $1 for update of m`,
    [id],
  );
  const [found] = rows;
  if (!found) return null;
  const { attachedName: name, attachedType: type, attachedContent: content, ...message } = found;
  const isAttached = name !== null && type !== null && content !== null;
  return { ...message, attachment: isAttached ? { name, type, content } : null };
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

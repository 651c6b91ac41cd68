import { randomUUID } from 'node:crypto';
import { MESSAGE_KINDS, type MessageKind } from '../../core/message-kinds.ts';
import type { Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs.ts';
import { mailHtml } from './mail-html.ts';
import { type MailContent, mailText } from './mail-text.ts';
import { scheduleSending } from './schedule-sending.ts';

export interface NewMessage {
  readonly kind: MessageKind;
  readonly to: { readonly userId: number | null; readonly email?: string; readonly phone?: string };
  /** Null for account mail. */
  readonly dealerGroupId: number | null;
  readonly mail?: MailContent;
  readonly sms?: string;
  /** For a webhook its JSON; for a folder the name of the file. */
  readonly system?: { readonly recipient: string; readonly text: string };
  /** A `kept_file` of the dealer group. */
  readonly fileId?: number;
  /** What can be turned off by itself, such as `report:12`. */
  readonly topic?: string;
  /** Only for kinds that can be unsubscribed. */
  readonly unsubscribeUrl?: string;
  /**
   * Links and codes in the texts. They are blanked in the ledger once the message was sent or has expired.
   * The address of the action is one by itself.
   */
  readonly secrets?: readonly string[];
  /** Equal keys are queued once. */
  readonly dedupeKey?: string;
  /** Default: as long as the kind is valid. */
  readonly expiresAt?: Date;
  /** A demo person's message by itself; set it for someone invited into the demo. */
  readonly isDemo?: boolean;
}

/**
 * Queues a mail or a text message. The message and its sending job commit with the change that causes
 * them. Returns its id, for an equal dedupe key that of the earlier message.
 */
export async function queueMessage(
  tx: Pick<Tx, 'client'>,
  jobs: JobQueue,
  message: NewMessage,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into message (message_id, kind, channel, dealer_group_id, user_id, recipient, subject, body, html,
       unsubscribe_url, secrets, is_demo, status, dedupe_key, queued_at, expires_at, attached_file_id, topic)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
       $12 or exists (select from user_account u where u.id = $5 and u.is_demo),
       'queued', $13, now(), coalesce($14, now() + make_interval(mins => $15)), $16, $17
     on conflict (dedupe_key) do nothing
     returning id`,
    valuesOf(message),
  );
  const [made] = rows;
  if (made) {
    await scheduleSending(tx, jobs, { id: made.id, ...message });
    return made.id;
  }
  const { rows: known } = await tx.client.query<{ id: number }>(
    'select id from message where dedupe_key = $1 and dealer_group_id is not distinct from $2::integer',
    [message.dedupeKey, message.dealerGroupId],
  );
  if (!known[0]) throw new Error(`The dedupe key ${message.dedupeKey} belongs to another dealer group.`);
  return known[0].id;
}

function valuesOf(message: NewMessage): unknown[] {
  const { kind, to, dealerGroupId, mail, secrets = [], isDemo = false } = message;
  const { channel, isAccountMail, validMinutes } = MESSAGE_KINDS[kind];
  if (isAccountMail !== (dealerGroupId === null)) {
    throw new Error(`A message ${kind} ${isAccountMail ? 'has no' : 'needs a'} dealer group.`);
  }
  const { recipient, subject, body, html } = rendered(message);
  const isLinkSecret = isAccountMail && mail?.action !== undefined;
  return [
    `<${randomUUID()}@${hostIn(mail?.action?.url)}>`,
    kind,
    channel,
    dealerGroupId,
    to.userId,
    recipient,
    subject,
    body,
    html,
    message.unsubscribeUrl ?? null,
    isLinkSecret ? [mail.action.url, ...secrets] : secrets,
    isDemo,
    message.dedupeKey ?? null,
    message.expiresAt ?? null,
    validMinutes,
    message.fileId ?? null,
    message.topic ?? null,
  ];
}

function rendered({ kind, to, mail, sms, system, unsubscribeUrl = undefined }: NewMessage) {
  const { channel, canUnsubscribe } = MESSAGE_KINDS[kind];
  if (channel === 'webhook' || channel === 'folder') {
    if (system === undefined) throw new Error(`A message ${kind} needs a system.`);
    return { recipient: system.recipient, subject: null, body: system.text, html: null };
  }
  if (channel === 'sms') {
    if (sms === undefined || !to.phone) throw new Error(`A message ${kind} needs a text and a phone.`);
    return { recipient: to.phone, subject: null, body: sms, html: null };
  }
  if (mail === undefined || !to.email) throw new Error(`A message ${kind} needs a mail and an address.`);
  if (canUnsubscribe !== (unsubscribeUrl !== undefined)) {
    throw new Error(`A message ${kind} ${canUnsubscribe ? 'needs an' : 'has no'} address to unsubscribe.`);
  }
  const footer = { kind, unsubscribeUrl: unsubscribeUrl ?? null };
  return {
    recipient: to.email,
    subject: mail.subject,
    body: mailText(mail, footer),
    html: mailHtml(mail, footer),
  };
}

/** The right side of a Message-ID is the server's own name. */
function hostIn(url: string | undefined): string {
  return url === undefined ? 'rooftop.local' : new URL(url).hostname;
}

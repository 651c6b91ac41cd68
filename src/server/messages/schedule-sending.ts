import { MESSAGE_KINDS, type MessageKind } from '../../core/message-kinds.ts';
import type { Tx } from '../database/database.ts';
import type { JobQueue } from '../jobs.ts';

export const SEND_MESSAGE = 'send-message';

export interface Unsent {
  readonly id: number;
  readonly kind: MessageKind;
  readonly dealerGroupId: number | null;
}

/** A worker that dies often is no reason to give up a message: its own attempts are counted apart. */
const MOST_STARTS = 100;
const CODES_FIRST = -10;
/** So that a person who waits for a link is served before notifications. */
const ACCOUNT_MAIL_NEXT = -5;

/**
 * Enqueues the sending of a message, or moves it. Messages of a channel are sent one after another, so that
 * a killed worker leaves at most one in doubt. A slow webhook holds up only its own dealer group.
 */
export async function scheduleSending(
  tx: Pick<Tx, 'client'>,
  jobs: JobQueue,
  { id, kind, dealerGroupId }: Unsent,
  runAt?: Date,
): Promise<void> {
  const { channel, isAccountMail } = MESSAGE_KINDS[kind];
  await jobs.enqueue(
    tx,
    SEND_MESSAGE,
    { messageId: id, ...(dealerGroupId !== null && { dealerGroupId }) },
    {
      key: `${SEND_MESSAGE}:${id}`,
      queue: channel === 'webhook' ? `messages-webhook-${dealerGroupId}` : `messages-${channel}`,
      priority: channel === 'sms' ? CODES_FIRST : isAccountMail ? ACCOUNT_MAIL_NEXT : 0,
      maxAttempts: MOST_STARTS,
      ...(runAt && { runAt }),
    },
  );
}

import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { MESSAGE_MEDIA } from '../../../core/message-kinds.ts';
import { wholeNumber } from '../../../core/wire.ts';

export const MESSAGE_STATES = [
  'queued',
  'sending',
  'sent',
  'in_doubt',
  'bounced',
  'refused',
  'given_up',
] as const;

const MessageId = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER });

export const OutboxEntry = z.object({
  id: z.number(),
  title: z.string(),
  channel: z.enum(MESSAGE_MEDIA),
  recipient: z.string(),
  /** The subject, the text of a text message, or the name of a file. */
  subject: z.string(),
  status: z.enum(MESSAGE_STATES),
  reason: z.nullable(z.string()),
  attempts: z.number(),
  queuedAt: z.string(),
  finishedAt: z.nullable(z.string()),
  nextAttemptAt: z.nullable(z.string()),
  expiresAt: z.string(),
  mayRetry: z.boolean(),
});
export type OutboxEntry = z.output<typeof OutboxEntry>;

const OutboxMessage = z.extend(OutboxEntry, {
  messageId: z.string(),
  body: z.string(),
  /** Null for text messages. */
  html: z.nullable(z.string()),
  links: z.array(z.string()),
  /** The code of a text message. */
  code: z.nullable(z.string()),
});
export type OutboxMessage = z.output<typeof OutboxMessage>;

export const listOutbox = call({
  method: 'GET',
  path: 'outbox/list',
  access: 'signedIn',
  summary:
    'Account mail for operators; in the demo, messages to demo people for anyone signed in. Newest first.',
  query: z.object({ before: z.optional(MessageId) }),
  reply: json(
    z.object({
      /** What this installation can send; the other messages stay here. */
      sends: z.object({ mail: z.boolean(), sms: z.boolean() }),
      isDemo: z.boolean(),
      messages: z.array(OutboxEntry),
      hasMore: z.boolean(),
    }),
  ),
});

export const readMessage = call({
  method: 'GET',
  path: 'outbox/message',
  access: 'signedIn',
  summary: 'One message of the outbox, with its texts, links and code.',
  query: z.object({ messageId: MessageId }),
  reply: json(OutboxMessage),
});

export const retryMessage = call({
  method: 'POST',
  path: 'outbox/retry',
  access: 'signedIn',
  summary: 'Sends a failed or waiting message again now. An expired one cannot be sent.',
  body: z.object({ messageId: MessageId }),
  reply: json(OutboxMessage),
});

export const demoOutbox = call({
  method: 'GET',
  path: 'outbox/demo',
  access: 'public',
  summary:
    'The newest messages to demo people, for reading a code or link before signing in. Only in the demo, and only on the server’s own machine.',
  reply: json(z.object({ messages: z.array(OutboxMessage) })),
});

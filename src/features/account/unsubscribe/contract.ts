import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { OPTIONAL_KINDS } from '../../../core/message-kinds.ts';
import { flag, text } from '../../../core/wire.ts';

const Token = text({ max: 1_000 });
const Kind = z.enum(OPTIONAL_KINDS, 'Must be a kind of mail that can be turned off.');

const Subscription = z.object({
  /** The address the mails go to, partly hidden. */
  email: z.string(),
  kind: Kind,
  title: z.string(),
  isWanted: z.boolean(),
  /** The link asks somebody without an account whether they want these mails. */
  isInvitation: z.boolean(),
});

export const aboutSubscription = call({
  method: 'GET',
  path: 'unsubscribe/about',
  access: 'public',
  summary: 'What the unsubscribe link of a mail turns off, and whether it is still on. Changes nothing.',
  query: z.object({ token: Token }),
  reply: json(Subscription),
});

export const changeSubscription = call({
  method: 'POST',
  path: 'unsubscribe/change',
  access: 'public',
  summary: 'Turns the kind of mail of an unsubscribe link off, or on again.',
  body: z.object({ token: Token, isWanted: flag() }),
  reply: json(Subscription),
});

/** Also answered at `POST /unsubscribe`, the address in the mail's List-Unsubscribe header. */
export const unsubscribeInOneClick = call({
  method: 'POST',
  path: 'unsubscribe',
  access: 'public',
  summary: 'One-click unsubscribing by a mail program (RFC 8058); also at POST /unsubscribe.',
  query: z.object({ token: Token }),
  reply: json(z.object({})),
});

const Preferences = z.object({
  kinds: z.array(z.object({ kind: Kind, title: z.string(), isWanted: z.boolean() })),
});

export const listNotifications = call({
  method: 'GET',
  path: 'notifications/list',
  access: 'signedIn',
  summary: 'The kinds of mail the signed-in user can turn off, and which are on.',
  reply: json(Preferences),
});

export const changeNotification = call({
  method: 'POST',
  path: 'notifications/change',
  access: 'signedIn',
  summary: 'Turns one kind of mail on or off for the signed-in user.',
  body: z.object({ kind: Kind, isWanted: flag() }),
  reply: json(Preferences),
});

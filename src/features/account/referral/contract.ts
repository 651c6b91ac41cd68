import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

const hash = () =>
  z.string('Required.').check(z.regex(/^[\w-]{16,64}$/, 'Must be the end of a referral link.'));

const email = () =>
  text({ max: 254 }).check(
    z.overwrite((value) => value.toLowerCase()),
    z.regex(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'Must be an email address.'),
  );

const Link = z.object({
  url: z.string(),
  /** The last part of the address. */
  hash: z.string(),
  createdAt: z.string(),
  /** Requests to start that came through it. */
  requests: z.number(),
});

export const referralLink = call({
  method: 'GET',
  path: 'referral/link',
  access: 'viewer',
  summary: 'The caller’s referral link for the group; null if there is none.',
  query: DealerScope,
  reply: json(z.object({ link: z.nullable(Link) })),
});

export const createReferral = call({
  method: 'POST',
  path: 'referral/create-link',
  access: 'viewer',
  summary: 'Creates a referral link for the caller. Their earlier link in this group stops working.',
  query: DealerScope,
  reply: json(z.object({ link: Link })),
});

export const endReferral = call({
  method: 'POST',
  path: 'referral/end-link',
  access: 'viewer',
  summary: 'Removes the caller’s referral link in this group; requests that used it stay.',
  query: DealerScope,
  reply: json(z.object({})),
});

export const viewReferral = call({
  method: 'GET',
  path: 'referral/view',
  access: 'public',
  summary: 'Who recommends Rooftop with this link; empty for ended and unknown links.',
  query: z.object({ hash: hash() }),
  reply: json(z.object({ from: z.nullable(z.object({ name: z.string(), groupName: z.string() })) })),
});

export const submitReferral = call({
  method: 'POST',
  path: 'referral/submit',
  access: 'public',
  summary: 'Asks for a dealer group of one’s own. The reply is the same whether the email is known or not.',
  query: z.object({ hash: hash() }),
  body: z.object({ name: text({ max: 120 }), email: email(), groupName: text({ max: 120 }) }),
  reply: json(z.object({})),
});

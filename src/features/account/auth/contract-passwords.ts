import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';
import { Fingerprint, Password, SignedIn } from './contract.ts';

/** The secret of a link; the wrong form answers like an unknown one. */
const LinkToken = z
  .string('Required.')
  .check(z.minLength(1, 'Required.'), z.maxLength(200, 'At most 200 characters.'));

export const resetPassword = call({
  method: 'POST',
  path: 'auth/reset-password',
  access: 'public',
  summary:
    'Mails a single-use link to set a new password, valid for 60 minutes. The reply and its timing are the same whether the account exists or not.',
  body: z.object({ username: text({ max: 254 }) }),
  reply: json(z.object({})),
});

export const readResetLink = call({
  method: 'POST',
  path: 'auth/reset-link',
  access: 'public',
  summary:
    'Shows whose password a link sets, without using it up. Used, expired and unknown links get the same reply.',
  body: z.object({ token: LinkToken }),
  reply: json(z.object({ username: z.string(), name: z.string() })),
});

export const restorePassword = call({
  method: 'POST',
  path: 'auth/restore-password',
  access: 'public',
  summary:
    'Sets a new password with a link and ends every session of the account. Replies like a sign-in: tokens, or that a second factor is needed.',
  body: z.object({ token: LinkToken, password: Password, fingerprint: Fingerprint }),
  reply: json(SignedIn),
});

export const changePassword = call({
  method: 'POST',
  path: 'users/change-password',
  access: 'signedIn',
  summary:
    'Sets a new password and ends all other sessions. Needs a check of the last 10 minutes (`users/prove`).',
  body: z.object({ password: Password }),
  reply: json(z.object({ endedSessions: z.number() })),
});

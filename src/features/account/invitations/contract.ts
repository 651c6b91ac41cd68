import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { ROLES } from '../../../core/navigation/roles.ts';
import { readPhoneNumber } from '../../../core/text/phone-number.ts';
import { flag, text } from '../../../core/wire.ts';

/** The one-time password of the mail, which is also in the fragment of its link. */
const OneTimePassword = z
  .string('Required.')
  .check(z.minLength(1, 'Required.'), z.maxLength(1_024, 'At most 1024 characters.'));

const NewPassword = z
  .string('Required.')
  .check(z.minLength(1, 'Required.'), z.maxLength(1_024, 'At most 1024 characters.'));

/** Empty for none. */
const Phone = z.string('Must be a phone number.').check(
  z.overwrite((value) => value.trim()),
  z.maxLength(40, 'At most 40 characters.'),
  z.refine(
    (value) => value === '' || readPhoneNumber(value) !== null,
    'Must be a phone number, such as +1 312 555 0100.',
  ),
);

const Tokens = z.object({ accessToken: z.string(), expiresAt: z.number(), refreshToken: z.string() });

export const openInvitation = call({
  method: 'POST',
  path: 'auth/invitation',
  access: 'public',
  summary: 'Shows what an invitation is for, without using it up.',
  body: z.object({ password: OneTimePassword }),
  reply: json(
    z.object({
      dealerGroup: z.string(),
      invitedBy: z.string(),
      name: z.string(),
      email: z.string(),
      phone: z.nullable(z.string()),
      role: z.enum(ROLES),
      /** Null means every store. */
      stores: z.nullable(z.array(z.string())),
      /** Whether the address has an account, which accepts after signing in. */
      hasAccount: z.boolean(),
    }),
  ),
});
export type InvitationShown = z.output<(typeof openInvitation)['reply']['schema']>;

export const acceptAsNew = call({
  method: 'POST',
  path: 'auth/invite',
  access: 'public',
  summary:
    'Accepts an invitation with a new account and signs in. `password` is the one-time password of the mail, `username` the invited address. Used, expired, withdrawn and unknown ones get the same reply.',
  body: z.object({
    phone: z.optional(Phone),
    username: text({ max: 254 }),
    new_password: NewPassword,
    password: OneTimePassword,
    rememberme: flag(),
    fingerprint: z.optional(
      z
        .string('Must be a device identifier.')
        .check(z.regex(/^[0-9A-Za-z]{1,64}$/, 'Must be a device identifier.')),
    ),
  }),
  reply: json(z.union([Tokens, z.object({ twoFactor: z.literal(true) })])),
});

export const acceptSignedIn = call({
  method: 'POST',
  path: 'users/accept-invitation',
  access: 'signedIn',
  summary: 'Accepts an invitation for the account that is signed in; the invited address must be its own.',
  body: z.object({ password: OneTimePassword }),
  reply: json(z.object({ dealerGroupId: z.number() })),
});

import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { flag, text } from '../../../core/wire.ts';
import { Fingerprint, Tokens } from './contract.ts';

/** The form a second factor continues. */
const Form = z.enum(['login', 'invite', 'password'], 'Must be login, invite or password.');

const Code = text({ max: 40 });

const binary = (most: number) =>
  z
    .string('Must be base64url.')
    .check(z.regex(/^[\w-]+$/, 'Must be base64url.'), z.maxLength(most, 'Too long.'));

/** What the browser answers when a passkey is used. */
export const PasskeyAnswer = z.object({
  id: binary(2_000),
  rawId: binary(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(8_000),
    authenticatorData: binary(8_000),
    signature: binary(4_000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200, 'Too long.')))),
  }),
});
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** What the browser answers when a passkey is made. */
export const NewPasskey = z.object({
  id: binary(2_000),
  rawId: binary(2_000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: binary(8_000),
    attestationObject: binary(40_000),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(30, 'Too long.'))).check(z.maxLength(10, 'At most 10.')),
    ),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

/** Handed to the browser as it is. */
const BrowserOptions = z.record(z.string(), z.json());

const Started = { username: text({ max: 254 }), form: Form };

export const checkPhoneCode = call({
  method: 'POST',
  path: 'auth/check-phone-code',
  access: 'public',
  summary:
    'Finishes a sign-in with a code from a text, an authenticator app or the recovery list. Only for the device that proved the first factor; five wrong codes end it.',
  body: z.object({ ...Started, code: Code, rememberme: flag(), fingerprint: Fingerprint }),
  reply: json(Tokens),
});

export const startedSecondFactor = call({
  method: 'POST',
  path: 'auth/second-factor',
  access: 'public',
  summary: 'The second factors this device can use to finish signing in.',
  body: z.object(Started),
  reply: json(
    z.object({
      /** The end of the phone number that codes go to. */
      phone: z.nullable(z.string()),
      /** Seconds until another text may be sent; null before the first. */
      nextTextIn: z.nullable(z.number()),
      hasAuthenticator: z.boolean(),
      hasPasskeys: z.boolean(),
      hasRecoveryCodes: z.boolean(),
      /** A group requires a second factor and the account has none. */
      mustEnroll: z.boolean(),
      requiredBy: z.array(z.string()),
    }),
  ),
});

export const sendCode = call({
  method: 'POST',
  path: 'auth/send-code',
  access: 'public',
  summary: 'Texts a code to the phone of the account, at most every 30 seconds.',
  body: z.object(Started),
  reply: json(z.object({ nextTextIn: z.number() })),
});

export const passkeyOptions = call({
  method: 'POST',
  path: 'auth/passkey-options',
  access: 'public',
  summary: 'The WebAuthn options for a passkey as the second factor.',
  body: z.object(Started),
  reply: json(z.object({ options: BrowserOptions })),
});

export const checkPasskey = call({
  method: 'POST',
  path: 'auth/check-passkey',
  access: 'public',
  summary: 'Finishes a sign-in with a passkey as the second factor.',
  body: z.object({ ...Started, passkey: PasskeyAnswer, rememberme: flag(), fingerprint: Fingerprint }),
  reply: json(Tokens),
});

export const passkeyLoginOptions = call({
  method: 'POST',
  path: 'auth/passkey-login-options',
  access: 'public',
  summary: 'The WebAuthn options for signing in with a passkey alone.',
  body: z.object({}),
  reply: json(z.object({ options: BrowserOptions })),
});

export const passkeyLogin = call({
  method: 'POST',
  path: 'auth/passkey-login',
  access: 'public',
  summary: 'Signs in with a passkey alone: the device checked the person, so it counts as both factors.',
  body: z.object({ passkey: PasskeyAnswer, rememberme: flag(), fingerprint: Fingerprint }),
  reply: json(Tokens),
});

const FactorKind = z.enum(['authenticator', 'phone', 'passkey'], 'Must be authenticator, phone or passkey.');
export type FactorKind = z.output<typeof FactorKind>;

const Beginning = { kind: FactorKind, phone: z.optional(text({ max: 40 })) };

/** What the person needs to add a factor; each kind has its own. */
export const BegunFactor = z.object({
  /** Of an authenticator app, in base32, and the address its QR code contains. */
  authenticator: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
  /** The end of the number a code was sent to. */
  phone: z.nullable(z.string()),
  passkey: z.nullable(BrowserOptions),
});
export type BegunFactor = z.output<typeof BegunFactor>;

const Finishing = {
  kind: FactorKind,
  /** From the app or the text. */
  code: z.optional(Code),
  passkey: z.optional(NewPasskey),
  /** Of a passkey, such as "MacBook". */
  name: z.optional(text({ max: 60 })),
};

/** Ten new codes with the first factor; null later. */
const RecoveryCodes = z.nullable(z.array(z.string()));

export const beginFactorAtSignIn = call({
  method: 'POST',
  path: 'auth/begin-factor',
  access: 'public',
  summary: 'Starts adding the second factor that a group requires, before signing in.',
  body: z.object({ ...Started, ...Beginning }),
  reply: json(BegunFactor),
});

export const finishFactorAtSignIn = call({
  method: 'POST',
  path: 'auth/finish-factor',
  access: 'public',
  summary: 'Adds the second factor that a group requires, and signs in.',
  body: z.object({ ...Started, ...Finishing, rememberme: flag(), fingerprint: Fingerprint }),
  reply: json(z.object({ tokens: Tokens, recoveryCodes: RecoveryCodes })),
});

export const beginFactor = call({
  method: 'POST',
  path: 'users/begin-factor',
  access: 'signedIn',
  summary: 'Starts adding a second factor. Needs a check of the last 10 minutes (`users/prove`).',
  body: z.object(Beginning),
  reply: json(BegunFactor),
});

export const finishFactor = call({
  method: 'POST',
  path: 'users/finish-factor',
  access: 'signedIn',
  summary: 'Finishes adding a second factor. The first one comes with ten recovery codes.',
  body: z.object(Finishing),
  reply: json(z.object({ recoveryCodes: RecoveryCodes })),
});

export const removeFactor = call({
  method: 'POST',
  path: 'users/remove-factor',
  access: 'signedIn',
  summary:
    'Removes a second factor, or the passkey with this id. Refused for the last one where a group requires one. Needs a check of the last 10 minutes.',
  body: z.object({ kind: FactorKind, id: z.optional(z.uuid('Must be the id of a passkey.')) }),
  reply: json(z.object({})),
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: 'users/recovery-codes',
  access: 'signedIn',
  summary:
    'Makes ten new recovery codes; the earlier ones no longer work. Needs a check of the last 10 minutes.',
  body: z.object({}),
  reply: json(z.object({ recoveryCodes: z.array(z.string()) })),
});

export const listFactors = call({
  method: 'GET',
  path: 'users/factors',
  access: 'signedIn',
  summary: 'The second factors of the signed-in user. Times are milliseconds since 1970.',
  reply: json(
    z.object({
      phone: z.nullable(z.object({ ending: z.string(), isFactor: z.boolean() })),
      authenticator: z.nullable(z.object({ since: z.number() })),
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.number(),
          lastUsedAt: z.nullable(z.number()),
          /** Kept in the person's account at Apple, Google or a password manager. */
          isBackedUp: z.boolean(),
        }),
      ),
      recoveryCodesLeft: z.number(),
      /** Names of the dealer groups that require a second factor from this person. */
      requiredBy: z.array(z.string()),
      /** Until when changes need no new proof; null without a recent one. */
      provedUntil: z.nullable(z.number()),
    }),
  ),
});

export const prove = call({
  method: 'POST',
  path: 'users/prove',
  access: 'signedIn',
  summary:
    'Checks who is signed in, for the next 10 minutes: with a passkey, or with the password and, where the account has a second factor, a code.',
  body: z.object({
    password: z.optional(z.string().check(z.maxLength(1_024, 'At most 1024 characters.'))),
    code: z.optional(Code),
    passkey: z.optional(PasskeyAnswer),
  }),
  reply: json(z.object({ provedUntil: z.number() })),
});

export const sendProofCode = call({
  method: 'POST',
  path: 'users/send-proof-code',
  access: 'signedIn',
  summary: 'Texts a code for `users/prove`, at most every 30 seconds.',
  body: z.object({}),
  reply: json(z.object({ nextTextIn: z.number() })),
});

export const proofOptions = call({
  method: 'POST',
  path: 'users/proof-options',
  access: 'signedIn',
  summary: 'The WebAuthn options for a passkey in `users/prove`.',
  body: z.object({}),
  reply: json(z.object({ options: BrowserOptions })),
});

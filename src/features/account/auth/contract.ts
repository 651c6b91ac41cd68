import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';
import { ROLES } from '../../../core/navigation/roles.ts';
import { flag, text } from '../../../core/wire.ts';

/** Never trimmed; bounded so that hashing stays cheap. */
export const Password = z
  .string('Required.')
  .check(z.minLength(1, 'Required.'), z.maxLength(1_024, 'At most 1024 characters.'));

/** Computed by the browser; evidence, never a factor by itself. */
export const Fingerprint = z
  .string('Must be a device identifier.')
  .check(z.regex(/^[0-9A-Za-z]{1,64}$/, 'Must be a device identifier.'));

const RefreshToken = z
  .string('Required.')
  .check(z.minLength(1, 'Required.'), z.maxLength(4_096, 'At most 4096 characters.'));

/** `expiresAt`: end of the access token, milliseconds since 1970. */
export const Tokens = z.object({
  accessToken: z.string(),
  expiresAt: z.number(),
  refreshToken: z.string(),
});
export type Tokens = z.output<typeof Tokens>;

/** What signing in answers: tokens, or that a second factor is missing. */
export const SignedIn = z.union([Tokens, z.object({ twoFactor: z.literal(true) })]);
export type SignedIn = z.output<typeof SignedIn>;

export const login = call({
  method: 'POST',
  path: 'auth/login',
  access: 'public',
  summary: 'Signs in with email and password. A failed sign-in is 422 with a message, never 401.',
  body: z.object({
    username: text({ max: 254 }),
    password: Password,
    fingerprint: Fingerprint,
    rememberme: flag(),
  }),
  reply: json(SignedIn),
});

export const renewTokens = call({
  method: 'POST',
  path: 'auth/token',
  access: 'public',
  summary:
    'Exchanges a refresh token for new tokens. Repeating the request within 20 seconds returns the same new tokens. The fingerprint is only recorded: a different or missing one is not refused.',
  body: z.object({ refreshToken: RefreshToken, fingerprint: z.optional(Fingerprint) }),
  reply: json(Tokens),
});

export const logout = call({
  method: 'POST',
  path: 'auth/logout',
  access: 'public',
  summary: 'Ends the session of the refresh token. An unknown token is not an error.',
  body: z.object({ refreshToken: RefreshToken }),
  reply: json(z.object({})),
});

export const passwordSettings = call({
  method: 'GET',
  path: 'auth/password-settings',
  access: 'public',
  summary: 'The password rules, and what the sign-in screen offers.',
  reply: json(
    z.object({
      minimumLength: z.number(),
      maximumLength: z.number(),
      /** Null when the demo is off. */
      demo: z.nullable(z.object({ username: z.string(), password: z.string() })),
      /** Null without a chat widget. */
      chatAppId: z.nullable(z.string()),
      /** Whether the installation waits for its first person, who comes with the address it printed. */
      isFirstRun: z.boolean(),
    }),
  ),
});

export const Membership = z.object({
  dealerGroupId: z.number(),
  role: z.enum(ROLES),
  /** Null means every dealership of the group, present and future. */
  dealershipIds: z.nullable(z.array(z.number())),
});
export type Membership = z.output<typeof Membership>;

export const currentUser = call({
  method: 'GET',
  path: 'users/current',
  access: 'signedIn',
  summary: 'The signed-in user with their memberships and saved settings.',
  reply: json(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      /** Looks after the installation; says nothing about dealer groups. */
      isOperator: z.boolean(),
      memberships: z.array(Membership),
      /** As stored by `users/setting`. */
      settings: z.record(z.string(), z.json()),
      chatAppId: z.nullable(z.string()),
    }),
  ),
});

const longestSetting = 20_000;
/** The database stores neither NUL nor lone surrogates. */
const unkeepable = /\\u(?:0000|d[89a-f])/;

export const saveSetting = call({
  method: 'POST',
  path: 'users/setting',
  access: 'signedIn',
  summary: 'Saves one setting of the signed-in user; null removes it.',
  query: z.object({
    setting: z
      .string('Must be the name of a setting.')
      .check(z.regex(/^[a-zA-Z][\w.:-]{0,99}$/, 'Must be the name of a setting.')),
  }),
  body: z.object({
    value: z.json().check(
      z.refine((value) => JSON.stringify(value).length <= longestSetting, 'Too long to keep.'),
      z.refine(
        (value) => !unkeepable.test(JSON.stringify(value)),
        'Contains characters that cannot be kept.',
      ),
    ),
  }),
  reply: json(z.object({})),
});

import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { text } from '../../../core/wire.ts';

const Time = z.number();

export const TOKEN_DAYS = [30, 90, 365] as const;

const Token = z.object({
  id: z.string(),
  name: z.string(),
  dealerGroupId: z.number(),
  /** The last characters of the token. */
  ending: z.string(),
  createdAt: Time,
  expiresAt: Time,
  /** To within a minute; null before the first use. */
  lastUsedAt: z.nullable(Time),
});
export type AccessToken = z.output<typeof Token>;

export const listTokens = call({
  method: 'GET',
  path: 'tokens/list',
  access: 'signedIn',
  summary:
    'The working access tokens of the signed-in user, newest first, and the address to use them with. Times are milliseconds since 1970.',
  reply: json(
    z.object({
      tokens: z.array(Token),
      /** Such as `https://rooftop.example/api`. */
      apiUrl: z.string(),
    }),
  ),
});

export const createToken = call({
  method: 'POST',
  path: 'tokens/create',
  access: 'viewer',
  summary:
    'Creates an access token that reads one dealer group with the rights its owner has at the time of each call. It is shown only once. Needs a check of the last 10 minutes (`users/prove`).',
  query: DealerScope,
  body: z.object({
    name: text({ max: 60 }),
    days: z.union(
      TOKEN_DAYS.map((days) => z.literal(days)),
      'Must be 30, 90 or 365.',
    ),
  }),
  reply: json(z.object({ token: z.string(), expiresAt: Time })),
});

export const revokeToken = call({
  method: 'POST',
  path: 'tokens/revoke',
  access: 'signedIn',
  summary: 'Revokes an access token of the signed-in user. Programs that use it can no longer read.',
  body: z.object({ id: z.uuid('Must be the id of a token.') }),
  reply: json(z.object({})),
});

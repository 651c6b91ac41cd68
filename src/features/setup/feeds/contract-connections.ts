import * as z from 'zod/mini';
import { call, DealerScope, json } from '../../../core/contract.ts';
import { PLATFORMS } from '../../../core/sources/platforms.ts';
import { idOf, text, wireDay } from '../../../core/wire.ts';
import { Connection } from './connection-shapes.ts';

export { Connection } from './connection-shapes.ts';

const OneConnection = z.extend(DealerScope, { id: idOf('connection') });

/** A client with a refresh token, or a service account's JSON. */
const Credentials = {
  clientId: z.optional(text({ max: 300 })),
  clientSecret: z.optional(text({ max: 300 })),
  refreshToken: z.optional(text({ max: 2_000 })),
  serviceAccount: z.optional(text({ max: 10_000 })),
  /** Google Ads only. */
  developerToken: z.optional(text({ max: 100 })),
  managerAccount: z.optional(text({ max: 20 })),
};

export const connectionList = call({
  method: 'GET',
  path: 'feeds/connections',
  access: 'manager',
  summary: 'The platform accounts whose numbers are pulled every night, and their state.',
  query: DealerScope,
  reply: json(z.object({ connections: z.array(Connection) })),
});

export const connectAccount = call({
  method: 'POST',
  path: 'feeds/connect',
  access: 'manager',
  summary:
    'Connects a store’s account of a platform. The account is tested first, its credentials are stored encrypted, and the first pull starts at once.',
  query: DealerScope,
  body: z.object({
    dealershipId: idOf('dealership'),
    platform: z.enum(PLATFORMS, 'Must be a platform.'),
    account: text({ max: 300 }),
    /** First day to pull; absent for everything the platform offers. */
    since: z.optional(wireDay()),
    ...Credentials,
  }),
  reply: json(z.object({ connection: Connection })),
});

export const connectAgain = call({
  method: 'POST',
  path: 'feeds/connect-again',
  access: 'manager',
  summary: 'Replaces the credentials of an account, and pulls at once.',
  query: OneConnection,
  body: z.object(Credentials),
  reply: json(z.object({ connection: Connection })),
});

export const pauseConnection = call({
  method: 'POST',
  path: 'feeds/pause-connection',
  access: 'manager',
  summary: 'Pauses an account until it is resumed; imported numbers stay.',
  query: OneConnection,
  reply: json(z.object({ connection: Connection })),
});

export const pullNow = call({
  method: 'POST',
  path: 'feeds/pull-now',
  access: 'manager',
  summary:
    'Pulls the days that a platform may still correct, at once. A paused or failed account is resumed.',
  query: OneConnection,
  reply: json(z.object({ connection: Connection })),
});

export const removeConnection = call({
  method: 'POST',
  path: 'feeds/remove-connection',
  access: 'manager',
  summary: 'Deletes an account and its credentials; imported numbers stay.',
  query: OneConnection,
  reply: json(z.object({})),
});

import type { Kysely } from 'kysely';
import { Problem } from '../../core/errors.ts';
import type { Tables } from '../database/schema.ts';
import type { Caller } from './access.ts';
import { createSecret, hashOfSecret } from './one-time-secrets.ts';

type People = Kysely<Tables>;

/** Makes a token recognizable, also to scanners for leaked secrets. */
const PREFIX = 'rooftop_';
const USE_IS_NOTED_EVERY_MS = 60_000;

/** Unlike the token of a session, which is a JWT. */
export function isApiToken(bearer: string | undefined): bearer is string {
  return bearer?.startsWith(PREFIX) === true;
}

export function createApiToken(): string {
  return PREFIX + createSecret();
}

/**
 * Whose token it is, and which group it reads. Notes the use.
 *
 * @throws Problem `unauthenticated`, alike for an unknown, an expired and a revoked token
 */
export async function callerOfApiToken(people: People, bearer: string, now: Date): Promise<Caller> {
  const token = await people
    .selectFrom('api_token')
    .select(['id', 'user_id as userId', 'dealer_group_id as groupId', 'last_used_at as lastUsedAt'])
    .where('token_hash', '=', hashOfSecret(bearer))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!token) {
    const message = 'This access token is not valid: it may have expired or been revoked. Make a new one.';
    throw new Problem('unauthenticated', message);
  }
  const { id, userId, groupId, lastUsedAt } = token;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_IS_NOTED_EVERY_MS) {
    await people.updateTable('api_token').set({ last_used_at: now }).where('id', '=', id).execute();
  }
  return { userId, sessionId: id, tokenGroupId: groupId };
}

export interface EndedTokens {
  readonly userId: number;
  /** For the record, such as `password changed`. */
  readonly why: string;
  /** Absent: the tokens of every group. */
  readonly dealerGroupId?: number;
}

export async function endApiTokens(
  people: People,
  { userId, why, dealerGroupId }: EndedTokens,
  now: Date,
): Promise<void> {
  let ending = people
    .updateTable('api_token')
    .set({ ended_at: now, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (dealerGroupId !== undefined) ending = ending.where('dealer_group_id', '=', dealerGroupId);
  await ending.execute();
}

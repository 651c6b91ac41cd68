import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/database/schema.ts';

type People = Kysely<Tables>;

export interface NewToken {
  readonly id: string;
  readonly userId: number;
  readonly dealerGroupId: number;
  readonly name: string;
  readonly hash: Buffer;
  readonly ending: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function addToken(people: People, token: NewToken): Promise<void> {
  await people
    .insertInto('api_token')
    .values({
      id: token.id,
      user_id: token.userId,
      dealer_group_id: token.dealerGroupId,
      name: token.name,
      token_hash: token.hash,
      ending: token.ending,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The ones that work, the newest first. */
export async function tokensOf(people: People, userId: number, now: Date) {
  return await people
    .selectFrom('api_token')
    .select([
      'id',
      'name',
      'dealer_group_id as dealerGroupId',
      'ending',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Undefined where the person has no such token that works. */
export async function endToken(
  people: People,
  { userId, id }: { readonly userId: number; readonly id: string },
  now: Date,
): Promise<{ name: string; ending: string } | undefined> {
  return await people
    .updateTable('api_token')
    .set({ ended_at: now, ended_why: 'revoked' })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning(['name', 'ending'])
    .executeTakeFirst();
}

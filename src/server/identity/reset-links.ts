import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { createSecret, hashOfSecret } from './one-time-secrets.ts';

const MINUTE_MS = 60_000;

/** A link of one use that sets a new password; only the hash of its secret is kept. */
export async function createResetLink(
  people: Kysely<Tables>,
  { userId, publicUrl, minutes }: { userId: number; publicUrl: string; minutes: number },
  now: Date,
): Promise<string> {
  const secret = createSecret();
  await people
    .insertInto('password_reset')
    .values({
      token_hash: hashOfSecret(secret),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * MINUTE_MS),
    })
    .execute();
  return `${publicUrl}/site/change-password/${secret}`;
}

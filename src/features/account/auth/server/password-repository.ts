import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/database/schema.ts';
import { endApiTokens } from '../../../../server/identity/api-tokens.ts';

type People = Kysely<Tables>;

/** The same row whether the account exists or not; nobody has looked yet. */
export async function addResetRequest(people: People, email: string, now: Date): Promise<number> {
  const { id } = await people
    .insertInto('password_reset_request')
    .values({ email, requested_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined where an earlier run of the job took it. */
export async function takeResetRequest(
  people: People,
  id: number,
): Promise<{ email: string; requestedAt: Date } | undefined> {
  return await people
    .deleteFrom('password_reset_request')
    .where('id', '=', id)
    .returning(['email', 'requested_at as requestedAt'])
    .executeTakeFirst();
}

export async function openResets(people: People, userId: number, now: Date): Promise<number> {
  const { open } = await people
    .selectFrom('password_reset')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return open;
}

export async function addReset(
  people: People,
  reset: { readonly hash: Buffer; readonly userId: number; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await people.deleteFrom('password_reset').where('expires_at', '<', now).execute();
  await people
    .insertInto('password_reset')
    .values({ token_hash: reset.hash, user_id: reset.userId, created_at: now, expires_at: reset.expiresAt })
    .execute();
}

/** Undefined for a used, an expired and an unknown link. Locks it until the transaction ends. */
export async function ownerOfReset(
  people: People,
  hash: Buffer,
  now: Date,
): Promise<{ userId: number; email: string; name: string } | undefined> {
  return await people
    .selectFrom('password_reset as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select(['u.id as userId', 'u.email', 'u.name'])
    .where('r.token_hash', '=', hash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .forUpdate('r')
    .executeTakeFirst();
}

/** A new password ends every link that could set another, and every access token. */
export async function setPassword(
  people: People,
  { userId, passwordHash }: { userId: number; passwordHash: string },
  now: Date,
): Promise<void> {
  await people
    .updateTable('user_account')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await people
    .updateTable('password_reset')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await endApiTokens(people, { userId, why: 'password changed' }, now);
}

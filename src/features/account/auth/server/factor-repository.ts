import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/database/schema.ts';

type People = Kysely<Tables>;

/** From now on codes sent there are a factor. */
export async function confirmPhone(
  people: People,
  { userId, phone }: { userId: number; phone: string },
  now: Date,
): Promise<void> {
  await people
    .updateTable('user_account')
    .set({ phone, phone_confirmed_at: now })
    .where('id', '=', userId)
    .execute();
}

/** The number goes too: a group's rule would text the next code to it. */
export async function removePhone(people: People, userId: number): Promise<boolean> {
  const changed = await people
    .updateTable('user_account')
    .set({ phone: null, phone_confirmed_at: null })
    .where('id', '=', userId)
    .where('phone_confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function authenticatorSince(people: People, userId: number): Promise<Date | null> {
  const found = await people
    .selectFrom('totp_factor')
    .select('created_at as since')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found?.since ?? null;
}

export async function removeAuthenticator(people: People, userId: number): Promise<boolean> {
  const removed = await people
    .deleteFrom('totp_factor')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}

export async function removeRecoveryCodes(people: People, userId: number): Promise<void> {
  await people.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function provedAt(people: People, sessionId: string): Promise<Date | null> {
  const session = await people
    .selectFrom('session')
    .select('proved_at as provedAt')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session?.provedAt ?? null;
}

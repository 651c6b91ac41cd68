import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/database/schema.ts';

type People = Kysely<Tables>;

export async function profileOf(people: People, userId: number) {
  return await people
    .selectFrom('user_account')
    .select([
      'name',
      'email',
      'phone',
      'phone_confirmed_at as phoneConfirmedAt',
      'password_changed_at as passwordChangedAt',
      'is_demo as isDemo',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
}

export async function keepProfile(
  people: People,
  { userId, name, phone }: { readonly userId: number; readonly name: string; readonly phone: string | null },
): Promise<void> {
  await people.updateTable('user_account').set({ name, phone }).where('id', '=', userId).execute();
}

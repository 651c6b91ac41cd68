import type { Database } from '../database/database.ts';
import { recordAccountChange } from './account-changes.ts';
import { endSessions } from './end-sessions.ts';

/** Everybody with an account, for the server's shell; `marks` are such as `operator`. */
export async function peopleOf({ people }: Database) {
  const rows = await people
    .selectFrom('user_account')
    .select([
      'email',
      'name',
      'is_operator as isOperator',
      'is_demo as isDemo',
      'password_hash as passwordHash',
    ])
    .orderBy('email')
    .execute();
  return rows.map(({ email, name, isOperator, isDemo, passwordHash }) => ({
    email,
    name,
    marks: [
      ...(isOperator ? ['operator'] : []),
      ...(isDemo ? ['demo'] : []),
      ...(passwordHash === null ? ['no password yet'] : []),
    ],
  }));
}

/** For somebody who lost their phone: everything but the password goes, and all sessions end. */
export async function removeSecondFactors(
  database: Database,
  person: { readonly id: number; readonly email: string },
  now: Date,
): Promise<void> {
  await database.inGroups([], async (tx) => {
    for (const table of ['totp_factor', 'passkey', 'recovery_code', 'trusted_device'] as const) {
      await tx.sql.deleteFrom(table).where('user_id', '=', person.id).execute();
    }
    await tx.sql
      .updateTable('user_account')
      .set({ phone_confirmed_at: null })
      .where('id', '=', person.id)
      .execute();
    await endSessions(tx.sql, { userId: person.id, why: 'second factor reset from the shell' }, now);
    const change = { userId: person.id, by: null, action: 'account.second_factor' } as const;
    await recordAccountChange(tx, { ...change, after: { change: 'Every second factor was removed.' } }, now);
  });
}

import type { Kysely } from 'kysely';
import type { Role } from '../../core/navigation/roles.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/schema.ts';

type People = Kysely<Tables>;

export interface SecondFactors {
  /** In the international form; null without one. */
  readonly phone: string | null;
  /** Whether codes sent there are a factor of this account. */
  readonly isPhoneConfirmed: boolean;
  readonly hasAuthenticator: boolean;
  readonly passkeys: number;
  /** Not used yet. */
  readonly recoveryCodes: number;
}

export async function secondFactorsOf(people: People, userId: number): Promise<SecondFactors> {
  const row = await people
    .selectFrom('user_account as u')
    .select((eb) => [
      'u.phone',
      'u.phone_confirmed_at as phoneConfirmedAt',
      eb
        .selectFrom('totp_factor as t')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('t.user_id', '=', 'u.id')
        .as('authenticators'),
      eb
        .selectFrom('passkey as p')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('p.user_id', '=', 'u.id')
        .as('passkeys'),
      eb
        .selectFrom('recovery_code as r')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.used_at', 'is', null)
        .as('recoveryCodes'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    phone: row.phone,
    isPhoneConfirmed: row.phone !== null && row.phoneConfirmedAt !== null,
    hasAuthenticator: (row.authenticators ?? 0) > 0,
    passkeys: row.passkeys ?? 0,
    recoveryCodes: row.recoveryCodes ?? 0,
  };
}

export function hasSecondFactor(factors: SecondFactors): boolean {
  return factors.isPhoneConfirmed || factors.hasAuthenticator || factors.passkeys > 0;
}

/** Codes can also go to a phone nobody confirmed yet, where it is the only thing known; the first one confirms it. */
export function takesTextCodes(factors: SecondFactors): boolean {
  return factors.phone !== null && (factors.isPhoneConfirmed || !hasSecondFactor(factors));
}

/** The dealer groups that require a second factor from this person, by the role they hold there. */
export async function groupsThatRequireSecondFactor(database: Database, userId: number): Promise<string[]> {
  const memberships = await database.asUser(userId, ({ sql }) =>
    sql
      .selectFrom('membership')
      .select(['dealer_group_id as id', 'role'])
      .where('user_id', '=', userId)
      .execute(),
  );
  if (memberships.length === 0) return [];
  const ids = memberships.map(({ id }) => id);
  const groups = await database.inGroups(ids, ({ sql }) =>
    sql
      .selectFrom('dealer_group')
      .select(['id', 'name', 'two_factor_roles as roles'])
      .where('id', 'in', ids)
      .execute(),
  );
  const roleIn = new Map(memberships.map(({ id, role }) => [id, role as Role]));
  return groups.filter(({ id, roles }) => roles.includes(roleIn.get(id) ?? '')).map(({ name }) => name);
}

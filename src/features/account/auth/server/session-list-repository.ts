import type { Kysely } from 'kysely';
import type { Role } from '../../../../core/navigation/roles.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { Tables } from '../../../../server/database/schema.ts';
import type { Caller } from '../../../../server/identity/access.ts';

type People = Kysely<Tables>;

export interface OpenSession {
  readonly id: string;
  readonly userAgent: string;
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly isRemembered: boolean;
}

/** A session is open while one of its refresh tokens is; each use of the app within ten minutes issues one. */
export async function openSessionsOf(people: People, userId: number, now: Date): Promise<OpenSession[]> {
  return await people
    .selectFrom('session as s')
    .innerJoin('refresh_token as t', 't.session_id', 's.id')
    .select((eb) => [
      's.id',
      's.user_agent as userAgent',
      's.started_at as startedAt',
      's.remember_me as isRemembered',
      eb.fn.max('t.issued_at').as('lastSeenAt'),
    ])
    .where('s.user_id', '=', userId)
    .where('s.ended_at', 'is', null)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .groupBy('s.id')
    .orderBy('lastSeenAt', 'desc')
    .execute();
}

export async function isSessionOf(people: People, userId: number, id: string): Promise<boolean> {
  const found = await people
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

export interface TrustedDevice {
  readonly id: string;
  readonly userAgent: string;
  readonly trustedAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
  readonly isCurrent: boolean;
}

export async function trustedDevicesOf(
  people: People,
  { userId, sessionId }: Caller,
  now: Date,
): Promise<TrustedDevice[]> {
  const devices = await people
    .selectFrom('trusted_device as d')
    .leftJoin('session as s', (join) =>
      join.onRef('s.device_hash', '=', 'd.device_hash').on('s.id', '=', sessionId),
    )
    .select([
      'd.id',
      'd.user_agent as userAgent',
      'd.trusted_at as trustedAt',
      'd.expires_at as expiresAt',
      'd.last_used_at as lastUsedAt',
      's.id as current',
    ])
    .where('d.user_id', '=', userId)
    .where('d.expires_at', '>', now)
    .orderBy('d.last_used_at', 'desc')
    .execute();
  return devices.map(({ current, ...device }) => ({ ...device, isCurrent: current !== null }));
}

export async function forgetDevices(people: People, userId: number, id: string | undefined): Promise<number> {
  let forgetting = people.deleteFrom('trusted_device').where('user_id', '=', userId);
  if (id !== undefined) forgetting = forgetting.where('id', '=', id);
  return (await forgetting.returning('id').execute()).length;
}

export async function twoFactorRoles({ sql }: Tx, dealerGroupId: number): Promise<Role[]> {
  const { roles } = await sql
    .selectFrom('dealer_group')
    .select('two_factor_roles as roles')
    .where('id', '=', dealerGroupId)
    .executeTakeFirstOrThrow();
  return roles as Role[];
}

/** Locked until the transaction ends, so that the audit log knows what was replaced. */
export async function lockedTwoFactorRule(
  { sql }: Tx,
  dealerGroupId: number,
): Promise<{ name: string; roles: Role[] }> {
  const { name, roles } = await sql
    .selectFrom('dealer_group')
    .select(['name', 'two_factor_roles as roles'])
    .where('id', '=', dealerGroupId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { name, roles: roles as Role[] };
}

export async function keepTwoFactorRoles(
  { sql }: Tx,
  dealerGroupId: number,
  roles: readonly Role[],
): Promise<void> {
  await sql
    .updateTable('dealer_group')
    .set({ two_factor_roles: [...roles] })
    .where('id', '=', dealerGroupId)
    .execute();
}

import { type Kysely, sql } from 'kysely';
import { Problem } from '../../../../core/errors.ts';
import type { Database } from '../../../../server/database/database.ts';
import type { Tables } from '../../../../server/database/schema.ts';
import { deviceHash } from '../../../../server/identity/session-repository.ts';
import {
  attemptsSince,
  forgetAttempts,
  recordAttempts,
  subjectOf,
} from '../../../../server/identity/throttle.ts';
import type { Membership } from '../contract.ts';
import { type KnownBy, type RecentFailures, THROTTLE_MINUTES } from '../rules.ts';

type People = Kysely<Tables>;

export interface Attempt {
  readonly email: string;
  readonly ip: string;
  readonly fingerprint: string;
  /** Secret of a browser that signed in before. */
  readonly device: string | null;
}

export async function recentFailures(people: People, attempt: Attempt, now: Date): Promise<RecentFailures> {
  const since = new Date(now.getTime() - THROTTLE_MINUTES * 60_000);
  const subjects = subjectsOf(attempt);
  const { of } = await attemptsSince(people, Object.values(subjects), since);
  return {
    fromAddress: of(subjects.address),
    ofAccount: of(subjects.account),
    ofAccountFromAddress: of(subjects.accountFromAddress),
    ofAccountWithSecret: of(subjects.device),
    ofAccountWithFingerprint: of(subjects.fingerprint),
    ofAccountWithFingerprintFromAddress: of(subjects.fingerprintFromAddress),
    knownBy: await knownBy(people, attempt),
  };
}

async function knownBy(people: People, { email, fingerprint, device }: Attempt): Promise<KnownBy> {
  const hash = device === null ? Buffer.alloc(0) : deviceHash(device);
  const before = await people
    .selectFrom('session')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('sessions'),
      fn.agg<boolean | null>('bool_or', [eb('device_hash', '=', hash)]).as('bySecret'),
    ])
    .where('user_account.email', '=', email)
    .where((eb) => eb.or([eb('session.fingerprint', '=', fingerprint), eb('device_hash', '=', hash)]))
    .executeTakeFirstOrThrow();
  if (before.bySecret === true) return 'secret';
  return before.sessions > 0 ? 'fingerprint' : null;
}

/**
 * Counts the attempt before the password is checked, so a burst of guesses cannot outrun the count.
 */
export function recordAttempt(people: People, attempt: Attempt, now: Date): Promise<number[]> {
  return recordAttempts(people, Object.values(subjectsOf(attempt)), now);
}

/** A successful sign-in clears its failures. */
export async function forgiveFailures(people: People, attempt: Attempt): Promise<void> {
  const { address: _, ...ofAccount } = subjectsOf(attempt);
  await forgetAttempts(people, Object.values(ofAccount));
}

interface Subjects {
  readonly address: string;
  readonly account: string;
  readonly accountFromAddress: string;
  readonly fingerprint: string;
  readonly fingerprintFromAddress: string;
  readonly device?: string;
}

function subjectsOf({ email, ip, fingerprint, device }: Attempt): Subjects {
  const of = (kind: string, ...parts: string[]) => subjectOf([kind, ...parts]);
  return {
    address: of('address', ip),
    account: of('account', email),
    accountFromAddress: of('both', email, ip),
    fingerprint: of('fingerprint', email, fingerprint),
    fingerprintFromAddress: of('fingerprint-address', email, fingerprint, ip),
    ...(device !== null && { device: of('device', email, device) }),
  };
}

export async function membershipsOf(database: Database, userId: number): Promise<Membership[]> {
  const rows = await database.asUser(userId, ({ sql: db }) =>
    db
      .selectFrom('membership')
      .select(['dealer_group_id as dealerGroupId', 'role', 'all_dealerships as allDealerships'])
      .select(
        sql<number[]>`array(select d.dealership_id from membership_dealership d
          where d.dealer_group_id = membership.dealer_group_id and d.user_id = membership.user_id order by 1)`.as(
          'dealershipIds',
        ),
      )
      .where('user_id', '=', userId)
      .orderBy('dealer_group_id')
      .execute(),
  );
  return rows.map(({ dealerGroupId, role, allDealerships, dealershipIds }) => ({
    dealerGroupId,
    role: role as Membership['role'],
    dealershipIds: allDealerships ? null : dealershipIds,
  }));
}

export async function settingsOf(people: People, userId: number): Promise<Record<string, unknown>> {
  const rows = await people
    .selectFrom('user_setting')
    .select(['setting', 'value'])
    .where('user_id', '=', userId)
    .execute();
  return Object.fromEntries(rows.map(({ setting, value }) => [setting, value]));
}

/** Each group or screen may store a few. */
const MOST_SETTINGS = 500;

/** Null removes it. */
export async function keepSetting(
  people: People,
  userId: number,
  kept: { setting: string; value: unknown },
): Promise<void> {
  if (kept.value === null) {
    await people
      .deleteFrom('user_setting')
      .where('user_id', '=', userId)
      .where('setting', '=', kept.setting)
      .execute();
    return;
  }
  const value = JSON.stringify(kept.value);
  const { others } = await people
    .selectFrom('user_setting')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('user_id', '=', userId)
    .where('setting', '<>', kept.setting)
    .executeTakeFirstOrThrow();
  if (others >= MOST_SETTINGS) {
    const message = `At most ${MOST_SETTINGS} settings are kept.`;
    throw new Problem('invalid', message, [{ field: 'setting', message }]);
  }
  await people
    .insertInto('user_setting')
    .values({ user_id: userId, setting: kept.setting, value })
    .onConflict((conflict) => conflict.columns(['user_id', 'setting']).doUpdateSet({ value }))
    .execute();
}

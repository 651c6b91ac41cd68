import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { Problem } from '../../../../core/errors.ts';
import type { Database } from '../../../../server/database/database.ts';
import type { Tables } from '../../../../server/database/schema.ts';
import { announceSessionEnd } from '../../../../server/live/realtime.ts';
import type { Membership } from '../contract.ts';
import { type KnownBy, type RecentFailures, type StoredRefreshToken, THROTTLE_MINUTES } from '../rules.ts';

type People = Kysely<Tables>;

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly isDemo: boolean;
  readonly isOperator: boolean;
}

const ACCOUNT = [
  'id',
  'email',
  'name',
  'password_hash as passwordHash',
  'is_demo as isDemo',
  'is_operator as isOperator',
] as const;

export async function accountByEmail(people: People, email: string): Promise<Account | undefined> {
  return await people
    .selectFrom('user_account')
    .select(ACCOUNT)
    .where('email', '=', email)
    .executeTakeFirst();
}

export async function accountById(people: People, id: number): Promise<Account | undefined> {
  return await people.selectFrom('user_account').select(ACCOUNT).where('id', '=', id).executeTakeFirst();
}

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
  const counts = await people
    .selectFrom('sign_in_failure')
    .select(['subject', sql<number>`count(*)::int`.as('failures')])
    .where('subject', 'in', Object.values(subjects))
    .where('failed_at', '>', since)
    .groupBy('subject')
    .execute();
  const of = (subject: string | undefined) => counts.find((row) => row.subject === subject)?.failures ?? 0;
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

function deviceHash(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/**
 * Counts the attempt before the password is checked, so a burst of guesses cannot outrun the count.
 */
export async function recordAttempt(people: People, attempt: Attempt, now: Date): Promise<number[]> {
  const rows = Object.values(subjectsOf(attempt)).map((subject) => ({ subject, failed_at: now }));
  const added = await people.insertInto('sign_in_failure').values(rows).returning('id').execute();
  const forgotten = new Date(now.getTime() - 4 * THROTTLE_MINUTES * 60_000);
  await people.deleteFrom('sign_in_failure').where('failed_at', '<', forgotten).execute();
  return added.map(({ id }) => id);
}

/** A refused attempt does not count, or waiting would never end. */
export async function withdrawAttempt(people: People, ids: readonly number[]): Promise<void> {
  await people.deleteFrom('sign_in_failure').where('id', 'in', ids).execute();
}

/** A successful sign-in clears its failures. */
export async function forgiveFailures(people: People, attempt: Attempt): Promise<void> {
  const { address: _, ...ofAccount } = subjectsOf(attempt);
  await people.deleteFrom('sign_in_failure').where('subject', 'in', Object.values(ofAccount)).execute();
}

interface Subjects {
  readonly address: string;
  readonly account: string;
  readonly accountFromAddress: string;
  readonly fingerprint: string;
  readonly fingerprintFromAddress: string;
  readonly device?: string;
}

/** Hashed, so the table has no list of addresses people tried. */
function subjectsOf({ email, ip, fingerprint, device }: Attempt): Subjects {
  const of = (what: string, ...parts: string[]) =>
    `${what} ${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
  return {
    address: of('address', ip),
    account: of('account', email),
    accountFromAddress: of('both', email, ip),
    fingerprint: of('fingerprint', email, fingerprint),
    fingerprintFromAddress: of('fingerprint-address', email, fingerprint, ip),
    ...(device !== null && { device: of('device', email, device) }),
  };
}

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly fingerprint: string;
  readonly userAgent: string;
  /** The browser's new secret. */
  readonly device: string;
}

export async function startSession(people: People, session: NewSession, now: Date): Promise<void> {
  await people
    .insertInto('session')
    .values({
      id: session.id,
      user_id: session.userId,
      remember_me: session.rememberMe,
      fingerprint: session.fingerprint,
      user_agent: session.userAgent,
      device_hash: deviceHash(session.device),
      started_at: now,
    })
    .execute();
}

export async function endSession(people: People, sessionId: string, why: string, now: Date): Promise<void> {
  await people
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
  await announceSessionEnd(people, sessionId);
}

export interface FoundRefreshToken extends StoredRefreshToken {
  readonly sessionId: string;
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly isDemo: boolean;
}

/** Locks token and session, so refreshes run one after the other. */
export async function findRefreshToken(people: People, hash: Buffer): Promise<FoundRefreshToken | undefined> {
  return await people
    .selectFrom('refresh_token')
    .innerJoin('session', 'session.id', 'refresh_token.session_id')
    .innerJoin('user_account', 'user_account.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'session.user_id as userId',
      'session.remember_me as rememberMe',
      'session.ended_at as sessionEndedAt',
      'user_account.is_demo as isDemo',
      'refresh_token.expires_at as expiresAt',
      'refresh_token.used_at as usedAt',
    ])
    .where('token_hash', '=', hash)
    .forUpdate('refresh_token')
    .executeTakeFirst();
}

export interface NewRefreshToken {
  readonly hash: Buffer;
  readonly sessionId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

export async function addRefreshToken(people: People, token: NewRefreshToken): Promise<void> {
  await people
    .insertInto('refresh_token')
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      issued_at: token.issuedAt,
      expires_at: token.expiresAt,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

export async function markUsed(people: People, hash: Buffer, now: Date): Promise<void> {
  await people.updateTable('refresh_token').set({ used_at: now }).where('token_hash', '=', hash).execute();
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

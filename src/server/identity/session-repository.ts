import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { StoredRefreshToken } from './refresh-rules.ts';

type People = Kysely<Tables>;

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly rememberMe: boolean;
  readonly fingerprint: string;
  readonly userAgent: string;
  /** The browser's secret. */
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
      proved_at: now,
    })
    .execute();
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

export function deviceHash(device: string): Buffer {
  return createHash('sha256').update(device).digest();
}

/** Whether the person signed in with this browser before. */
export async function isKnownDevice(
  people: People,
  { userId, device }: { readonly userId: number; readonly device: string },
): Promise<boolean> {
  const session = await people
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash(device))
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

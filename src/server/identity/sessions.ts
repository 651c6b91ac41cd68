import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Problem } from '../../core/errors.ts';
import type { Services } from '../services.ts';
import { signAccessToken } from './access-token.ts';
import { endSession } from './end-sessions.ts';
import { judgeRefresh, type RefreshVerdict, refreshLifetime } from './refresh-rules.ts';
import { keyedHash } from './secrets.ts';
import {
  addRefreshToken,
  type FoundRefreshToken,
  findRefreshToken,
  markUsed,
  type NewSession,
  startSession,
} from './session-repository.ts';

/** `expiresAt`: end of the access token, milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** Starts a session and returns its first tokens. */
export async function openSession(services: Services, device: Omit<NewSession, 'id'>): Promise<Tokens> {
  const now = services.trueNow();
  const sessionId = randomUUID();
  const refreshToken = randomBytes(32).toString('base64url');
  await services.database.people.transaction().execute(async (people) => {
    await startSession(people, { ...device, id: sessionId }, now);
    const expiresAt = new Date(now.getTime() + refreshLifetime(device.rememberMe));
    await addRefreshToken(people, { hash: hashOf(refreshToken), sessionId, issuedAt: now, expiresAt });
  });
  return { ...(await accessFor(services, { userId: device.userId, sessionId })), refreshToken };
}

/** Exchanges a refresh token for new tokens; a stolen one ends every session of its family. */
export async function renewSession(
  services: Services,
  { refreshToken, isLocal }: { refreshToken: string; isLocal: boolean },
): Promise<Tokens> {
  const now = services.trueNow();
  // Derived from the token, so every tab and server returns the same successor.
  const successor = keyedHash(services.secrets.refreshToken, refreshToken).toString('base64url');
  const outcome = await services.database.people.transaction().execute(async (people) => {
    const token = await findRefreshToken(people, hashOf(refreshToken));
    const isClosed = token?.isDemo === true && !isDemoOpen(services, isLocal);
    if (!token || isClosed) return { token, verdict: 'over' as RefreshVerdict };
    const verdict = judgeRefresh(token, now);
    if (verdict === 'rotate') {
      await markUsed(people, hashOf(refreshToken), now);
      const expiresAt = new Date(now.getTime() + refreshLifetime(token.rememberMe));
      await addRefreshToken(people, {
        hash: hashOf(successor),
        sessionId: token.sessionId,
        issuedAt: now,
        expiresAt,
      });
    }
    if (verdict === 'stolen')
      await endSession(people, token.sessionId, 'a used refresh token came back', now);
    return { token, verdict };
  });
  const token = existing(outcome);
  return { ...(await accessFor(services, token)), refreshToken: successor };
}

function existing({ token, verdict }: { token: FoundRefreshToken | undefined; verdict: RefreshVerdict }) {
  if (token && (verdict === 'rotate' || verdict === 'repeat')) return token;
  throw new Problem('invalid', 'Your session has ended. Sign in again.', [
    { field: 'refreshToken', message: 'No longer valid.' },
  ]);
}

/** The demo password is public, so it only works from this machine. */
export function isDemoOpen({ settings }: Services, isLocal: boolean): boolean {
  return settings.demoAccount && isLocal;
}

/** An unknown token is not an error. */
export async function closeSession(services: Services, refreshToken: string): Promise<void> {
  const { people } = services.database;
  const token = await findRefreshToken(people, hashOf(refreshToken));
  if (token) await endSession(people, token.sessionId, 'signed out', services.trueNow());
}

function accessFor(services: Services, of: { userId: number; sessionId: string }) {
  return signAccessToken(services.secrets.accessToken, of, services.trueNow());
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

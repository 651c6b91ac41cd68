import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import { Problem } from '../../core/errors.ts';
import type { Caller } from './access.ts';

export const ACCESS_TOKEN_MINUTES = 10;
const ALGORITHM = 'HS256';

/** Valid for minutes; only the next refresh checks that the session is still active. */
export async function signAccessToken(
  key: Buffer,
  caller: Caller,
  now: Date,
): Promise<{ accessToken: string; expiresAt: number }> {
  const seconds = Math.floor(now.getTime() / 1000);
  const expires = seconds + ACCESS_TOKEN_MINUTES * 60;
  const accessToken = await new SignJWT({ sid: caller.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(String(caller.userId))
    .setIssuedAt(seconds)
    .setExpirationTime(expires)
    .sign(key);
  return { accessToken, expiresAt: expires * 1000 };
}

interface Verified {
  readonly caller: Caller;
  /** Seconds since 1970. */
  readonly expires: number;
}

const MOST_KEPT = 2_000;
const verified = new WeakMap<Buffer, Map<string, Verified>>();

/**
 * A signature that was right stays right, so a screen's token is verified once; its time is checked every time.
 * @throws Problem `unauthenticated`
 */
export async function verifyAccessToken(key: Buffer, token: string | undefined, now: Date): Promise<Caller> {
  const kept = verified.get(key) ?? new Map<string, Verified>();
  verified.set(key, kept);
  const known = kept.get(token ?? '');
  if (known && now.getTime() < known.expires * 1000) return known.caller;
  kept.delete(token ?? '');
  try {
    const { payload } = await jwtVerify(token ?? '', key, { algorithms: [ALGORITHM], currentDate: now });
    const { sub, sid, exp } = payload;
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId) || typeof sid !== 'string') throw expired();
    const caller = { userId, sessionId: sid };
    if (kept.size >= MOST_KEPT) kept.clear();
    if (token !== undefined && exp !== undefined) kept.set(token, { caller, expires: exp });
    return caller;
  } catch (error) {
    if (error instanceof JOSEError) throw expired();
    throw error;
  }
}

function expired(): Problem {
  return new Problem('unauthenticated', 'Your session has expired. Sign in again.');
}

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

/** @throws Problem `unauthenticated` */
export async function verifyAccessToken(key: Buffer, token: string | undefined, now: Date): Promise<Caller> {
  try {
    const { payload } = await jwtVerify(token ?? '', key, { algorithms: [ALGORITHM], currentDate: now });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string') throw expired();
    return { userId, sessionId: payload.sid };
  } catch (error) {
    if (error instanceof JOSEError) throw expired();
    throw error;
  }
}

function expired(): Problem {
  return new Problem('unauthenticated', 'Your session has expired. Sign in again.');
}

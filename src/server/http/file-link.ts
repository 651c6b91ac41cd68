import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import type { Caller } from '../identity/access.ts';

const FILE_LINK_SECONDS = 60;
const ALGORITHM = 'HS256';
const PURPOSE = 'show-file';

export interface LinkedFile {
  readonly caller: Caller;
  readonly dealerGroupId: number;
  readonly fileId: number;
}

/** Lets a new tab, which cannot send an access token, read one file for a minute. */
export async function signFileLink(
  key: Buffer,
  { caller, dealerGroupId, fileId }: LinkedFile,
  now: Date,
): Promise<{ token: string; expiresAt: number }> {
  const expires = Math.floor(now.getTime() / 1000) + FILE_LINK_SECONDS;
  const token = await new SignJWT({ sid: caller.sessionId, group: dealerGroupId, file: fileId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(PURPOSE)
    .setSubject(String(caller.userId))
    .setExpirationTime(expires)
    .sign(key);
  return { token, expiresAt: expires * 1000 };
}

export async function readFileLink(key: Buffer, token: string, now: Date): Promise<LinkedFile | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      audience: PURPOSE,
      requiredClaims: ['exp'],
      currentDate: now,
    });
    const { sub, sid, group, file } = payload;
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId) || typeof sid !== 'string') return null;
    if (typeof group !== 'number' || typeof file !== 'number') return null;
    return { caller: { userId, sessionId: sid }, dealerGroupId: group, fileId: file };
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}

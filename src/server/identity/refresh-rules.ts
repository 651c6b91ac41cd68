/**
 * Lifetime of an unused refresh token in milliseconds: a month on a remembered device, else half a
 * day.
 */
export function refreshLifetime(rememberMe: boolean): number {
  return rememberMe ? 30 * DAY : DAY / 2;
}

const DAY = 86_400_000;

/**
 * Several tabs refresh at once, and the browser's lock is stale after 15 s, so the same successor
 * is returned for 20 s.
 */
const GRACE = 20_000;

export interface StoredRefreshToken {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly sessionEndedAt: Date | null;
}

export type RefreshVerdict = 'rotate' | 'repeat' | 'stolen' | 'over';

/**
 * Judges a refresh token: a fresh one rotates, one used moments ago gets the same successor again,
 * and one used earlier was copied, which ends the session family.
 */
export function judgeRefresh(token: StoredRefreshToken, now: Date): RefreshVerdict {
  if (token.sessionEndedAt !== null) return 'over';
  if (token.usedAt === null) return token.expiresAt > now ? 'rotate' : 'over';
  return now.getTime() - token.usedAt.getTime() <= GRACE ? 'repeat' : 'stolen';
}

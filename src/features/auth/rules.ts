/** How long a refresh token lives unused, in milliseconds: a month on a remembered device, else half a day. */
export function refreshLifetime(rememberMe: boolean): number {
  return rememberMe ? 30 * DAY : DAY / 2;
}

const DAY = 86_400_000;

/** Several tabs refresh at once, and the browser's lock counts as stale after 15 s: the same successor is answered for 20 s. */
const GRACE = 20_000;

export interface StoredRefreshToken {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
  readonly sessionEndedAt: Date | null;
}

/** What becomes of a refresh token that is shown to the server. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'stolen' | 'over';

/**
 * Judges a refresh token: fresh ones rotate, one used moments ago gets the same
 * successor again, and one used longer ago was copied, which ends the family.
 */
export function judgeRefresh(token: StoredRefreshToken, now: Date): RefreshVerdict {
  if (token.sessionEndedAt !== null) return 'over';
  if (token.usedAt === null) return token.expiresAt > now ? 'rotate' : 'over';
  return now.getTime() - token.usedAt.getTime() <= GRACE ? 'repeat' : 'stolen';
}

/** Sign-ins that failed in the last 15 minutes, the one being judged counted in. */
export interface RecentFailures {
  readonly ofAccountFromAddress: number;
  readonly fromAddress: number;
  readonly ofAccount: number;
  /** Whether this device has signed in to this account before. */
  readonly isKnownDevice: boolean;
}

export const THROTTLE_MINUTES = 15;
const MOST_OF_ACCOUNT_FROM_ADDRESS = 8;
const MOST_FROM_ADDRESS = 60;
const MOST_OF_ACCOUNT = 40;

/**
 * Whether guessing has gone on too long to let another try through.
 *
 * The count over a whole account never stops a device that has signed in before,
 * so that a stranger cannot lock the owner out.
 */
export function isThrottled(failures: RecentFailures): boolean {
  if (failures.ofAccountFromAddress > MOST_OF_ACCOUNT_FROM_ADDRESS) return true;
  if (failures.fromAddress > MOST_FROM_ADDRESS) return true;
  return failures.ofAccount > MOST_OF_ACCOUNT && !failures.isKnownDevice;
}

/** The shortest password a person may choose. */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 1_024;

/** The account every demo comes with; it works on this machine only. */
export const DEMO_ACCOUNT = { username: 'demo@rooftop.example', password: 'showroom-2026' } as const;

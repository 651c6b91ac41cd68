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

/**
 * How a browser is recognized: by the secret it received at an earlier sign-in, by its fingerprint
 * (can be shared or copied), or not at all.
 */
export type KnownBy = 'secret' | 'fingerprint' | null;

/** Failed sign-ins in the last 15 minutes, including the current one. */
export interface RecentFailures {
  readonly fromAddress: number;
  readonly ofAccount: number;
  readonly ofAccountFromAddress: number;
  readonly ofAccountWithSecret: number;
  readonly ofAccountWithFingerprint: number;
  readonly ofAccountWithFingerprintFromAddress: number;
  readonly knownBy: KnownBy;
}

export const THROTTLE_MINUTES = 15;
const MOST_OF_ACCOUNT_FROM_ADDRESS = 8;
const MOST_OF_ACCOUNT = 40;
const MOST_WITH_KNOWN_DEVICE = 20;
const MANY_FROM_ADDRESS = 60;
const MOST_FROM_ADDRESS = 600;

/**
 * Whether to refuse another attempt.
 *
 * 1. A known device has its own limit, so nobody else can lock its owner out.
 * 2. From an address with many failures, an unknown device can still try an account that nobody is
 * attacking: a whole company may share one address.
 */
export function isThrottled(failures: RecentFailures): boolean {
  if (failures.knownBy === 'secret') return failures.ofAccountWithSecret > MOST_WITH_KNOWN_DEVICE;
  if (failures.knownBy === 'fingerprint') {
    if (failures.ofAccountWithFingerprintFromAddress > MOST_WITH_KNOWN_DEVICE) return true;
    return failures.ofAccountWithFingerprint > MOST_OF_ACCOUNT;
  }
  if (failures.ofAccountFromAddress > MOST_OF_ACCOUNT_FROM_ADDRESS) return true;
  if (failures.ofAccount > MOST_OF_ACCOUNT) return true;
  const isGuessedAt = failures.ofAccount > 1;
  return failures.fromAddress > (isGuessedAt ? MANY_FROM_ADDRESS : MOST_FROM_ADDRESS);
}

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 1_024;

/** Demo sign-in; works on this machine only, and not through a proxy. */
export const DEMO_ACCOUNT = { username: 'demo@rooftop.example', password: 'showroom-2026' } as const;

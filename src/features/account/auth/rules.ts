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

/**
 * How a browser is known to have signed in to an account before: by the secret it was given then,
 * which nobody else has; by its fingerprint, which others may share or copy; or not at all.
 */
export type KnownBy = 'secret' | 'fingerprint' | null;

/** Sign-ins that failed in the last 15 minutes, the one being judged counted in. */
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
 * Whether guessing has gone on too long to let another try through.
 *
 * A known device has tries of its own, so that nobody else locks its owner out. From an address
 * with many failures an unknown device still has a try at an account that nobody guesses at:
 * behind one address there may be a whole company.
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

/** The shortest password a person may choose. */
export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 1_024;

/** The account every demo comes with; it works on this machine only, and not through a proxy. */
export const DEMO_ACCOUNT = { username: 'demo@rooftop.example', password: 'showroom-2026' } as const;

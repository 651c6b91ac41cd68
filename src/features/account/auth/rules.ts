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

/** Demo sign-in; works on this machine only, and not through a proxy. */
export const DEMO_ACCOUNT = { username: 'demo@rooftop.example', password: 'showroom-2026' } as const;

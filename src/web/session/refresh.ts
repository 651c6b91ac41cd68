import { SessionFailed } from '../calls/failures.ts';
import type { Clock } from '../scope/clock.ts';
import type { KeptValues } from './storage.ts';

/** Set by the one tab that refreshes; shared by all. */
const FLAG = 'refreshing';
/** Milliseconds. A tab closed during a refresh leaves its flag behind. */
const FLAG_STALE_AFTER = 15_000;
const POLL_EVERY = 50;
/** Milliseconds a tab waits for another tab's refresh after its own failed. */
const WAIT_FOR_OTHERS = 5_000;

export interface RefreshParts {
  readonly kept: KeptValues;
  readonly tokens: KeptTokens;
  readonly clock: Clock;
  readonly tab: string;
  readonly renew: (refreshToken: string) => Promise<Tokens>;
  /** Called once when no tab succeeded, however many requests were waiting. */
  readonly failed: () => void;
}

export interface Refresh {
  /** Waits while any tab refreshes. */
  settled(): Promise<void>;
  /**
   * Replaces the access token `used`, unless another request or tab already has.
   *
   * @throws SessionFailed when no tab succeeded
   */
  replace(used: string | null): Promise<void>;
  /** Removes this tab's flag, so that nobody waits for a closing page. */
  releaseFlag(): void;
}

interface Failure {
  readonly error: unknown;
  readonly until: number;
}

/** Keeps the access token valid with one refresh at a time across all tabs. */
export function createRefresh({ kept, tokens, clock, tab, renew, failed }: RefreshParts): Refresh {
  let running: Promise<void> | undefined;

  function isFlagged(): boolean {
    const flag = kept.get(FLAG) as { since?: unknown } | null;
    return typeof flag?.since === 'number' && Math.abs(clock.now() - flag.since) < FLAG_STALE_AFTER;
  }

  function releaseFlag(): void {
    if ((kept.get(FLAG) as { by?: unknown } | null)?.by === tab) kept.remove(FLAG);
  }

  /**
   * Refreshes once. The reply counts only while the old token is still stored, so signing out wins.
   */
  async function attempt(refreshToken: string): Promise<Failure | undefined> {
    kept.set(FLAG, { by: tab, since: clock.now() });
    try {
      const successor = await renew(refreshToken);
      if (tokens.read()?.refreshToken === refreshToken) tokens.write(successor);
      return undefined;
    } catch (error) {
      return { error, until: clock.now() + WAIT_FOR_OTHERS };
    } finally {
      releaseFlag();
    }
  }

  function isReplaced(used: string | null): boolean {
    const usable = tokens.usable();
    return usable !== null && usable !== used;
  }

  async function run(used: string | null): Promise<void> {
    let failure: Failure | undefined;
    while (!isReplaced(used)) {
      const refreshToken = tokens.read()?.refreshToken;
      if (refreshToken === undefined) throw new SessionFailed('No refresh token available', failure?.error);
      if (failure && clock.now() >= failure.until) {
        throw new SessionFailed('Failed to refresh access token', failure.error);
      }
      if (failure || isFlagged()) await clock.wait(POLL_EVERY);
      else failure = await attempt(refreshToken);
    }
  }

  return {
    releaseFlag,
    async settled() {
      await running?.catch(() => undefined);
      while (isFlagged()) await clock.wait(POLL_EVERY);
    },
    replace(used) {
      running ??= run(used)
        .catch((error) => {
          failed();
          throw error;
        })
        .finally(() => {
          running = undefined;
        });
      return running;
    },
  };
}

/** The reply to a sign-in or a refresh. `expiresAt` is in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** The stored tokens, shared by all tabs. */
interface KeptTokens {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** The access token if it has not expired by this computer's clock. */
  usable(): string | null;
}

export const TOKENS_KEY = 'tokens';

interface Kept extends Tokens {
  readonly receivedAt: number;
}

export function keepTokens(kept: KeptValues, now: () => number): KeptTokens {
  const read = () => {
    const value = kept.get(TOKENS_KEY);
    return isKept(value) ? value : null;
  };
  return {
    read,
    write: ({ accessToken, expiresAt, refreshToken }) =>
      kept.set(TOKENS_KEY, { accessToken, expiresAt, refreshToken, receivedAt: now() } satisfies Kept),
    clear: () => kept.remove(TOKENS_KEY),
    usable() {
      const tokens = read();
      return tokens !== null && !isExpired(tokens, now()) ? tokens.accessToken : null;
    },
  };
}

/** A token that arrived expired shows that this clock is wrong; then only the server can decide. */
function isExpired({ expiresAt, receivedAt }: Kept, now: number): boolean {
  return expiresAt > receivedAt && now >= expiresAt;
}

function isKept(value: unknown): value is Kept {
  const { accessToken, expiresAt, refreshToken, receivedAt } = (value ?? {}) as Partial<Kept>;
  return (
    typeof accessToken === 'string' &&
    typeof refreshToken === 'string' &&
    typeof expiresAt === 'number' &&
    typeof receivedAt === 'number'
  );
}

import type { KeptValues } from './storage.ts';

/** The reply to a sign-in or a refresh. `expiresAt` is in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** The stored tokens, shared by all tabs. */
export interface KeptTokens {
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

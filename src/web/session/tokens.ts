import type { KeptValues } from './storage.ts';

/** What the server answers to a sign-in and to a refresh; `expiresAt` in milliseconds since 1970. */
export interface Tokens {
  readonly accessToken: string;
  readonly expiresAt: number;
  readonly refreshToken: string;
}

/** The tokens this browser keeps for all its tabs. */
export interface KeptTokens {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** The access token while it is good, as far as this computer's clock can tell. */
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

/** A token that arrived expired shows that this clock is wrong; then only the server can tell. */
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

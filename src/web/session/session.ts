import { RequestFailed } from '../calls/failures.ts';
import type { EventBus } from '../live/events.ts';
import type { Clock } from '../scope/clock.ts';
import { FORMATS_KEY } from '../shell/formats-choice.ts';
import { THEME_KEY } from '../shell/theme.ts';
import { createRefresh, keepTokens, TOKENS_KEY, type Tokens } from './refresh.ts';
import { returnPath } from './return-path.ts';
import { type KeptValues, onOtherTab } from './storage.ts';

export interface SessionParts {
  readonly kept: KeptValues;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly tab: string;
  readonly renew: (refreshToken: string) => Promise<Tokens>;
  /** Revokes the session on the server; nobody waits for it. */
  readonly revoke: (refreshToken: string) => Promise<unknown>;
  /** The current path, query and hash. */
  readonly here: () => string;
  readonly goToLogin: (returnTo: string | null) => void;
}

export interface Session {
  isOpen(): boolean;
  open(tokens: Tokens): void;
  /** A valid access token. Waits for a refresh in progress and refreshes an expired one. */
  accessToken(): Promise<string>;
  lastAccessToken(): string | null;
  /** Replaces an access token the server refused; signs out if that fails. */
  replace(used: string): Promise<string>;
  /** Ended by the user or by the guard of a protected route: no return path is kept. */
  logOut(): void;
  /** The server says that a session ended. Signs out at once, unless this is another session by now. */
  checkIsOver(): Promise<void>;
  /** The page is closing: no other tab waits for its refresh. */
  releaseFlag(): void;
  /** Signs in and out with the other tabs. Returns the function that stops it. */
  followOtherTabs(): () => void;
}

export function createSession(parts: SessionParts): Session {
  const { kept, clock, bus, here, goToLogin, renew, revoke } = parts;
  const tokens = keepTokens(kept, clock.now);

  let hasLeft = false;
  /** The last known state of this tab, to detect what another tab changed. */
  let wasOpen = tokens.read() !== null;

  function enter(): void {
    hasLeft = false;
    wasOpen = true;
    bus.emit('session.started', null);
  }

  function leave(returnTo: string | null): void {
    hasLeft = true;
    wasOpen = false;
    bus.emit('session.ended', { returnTo });
    goToLogin(returnTo);
  }

  function end(returnTo: string | null): void {
    const refreshToken = tokens.read()?.refreshToken;
    // Tokens first: other tabs read them when they see a change.
    tokens.clear();
    kept.clear({ except: [THEME_KEY, FORMATS_KEY] });
    if (refreshToken !== undefined) revoke(refreshToken).catch(() => undefined);
    leave(returnTo);
  }

  /**
   * Without tokens another tab has already ended the session. Late requests of the previous screen
   * are not a second failure.
   */
  function failed(): void {
    if (tokens.read() !== null) end(returnPath(here()));
    else if (!hasLeft) leave(null);
  }

  const refresh = createRefresh({ ...parts, tokens, failed });

  async function replaced(used: string | null): Promise<string> {
    await refresh.replace(used);
    return tokens.usable() ?? replaced(used);
  }

  return {
    isOpen: () => tokens.read() !== null,
    open(received) {
      tokens.write(received);
      enter();
    },
    async accessToken() {
      await refresh.settled();
      return tokens.usable() ?? replaced(null);
    },
    lastAccessToken: () => tokens.read()?.accessToken ?? null,
    replace: replaced,
    logOut() {
      end(null);
      // A failed session rejects its own requests; these have nobody waiting.
      bus.emit('reads.cancelled', null);
    },
    async checkIsOver() {
      const refreshToken = tokens.read()?.refreshToken;
      if (refreshToken === undefined) return;
      const isMine = () => tokens.read()?.refreshToken === refreshToken;
      try {
        const successor = await renew(refreshToken);
        if (isMine()) tokens.write(successor);
      } catch (error) {
        if (error instanceof RequestFailed && error.status === 422 && isMine()) end(returnPath(here()));
      }
    },
    releaseFlag: refresh.releaseFlag,
    followOtherTabs() {
      return onOtherTab((key) => {
        if (key !== TOKENS_KEY && key !== null) return;
        const isOpen = tokens.read() !== null;
        if (isOpen === wasOpen) return;
        if (isOpen) enter();
        else leave(null);
      });
    },
  };
}

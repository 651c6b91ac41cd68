import type { EventBus } from '../live/events.ts';
import type { Clock } from '../scope/clock.ts';
import { THEME_KEY } from '../shell/theme.ts';
import { createRefresh } from './refresh.ts';
import { returnPath } from './return-path.ts';
import { type KeptValues, onOtherTab } from './storage.ts';
import { keepTokens, TOKENS_KEY, type Tokens } from './tokens.ts';

/** The key under which the period and the dealers last looked at are kept. */
export const SETTINGS_KEY = 'settings';

export interface SessionParts {
  readonly kept: KeptValues;
  readonly clock: Clock;
  readonly bus: EventBus;
  /** Names this tab among the others. */
  readonly tab: string;
  readonly renew: (refreshToken: string) => Promise<Tokens>;
  /** Tells the server that the session is over; nobody waits for it. */
  readonly revoke: (refreshToken: string) => Promise<unknown>;
  /** Where the user is: path, query and hash. */
  readonly here: () => string;
  readonly goToLogin: (returnTo: string | null) => void;
}

export interface Session {
  /** Whether a refresh token is kept, which is what a protected route asks for. */
  isOpen(): boolean;
  open(tokens: Tokens): void;
  /** A good access token: waits for a refresh in progress, and refreshes an expired one. */
  accessToken(): Promise<string>;
  /** The access token at hand, good or not. */
  lastAccessToken(): string | null;
  /** Replaces an access token the server refused; logs out when that fails. */
  replace(used: string): Promise<string>;
  /** The user, or the guard of a protected route, ends it: no way back is kept. */
  logOut(): void;
  /** The page goes away: no other tab waits for a refresh it has in hand. */
  letGo(): void;
  /** Signs in and out with the other tabs of this browser; returns the way to stop. */
  followOtherTabs(): () => void;
}

/** The signed-in user of this browser, the same in all its tabs. */
export function createSession(parts: SessionParts): Session {
  const { kept, clock, bus, here, goToLogin, revoke } = parts;
  const tokens = keepTokens(kept, clock.now);

  let hasLeft = false;
  /** What this tab last knew, to tell what another one changed. */
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
    // First the tokens: other tabs look for them when they hear of a change.
    tokens.clear();
    kept.clear({ except: [THEME_KEY] });
    if (refreshToken !== undefined) revoke(refreshToken).catch(() => undefined);
    leave(returnTo);
  }

  /**
   * Without tokens there is nothing to end: another tab has, before its word came here. The screen
   * that is being left may still ask for something; that is no second failure.
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
      // A failed session passes its failures on; here nobody waits for an answer.
      bus.emit('reads.cancelled', null);
    },
    letGo: refresh.letGo,
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

import type { Clock } from '../scope/clock.ts';
import { authorizedFetch, type Fetch } from '../session/authorized-fetch.ts';
import type { Session } from '../session/session.ts';
import type { EventBus } from './events.ts';
import { type LiveChange, type LiveConnection, liveConnection } from './live-connection.ts';

/** The lock whose holder keeps the connection, and the channel on which it tells the other tabs. */
const NAME = 'rooftop.live';

type Word =
  | { readonly changed: LiveChange }
  /** A tab has come that may have asked since this moment for what changed meanwhile. */
  | { readonly joinedSince: number };

export interface LiveParts {
  readonly href: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'isOpen' | 'accessToken' | 'lastAccessToken' | 'replace'>;
  /** Absent on pages that are not secure; then each tab has a connection of its own. */
  readonly locks: LockManager | undefined;
  /** When this page began to ask: it hears of all that changed since. */
  readonly askingSince: number;
}

/** Hears of changes on the server while the user is signed in; returns the way to stop. */
export function keepLive(parts: LiveParts): () => void {
  const { bus, clock, session } = parts;
  let listening: AbortController | undefined;

  const stop = () => listening?.abort();
  const start = (since: number) => {
    stop();
    listening = new AbortController();
    shareLive(parts, since, listening.signal).catch((error: unknown) => reportError(error));
  };

  if (session.isOpen()) start(parts.askingSince);
  const forget = [bus.on('session.started', () => start(clock.now())), bus.on('session.ended', stop)];
  return () => {
    stop();
    for (const one of forget) one();
  };
}

/** One connection for all tabs: the tab that holds the lock has it and tells the others. */
function shareLive(parts: LiveParts, since: number, closed: AbortSignal): Promise<void> {
  const { bus, clock, locks } = parts;
  const connection = (notify: (change: LiveChange) => void, heardAt: number) => {
    const changed = (change: LiveChange) => {
      bus.emit('live.changed', change);
      notify(change);
    };
    return liveConnection({ ...parts, fetch: liveFetch(parts), changed }, heardAt);
  };
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return connection(() => undefined, since).keep(closed);
  }

  let heardAt = since;
  let leading: LiveConnection | null = null;
  const channel = new BroadcastChannel(NAME);
  closed.addEventListener('abort', () => channel.close());
  const say = (word: Word) => {
    if (!closed.aborted) channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('joinedSince' in data) {
      heardAt = Math.min(heardAt, data.joinedSince);
      leading?.hearSince(data.joinedSince);
      return;
    }
    heardAt = clock.now();
    bus.emit('live.changed', data.changed);
  };
  const lead = () => {
    leading = connection((changed) => say({ changed }), heardAt);
    return leading.keep(closed);
  };
  return leadInTurn(locks, { lead, follow: () => say({ joinedSince: since }) }, closed);
}

interface Turn {
  readonly lead: () => Promise<void>;
  /** Another tab leads, and hears what is said on the channel. */
  readonly follow: () => void;
}

/** Leads at once where nobody does, else as soon as the leading tab is gone. */
async function leadInTurn(locks: LockManager, { lead, follow }: Turn, closed: AbortSignal): Promise<void> {
  const hasLed = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (hasLed || closed.aborted) return;
  follow();
  // Rejects when the wait is given up, which is no failure.
  await locks.request(NAME, { signal: closed }, lead).catch(() => undefined);
}

/**
 * Tries the token at hand first, expired or not: only a server that answers can refuse it, so
 * waiting for a server that is away never ends the session.
 */
function liveFetch({ session, fetch }: LiveParts): Fetch {
  const accessToken = async () => session.lastAccessToken() ?? session.accessToken();
  return authorizedFetch({ accessToken, replace: session.replace }, fetch);
}

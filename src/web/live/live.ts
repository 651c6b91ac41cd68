import type { Clock } from '../scope/clock.ts';
import { authorizedFetch, type Fetch } from '../session/authorized-fetch.ts';
import type { Session } from '../session/session.ts';
import type { EventBus } from './events.ts';
import { type LiveChange, type LiveConnection, liveConnection } from './live-connection.ts';

const NAME = 'rooftop.live';
const SESSION_ENDED = 'session_ended';

type ChannelMessage =
  | { readonly changed: LiveChange }
  /** A tab joined that may have loaded data since this moment. */
  | { readonly joinedSince: number };

export interface LiveParts {
  readonly href: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'isOpen' | 'accessToken' | 'lastAccessToken' | 'replace' | 'checkIsOver'>;
  /** Absent on insecure pages; then each tab has its own connection. */
  readonly locks: LockManager | undefined;
  /** When this page first requested data. It receives every change since. */
  readonly requestedSince: number;
}

/**
 * Listens for changes on the server while the user is signed in. Returns the function that stops
 * it.
 */
export function keepLive(parts: LiveParts): () => void {
  const { bus, clock, session } = parts;
  let listening: AbortController | undefined;

  const stop = () => listening?.abort();
  const start = (since: number) => {
    stop();
    listening = new AbortController();
    shareLive(parts, since, listening.signal).catch((error: unknown) => reportError(error));
  };

  if (session.isOpen()) start(parts.requestedSince);
  const forget = [
    bus.on('session.started', () => start(clock.now())),
    bus.on('session.ended', stop),
    bus.on('live.changed', ({ facts }) => {
      if (facts.includes(SESSION_ENDED)) void session.checkIsOver();
    }),
  ];
  return () => {
    stop();
    for (const one of forget) one();
  };
}

/** One connection for all tabs: the tab that holds the lock keeps it and forwards changes. */
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
  const say = (word: ChannelMessage) => {
    if (!closed.aborted) channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
    if ('joinedSince' in data) {
      heardAt = Math.min(heardAt, data.joinedSince);
      leading?.replaySince(data.joinedSince);
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
  /** Another tab has the connection; this one listens to the channel. */
  readonly follow: () => void;
}

/** Leads as soon as no other tab does. */
async function leadInTurn(locks: LockManager, { lead, follow }: Turn, closed: AbortSignal): Promise<void> {
  const hasLed = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await lead();
    return lock !== null;
  });
  if (hasLed || closed.aborted) return;
  follow();
  // Giving up the wait rejects, which is not a failure.
  await locks.request(NAME, { signal: closed }, lead).catch(() => undefined);
}

/**
 * Tries the current token first, expired or not. Only a server that answers can refuse it, so an
 * unreachable server never ends the session.
 */
function liveFetch({ session, fetch }: LiveParts): Fetch {
  const accessToken = async () => session.lastAccessToken() ?? session.accessToken();
  return authorizedFetch({ accessToken, replace: session.replace }, fetch);
}

import { authorizedFetch, type Fetch } from './authorized-fetch.ts';
import type { Clock } from './clock.ts';
import type { EventBus } from './events.ts';
import { connectLive, type LiveChange, type LiveConnectionParts } from './live-connection.ts';
import type { Session } from './session.ts';

/** The lock whose holder keeps the connection, and the channel on which it tells the other tabs. */
const NAME = 'rooftop.live';

type Word = { readonly changed: LiveChange } | { readonly reconnected: true };

export interface LiveParts {
  readonly href: string;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly session: Pick<Session, 'isOpen' | 'accessToken' | 'lastAccessToken' | 'replace'>;
  /** Absent on pages that are not secure; then each tab has a connection of its own. */
  readonly locks: LockManager | undefined;
}

/** Hears of changes on the server while the user is signed in; returns the way to stop. */
export function keepLive(parts: LiveParts): () => void {
  const { bus, session } = parts;
  let listening: AbortController | undefined;

  const stop = () => listening?.abort();
  const start = () => {
    stop();
    listening = new AbortController();
    shareLive(parts, listening.signal).catch((error: unknown) => reportError(error));
  };

  if (session.isOpen()) start();
  const forget = [bus.on('session.started', start), bus.on('session.ended', stop)];
  return () => {
    stop();
    for (const one of forget) one();
  };
}

/** One connection for all tabs: the tab that holds the lock has it and tells the others. */
function shareLive(parts: LiveParts, closed: AbortSignal): Promise<void> {
  const { bus, locks } = parts;
  if (!locks || typeof BroadcastChannel === 'undefined') {
    return connectLive(listening(parts, { isFirst: true, tell: () => undefined }), closed);
  }
  const channel = new BroadcastChannel(NAME);
  closed.addEventListener('abort', () => channel.close());
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if ('changed' in data) bus.emit('live.changed', data.changed);
    else bus.emit('live.reconnected', null);
  };

  const tell = (word: Word) => {
    if (!closed.aborted) channel.postMessage(word);
  };
  const lead = (isFirst: boolean) => connectLive(listening(parts, { isFirst, tell }), closed);
  return leadInTurn(locks, lead, closed);
}

/** Leads at once where nobody does, else as soon as the leading tab is gone. */
async function leadInTurn(
  locks: LockManager,
  lead: (isFirst: boolean) => Promise<void>,
  closed: AbortSignal,
): Promise<void> {
  const hasLed = await locks.request(NAME, { ifAvailable: true }, async (lock) => {
    if (lock) await lead(true);
    return lock !== null;
  });
  if (hasLed || closed.aborted) return;
  // Rejects when the wait is given up, which is no failure.
  await locks.request(NAME, { signal: closed }, () => lead(false)).catch(() => undefined);
}

/** A page that has just loaded knows nothing older than its first connection; any later one follows a gap. */
function listening(
  parts: LiveParts,
  { isFirst, tell }: { isFirst: boolean; tell: (word: Word) => void },
): LiveConnectionParts {
  const { bus } = parts;
  let followsGap = !isFirst;
  return {
    ...parts,
    fetch: liveFetch(parts),
    changed: (changed) => {
      bus.emit('live.changed', changed);
      tell({ changed });
    },
    connected: () => {
      if (followsGap) {
        bus.emit('live.reconnected', null);
        tell({ reconnected: true });
      }
      followsGap = true;
    },
  };
}

/**
 * Tries the token at hand first, expired or not: only a server that answers can refuse it, so
 * waiting for a server that is away never ends the session.
 */
function liveFetch({ session, fetch }: LiveParts): Fetch {
  const accessToken = async () => session.lastAccessToken() ?? session.accessToken();
  return authorizedFetch({ accessToken, replace: session.replace }, fetch);
}

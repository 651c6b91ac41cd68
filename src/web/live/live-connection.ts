import type { Clock } from '../scope/clock.ts';
import type { Fetch } from '../session/authorized-fetch.ts';
import type { AppEvents } from './events.ts';

export type LiveChange = AppEvents['live.changed'];

/** The server sends a heartbeat more often than this, so longer silence means a dead connection. */
const SILENT_FOR = 60_000;
const LISTEN_EVERY = 10_000;
/** Added to the silent time, because the request itself takes a while to arrive. */
const MARGIN = 1_000;

export interface LiveConnectionParts {
  readonly href: string;
  /** Adds a fresh bearer token to each connection. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly changed: (change: LiveChange) => void;
}

export interface LiveConnection {
  /** Listens until closed; reconnects after any loss. */
  readonly keep: (closed: AbortSignal) => Promise<void>;
  /** Replays changes since this moment, if the connection already started later. */
  readonly replaySince: (moment: number) => void;
}

/**
 * A connection that reports every change since `heardAt`, including those made before it opened.
 */
export function liveConnection(parts: LiveConnectionParts, heardAt: number): LiveConnection {
  const { clock, changed } = parts;
  let lastHeardAt = heardAt;
  let openedAt = 0;
  let reopen: () => void = () => undefined;

  const heard = () => {
    lastHeardAt = clock.now();
  };
  const unheardMs = () => Math.max(0, clock.now() - lastHeardAt) + MARGIN;

  async function keep(closed: AbortSignal): Promise<void> {
    const { createEventSource } = await import('eventsource-client');
    const open = () => {
      openedAt = clock.now();
      return createEventSource({
        url: new URL(parts.href, globalThis.location?.href),
        fetch: (url, init) => connect(parts.fetch, `${url}?unheardMs=${unheardMs()}`, init ?? {}),
        onComment: heard,
        onMessage: ({ data }) => {
          heard();
          const change = readChange(data);
          if (change) changed(change);
        },
      });
    };

    if (closed.aborted) return;
    let source = open();
    reopen = () => {
      source.close();
      source = open();
    };
    const end = new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve()));
    closed.addEventListener('abort', () => source.close());
    while (!closed.aborted) {
      await Promise.race([clock.wait(LISTEN_EVERY), end]);
      const isSilent = clock.now() - Math.max(lastHeardAt, openedAt) >= SILENT_FOR;
      if (isSilent && !closed.aborted) reopen();
    }
  }

  return {
    keep,
    replaySince: (moment) => {
      lastHeardAt = Math.min(lastHeardAt, moment);
      reopen();
    },
  };
}

/** A reply that is not a stream counts as no connection, so it is tried again. */
async function connect(
  fetch: Fetch,
  url: string,
  { headers, signal }: { headers?: Record<string, string>; signal?: AbortSignal },
): Promise<Response> {
  const answer = await fetch(url, {
    ...(headers && { headers }),
    ...(signal && { signal }),
    cache: 'no-store',
  });
  if (answer.ok) return answer;
  await answer.body?.cancel();
  throw new Error(`The live connection was answered with ${answer.status}.`);
}

function readChange(text: string): LiveChange | null {
  try {
    const change = JSON.parse(text) as LiveChange | null;
    const isChange =
      typeof change?.dealerGroupId === 'number' &&
      Array.isArray(change.dealershipIds) &&
      Array.isArray(change.facts);
    return isChange ? change : null;
  } catch {
    return null;
  }
}

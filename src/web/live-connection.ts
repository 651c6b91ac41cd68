import type { Fetch } from './authorized-fetch.ts';
import type { Clock } from './clock.ts';
import type { AppEvents } from './events.ts';

export type LiveChange = AppEvents['live.changed'];

/** A connection that is silent for this long is dead: the server sends a heartbeat more often. */
const SILENT_FOR = 60_000;
const LISTEN_EVERY = 10_000;

export interface LiveConnectionParts {
  readonly href: string;
  /** Carries a fresh bearer token each time it connects. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly changed: (change: LiveChange) => void;
  /** Called each time the connection stands. */
  readonly connected: () => void;
}

/** Listens to the server until closed; comes back by itself after any loss. */
export async function connectLive(parts: LiveConnectionParts, closed: AbortSignal): Promise<void> {
  const { clock } = parts;
  const { createEventSource } = await import('eventsource-client');
  let heardAt = clock.now();

  const open = () => {
    heardAt = clock.now();
    return createEventSource({
      url: new URL(parts.href, globalThis.location?.href),
      fetch: (url, init) => connect(parts, String(url), init ?? {}),
      onConnect: () => {
        heardAt = clock.now();
        parts.connected();
      },
      onComment: () => {
        heardAt = clock.now();
      },
      onMessage: ({ data }) => {
        heardAt = clock.now();
        const change = readChange(data);
        if (change) parts.changed(change);
      },
    });
  };

  if (closed.aborted) return;
  let source = open();
  const end = new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve()));
  closed.addEventListener('abort', () => source.close());
  while (!closed.aborted) {
    await Promise.race([clock.wait(LISTEN_EVERY), end]);
    if (closed.aborted || clock.now() - heardAt < SILENT_FOR) continue;
    source.close();
    source = open();
  }
}

/** An answer that is no stream counts as no connection, so that it is tried again. */
async function connect(
  { fetch }: LiveConnectionParts,
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

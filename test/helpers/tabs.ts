import { type Client, type ClientOptions, createClient } from '../../src/web/calls/api.ts';
import { RequestFailed } from '../../src/web/calls/failures.ts';
import { createEventBus, type EventBus } from '../../src/web/live/events.ts';
import type { Fetch } from '../../src/web/session/authorized-fetch.ts';
import type { Tokens } from '../../src/web/session/refresh.ts';
import { createSession, type Session } from '../../src/web/session/session.ts';
import { createStorage, type KeptValues } from '../../src/web/session/storage.ts';
import { createToasts, type Toasts } from '../../src/web/shell/notify.ts';
import { type Answer, type LocalServer, localServer } from './local-server.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export interface Tab {
  readonly bus: EventBus;
  readonly toasts: Toasts;
  readonly session: Session;
  readonly fetch: Fetch;
  /** The return paths of its visits to the sign-in screen, in order; null for none. */
  readonly logins: readonly (string | null)[];
  readonly saved: readonly File[];
  readonly client: (options?: ClientOptions) => Client;
}

export interface TabAs {
  /** Its path, query and hash. */
  readonly here?: string;
  /** A stored value it does not see yet, as in a tab of another process. */
  readonly blindTo?: string;
}

export interface Browser {
  readonly server: LocalServer;
  readonly clock: VirtualClock;
  readonly kept: KeptValues;
  readonly tab: (as?: TabAs) => Tab;
}

/** A browser whose tabs share one storage and use a local server. */
export async function aBrowser(
  answer: (heard: Parameters<Answer>[0], clock: VirtualClock) => ReturnType<Answer>,
): Promise<Browser> {
  let sent = 0;
  let slept = 0;
  const clock = virtualClock(() => sent > slept);
  /** The clock advances while the server answers. */
  const serverClock: VirtualClock = {
    ...clock,
    async wait(milliseconds) {
      slept += 1;
      await clock.wait(milliseconds);
      slept -= 1;
    },
  };
  const server = await localServer((heard) => answer(heard, serverClock));
  const texts = new Map<string, string>();
  const kept = createStorage(() => ({
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => texts.set(key, value),
    removeItem: (key) => texts.delete(key),
    key: (index) => [...texts.keys()][index] ?? null,
    get length() {
      return texts.size;
    },
  }));

  const fetched: Fetch = async (url, init) => {
    sent += 1;
    try {
      const answer = await fetch(url, init);
      const body = await answer.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, answer);
    } finally {
      sent -= 1;
    }
  };

  let tabs = 0;
  return {
    server,
    clock,
    kept,
    tab({ here = '/budget?year=2026', blindTo } = {}) {
      tabs += 1;
      const bus = createEventBus();
      const toasts = createToasts();
      const logins: (string | null)[] = [];
      const saved: File[] = [];
      const session = createSession({
        kept: { ...kept, get: (key) => (key === blindTo ? null : kept.get(key)) },
        clock,
        bus,
        tab: `tab ${tabs}`,
        renew: (refreshToken) => posted(fetched, `${server.base}auth/token`, { refreshToken }),
        revoke: (refreshToken) => posted(fetched, `${server.base}auth/logout`, { refreshToken }),
        here: () => here,
        goToLogin: (returnTo) => logins.push(returnTo),
      });
      const surroundings = {
        base: server.base,
        fetch: fetched,
        bus,
        session,
        notify: toasts.notify,
        saveFile: (file: File) => saved.push(file),
      };
      const client = (options?: ClientOptions) => createClient(surroundings, options);
      return { bus, toasts, session, fetch: fetched, logins, saved, client };
    },
  };
}

async function posted(fetch: Fetch, url: string, body: object): Promise<Tokens> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new RequestFailed({ url, status: answer.status });
  return answer.json();
}

import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Clock } from './clock.ts';
import { createEventBus, type EventBus } from './events.ts';
import { keepLive, type LiveParts } from './live.ts';
import type { LiveChange } from './live-connection.ts';

const LEAD: LiveChange = { dealerGroupId: 1, dealershipIds: [4], facts: ['lead'] };

/** A server that pushes to whoever is connected with the good token. */
async function pushing() {
  const open = new Set<ServerResponse>();
  const tokens: (string | undefined)[] = [];
  const state = { good: 'Bearer access 1', status: 200 };
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    tokens.push(authorization);
    if (authorization !== state.good || state.status !== 200) {
      response.writeHead(state.status === 200 ? 401 : state.status).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('retry: 1\n\n');
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const write = (text: string) => {
    for (const response of open) response.write(text);
  };
  return {
    state,
    tokens,
    href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/live/changes`,
    connections: () => open.size,
    push: (change: unknown) => write(`data: ${JSON.stringify(change)}\n\n`),
    beat: () => write(': heartbeat\n\n'),
    say: write,
    hangUp: () => {
      for (const response of open) response.destroy();
    },
  };
}

/** A clock that goes on only when told to. */
function steppedClock() {
  let time = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  const clock: Clock = {
    now: () => time,
    wait: (milliseconds) =>
      new Promise((resolve) => {
        waiting.push({ at: time + milliseconds, resolve });
      }),
  };
  async function advance(milliseconds: number): Promise<void> {
    for (const end = time + milliseconds; time < end; ) {
      time = Math.min(end, time + 1_000);
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { resolve } of due) resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return { clock, advance };
}

type Pushing = Awaited<ReturnType<typeof pushing>>;

interface Opening {
  readonly signedIn?: boolean;
  readonly locks?: LockManager | undefined;
  readonly clock?: Clock;
}

function aTab(server: Pushing, opening: Opening = {}) {
  const { signedIn = true, clock = steppedClock().clock } = opening;
  const bus: EventBus = createEventBus((error) => {
    throw error;
  });
  const heard: (LiveChange | 'reconnected')[] = [];
  bus.on('live.changed', (change) => heard.push(change));
  bus.on('live.reconnected', () => heard.push('reconnected'));
  const session = { open: signedIn, token: 'access 1', replaced: [] as string[], checked: 0 };
  const parts: LiveParts = {
    href: server.href,
    fetch,
    clock,
    bus,
    locks: 'locks' in opening ? opening.locks : navigator.locks,
    session: {
      isOpen: () => session.open,
      lastAccessToken: () => session.token,
      accessToken: async () => {
        session.checked += 1;
        return session.token;
      },
      replace: async (used) => {
        session.replaced.push(used);
        session.token = 'access 2';
        return session.token;
      },
    },
  };
  const close = keepLive(parts);
  onTestFinished(close);
  return { bus, heard, session, close };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 5 });

/** Connected, and past the moment in which another connection would have been made. */
const connected = (server: Pushing, count: number) => until(() => expect(server.connections()).toBe(count));

describe('the live connection', () => {
  it('is one for all tabs, and all hear every change', async () => {
    const server = await pushing();
    const tabs = [aTab(server), aTab(server), aTab(server)];
    await connected(server, 1);
    server.push(LEAD);
    await until(() => expect(tabs.map((tab) => tab.heard)).toEqual([[LEAD], [LEAD], [LEAD]]));
    expect(server.tokens).toEqual(['Bearer access 1']);
  });

  it('is one for each tab where the browser has no locks', async () => {
    const server = await pushing();
    const tabs = [aTab(server, { locks: undefined }), aTab(server, { locks: undefined })];
    await connected(server, 2);
    server.push(LEAD);
    await until(() => expect(tabs.map((tab) => tab.heard)).toEqual([[LEAD], [LEAD]]));
  });

  it('passes to another tab when its own is closed, and the rest look again once', async () => {
    const server = await pushing();
    const leader = aTab(server);
    await connected(server, 1);
    const rest = [aTab(server), aTab(server)];
    leader.close();
    await until(() => expect(rest.map((tab) => tab.heard)).toEqual([['reconnected'], ['reconnected']]));
    server.push(LEAD);
    await until(() => expect(rest.map((tab) => tab.heard.at(-1))).toEqual([LEAD, LEAD]));
    expect(server.connections()).toBe(1);
    expect(leader.heard).toEqual([]);
  });

  it('comes back after a loss, and everything is looked at again once', async () => {
    const server = await pushing();
    const tabs = [aTab(server), aTab(server)];
    await connected(server, 1);
    server.hangUp();
    await until(() => expect(tabs.map((tab) => tab.heard)).toEqual([['reconnected'], ['reconnected']]));
    await connected(server, 1);
  });

  it('carries a fresh token each time it connects', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.state.good = 'Bearer access 2';
    server.hangUp();
    await until(() => expect(tab.heard).toEqual(['reconnected']));
    expect(tab.session.replaced).toEqual(['access 1']);
    expect(server.tokens).toEqual(['Bearer access 1', 'Bearer access 1', 'Bearer access 2']);
  });

  it('is tried again while the server is away, without touching the session', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.state.status = 503;
    server.hangUp();
    await until(() => expect(server.tokens.length).toBeGreaterThan(1));
    expect(tab.session).toMatchObject({ replaced: [], checked: 0 });
    expect(tab.heard).toEqual([]);
    server.state.status = 200;
    await until(() => expect(tab.heard).toEqual(['reconnected']));
  });

  it('is made anew when it has been silent for a minute, heartbeats included', async () => {
    const server = await pushing();
    const { clock, advance } = steppedClock();
    const tab = aTab(server, { clock, locks: undefined });
    await connected(server, 1);
    for (let beats = 0; beats < 5; beats += 1) {
      await advance(30_000);
      server.beat();
      server.push(LEAD);
      await until(() => expect(tab.heard).toHaveLength(beats + 1));
    }
    expect(server.tokens).toHaveLength(1);
    await advance(70_000);
    await until(() => expect(tab.heard.at(-1)).toBe('reconnected'));
    expect(server.tokens).toHaveLength(2);
  });

  it('overhears what is no change', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.say('data: {broken\n\ndata: null\n\ndata: {"dealerGroupId":"1"}\n\n');
    server.push(LEAD);
    await until(() => expect(tab.heard).toEqual([LEAD]));
  });

  it('stands only while somebody is signed in', async () => {
    const server = await pushing();
    const tab = aTab(server, { signedIn: false });
    expect(server.tokens).toEqual([]);
    tab.session.open = true;
    tab.bus.emit('session.started', null);
    await connected(server, 1);
    tab.bus.emit('session.ended', { returnTo: null });
    await connected(server, 0);
    tab.bus.emit('session.started', null);
    await connected(server, 1);
  });
});

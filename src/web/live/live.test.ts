import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Clock } from '../scope/clock.ts';
import { createEventBus, type EventBus } from './events.ts';
import { keepLive, type LiveParts } from './live.ts';
import type { LiveChange } from './live-connection.ts';

const LEAD: LiveChange = { dealerGroupId: 1, dealershipIds: [4], facts: ['lead'] };

/** A server that pushes to every connection with the valid token. */
async function pushing() {
  const open = new Set<ServerResponse>();
  const tokens: (string | undefined)[] = [];
  const unheard: number[] = [];
  const state = { good: 'Bearer access 1', status: 200 };
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    tokens.push(authorization);
    unheard.push(Number(new URL(request.url ?? '', 'http://here').searchParams.get('unheardMs')));
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
    /** Milliseconds each connection has heard nothing, without the margin. */
    unheard: () => unheard.map((milliseconds) => milliseconds - 1_000),
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

/** A clock that moves only when the test moves it. */
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
  readonly requestedSince?: number;
}

function aTab(server: Pushing, opening: Opening = {}) {
  const { signedIn = true, clock = steppedClock().clock, requestedSince = 0 } = opening;
  const bus: EventBus = createEventBus((error) => {
    throw error;
  });
  const heard: LiveChange[] = [];
  bus.on('live.changed', (change) => heard.push(change));
  const session = { open: signedIn, token: 'access 1', replaced: [] as string[], checked: 0 };
  const parts: LiveParts = {
    href: server.href,
    fetch,
    clock,
    bus,
    requestedSince,
    locks: 'locks' in opening ? opening.locks : navigator.locks,
    session: {
      isOpen: () => session.open,
      lastAccessToken: () => session.token,
      checkIsOver: async () => undefined,
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

/** Connected, and past the moment when a second connection would open. */
const connected = (server: Pushing, count: number) => until(() => expect(server.connections()).toBe(count));

describe('the live connection', () => {
  it('is one for all tabs, and all receive every change', async () => {
    const server = await pushing();
    const tabs = [aTab(server), aTab(server), aTab(server)];
    await connected(server, 1);
    server.push(LEAD);
    await until(() => expect(tabs.map((tab) => tab.heard)).toEqual([[LEAD], [LEAD], [LEAD]]));
    expect(new Set(server.tokens)).toEqual(new Set(['Bearer access 1']));
  });

  it('is one per tab where the browser has no locks', async () => {
    const server = await pushing();
    const tabs = [aTab(server, { locks: undefined }), aTab(server, { locks: undefined })];
    await connected(server, 2);
    server.push(LEAD);
    await until(() => expect(tabs.map((tab) => tab.heard)).toEqual([[LEAD], [LEAD]]));
  });

  it('requests the changes since the page loaded its first data', async () => {
    const server = await pushing();
    const { clock, advance } = steppedClock();
    await advance(9_000);
    aTab(server, { clock, requestedSince: 2_000 });
    await connected(server, 1);
    expect(server.unheard()).toEqual([7_000]);
  });

  it('requests changes again for a later tab that loaded its data earlier', async () => {
    const server = await pushing();
    const { clock, advance } = steppedClock();
    const leader = aTab(server, { clock });
    await connected(server, 1);
    await advance(9_000);
    server.push(LEAD);
    await until(() => expect(leader.heard).toEqual([LEAD]));
    const late = aTab(server, { clock, requestedSince: 6_000 });
    await until(() => expect(server.unheard()).toEqual([0, 3_000]));
    await connected(server, 1);
    server.push(LEAD);
    await until(() => expect(late.heard.at(-1)).toEqual(LEAD));
  });

  it('passes to another tab on close, which knows since when nothing was heard', async () => {
    const server = await pushing();
    const { clock, advance } = steppedClock();
    const leader = aTab(server, { clock });
    await connected(server, 1);
    const rest = [aTab(server, { clock }), aTab(server, { clock })];
    const allHear = () =>
      until(() => {
        server.push(LEAD);
        expect(rest.map((tab) => tab.heard.at(-1))).toEqual([LEAD, LEAD]);
      });
    await advance(5_000);
    await allHear();
    await advance(4_000);
    const before = server.tokens.length;
    leader.close();
    await until(() => expect(server.tokens.length).toBeGreaterThan(before));
    // The tab knows of the message at five seconds.
    expect(server.unheard().at(-1)).toBeLessThanOrEqual(4_000);
    for (const tab of rest) tab.heard.length = 0;
    await allHear();
    expect(server.connections()).toBe(1);
  });

  it('reconnects after a loss and requests what it missed', async () => {
    const server = await pushing();
    const { clock, advance } = steppedClock();
    const tab = aTab(server, { clock });
    await connected(server, 1);
    server.push(LEAD);
    await until(() => expect(tab.heard).toEqual([LEAD]));
    await advance(6_000);
    server.hangUp();
    await until(() => expect(server.unheard()).toEqual([0, 6_000]));
  });

  it('carries a fresh token each time it connects', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.state.good = 'Bearer access 2';
    server.hangUp();
    await until(() =>
      expect(server.tokens).toEqual(['Bearer access 1', 'Bearer access 1', 'Bearer access 2']),
    );
    expect(tab.session.replaced).toEqual(['access 1']);
  });

  it('retries while the server is away and leaves the session alone', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.state.status = 503;
    server.hangUp();
    await until(() => expect(server.tokens.length).toBeGreaterThan(1));
    expect(tab.session).toMatchObject({ replaced: [], checked: 0 });
    server.state.status = 200;
    await connected(server, 1);
    server.push(LEAD);
    await until(() => expect(tab.heard).toEqual([LEAD]));
  });

  it('reconnects after a minute of silence, heartbeats included', async () => {
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
    await until(() => expect(server.tokens).toHaveLength(2));
    expect(server.unheard().at(-1)).toBeGreaterThanOrEqual(60_000);
  });

  it('ignores messages that are not changes', async () => {
    const server = await pushing();
    const tab = aTab(server);
    await connected(server, 1);
    server.say('data: {broken\n\ndata: null\n\ndata: {"dealerGroupId":"1"}\n\n');
    server.push(LEAD);
    await until(() => expect(tab.heard).toEqual([LEAD]));
  });

  it('exists only while someone is signed in', async () => {
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

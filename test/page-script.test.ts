import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { currentUser, renewTokens } from '../src/features/account/auth/contract.ts';
import { dealerFullList } from '../src/features/setup/dealers/contract.ts';
import type { EarlyReplies } from '../src/web/calls/early-replies.ts';

const page = await readFile(new URL('../index.html', import.meta.url), 'utf8');
const script = /<script[^>]*>([^<]*earlyReplies[\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
const [list, person, exchange] = [dealerFullList, currentUser, renewTokens].map(({ path }) => `/api/${path}`);

const FRESH = { accessToken: 'a1', refreshToken: 'r1', receivedAt: 1, expiresAt: Date.now() + 60_000 };
const EXPIRED = { ...FRESH, expiresAt: 2 };
const SUCCESSOR = { accessToken: 'a2', refreshToken: 'r2', expiresAt: Date.now() + 600_000 };

/** Runs the page's own script over what a browser has kept, with the given reply to an exchange. */
function opened(
  kept: object | null,
  reply: () => Response | Promise<Response> = () => Response.json(SUCCESSOR),
) {
  const stored = new Map(kept ? [['tokens', JSON.stringify(kept)]] : []);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const sent: string[] = [];
  const fetch = async (path: string, init: { headers: { authorization?: string }; body?: string }) => {
    sent.push([path, init.headers.authorization ?? init.body].join(' '));
    return path === exchange ? await reply() : Response.json({});
  };
  const window: { earlyReplies?: EarlyReplies } = {};
  new Function('window', 'localStorage', 'fetch', script)(window, storage, fetch);
  const exchanged = async () => await window.earlyReplies?.find(({ url }) => url === exchange)?.reply;
  return { stored, storage, sent, exchanged, tokens: () => JSON.parse(stored.get('tokens') ?? 'null') };
}

it('the page begins the calls that every signed-in screen waits for', () => {
  expect(opened(FRESH).sent).toEqual([`${list} Bearer a1`, `${person} Bearer a1`]);
});

it('the page exchanges an expired token first', async () => {
  const { sent, exchanged, tokens } = opened(EXPIRED);
  await exchanged();
  expect(sent).toEqual([`${exchange} {"refreshToken":"r1"}`, `${list} Bearer a2`, `${person} Bearer a2`]);
  expect(tokens()).toEqual({ ...SUCCESSOR, receivedAt: expect.any(Number) });
});

it.each([
  { what: 'without tokens', kept: null },
  { what: 'with damaged tokens', kept: { accessToken: 'a1' } },
])('the page begins nothing $what', ({ kept }) => {
  expect(opened(kept).sent).toEqual([]);
});

it('a token that arrived expired is left to the server to judge', () => {
  expect(opened({ ...EXPIRED, receivedAt: 3 }).sent).toEqual([`${list} Bearer a1`, `${person} Bearer a1`]);
});

it('a refused exchange is left to the app', async () => {
  const { sent, exchanged, tokens } = opened(EXPIRED, () => new Response('{}', { status: 422 }));
  expect((await exchanged())?.status).toBe(422);
  expect(sent).toHaveLength(1);
  expect(tokens()).toEqual(EXPIRED);
});

it('signing out while the reply arrives wins', async () => {
  const body = Promise.withResolvers<object>();
  const reading = Promise.withResolvers<void>();
  const { stored, sent, exchanged } = opened(EXPIRED, () => {
    const reply = Response.json({});
    const json = () => {
      reading.resolve();
      return body.promise;
    };
    reply.clone = () => Object.assign(new Response(), { json });
    return reply;
  });
  await reading.promise;
  stored.delete('tokens');
  body.resolve(SUCCESSOR);
  await exchanged();
  expect(stored.has('tokens')).toBe(false);
  expect(sent).toHaveLength(1);
});

it('tokens that cannot be stored are still handed to the app', async () => {
  const { storage, exchanged } = opened(EXPIRED);
  storage.setItem = () => {
    throw new Error('The storage is full.');
  };
  await expect((await exchanged())?.json()).resolves.toEqual(SUCCESSOR);
});

import { expect, it } from 'vitest';
import { type EarlyReplies, withEarlyReplies } from './early-replies.ts';

const URL = '/api/users/current';
const BOARD = '/api/kpi/board?stores=1';
const signedInAs = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A client whose page has begun requests; its own replies say `later`. */
function opened(early: EarlyReplies) {
  const fetch = withEarlyReplies(async () => new Response('later'), early);
  return async (url: string, init: Parameters<typeof fetch>[1]) => (await fetch(url, init)).text();
}

const begun = (reply: Promise<Response>): EarlyReplies => [{ url: URL, authorization: 'Bearer mine', reply }];
const replied = (text: string) => Promise.resolve(new Response(text));

it('takes the early reply once', async () => {
  const read = opened(begun(replied('early')));
  await expect(read(URL, signedInAs('mine'))).resolves.toBe('early');
  await expect(read(URL, signedInAs('mine'))).resolves.toBe('later');
});

it('takes no reply of another sign-in or address', async () => {
  const read = opened(begun(replied('early')));
  await expect(read(URL, signedInAs('other'))).resolves.toBe('later');
  await expect(read('/api/dealer/full-list', signedInAs('mine'))).resolves.toBe('later');
});

it('requests again what could not be reached', async () => {
  const read = opened(begun(Promise.reject(new TypeError('Failed to fetch'))));
  await expect(read(URL, signedInAs('mine'))).resolves.toBe('later');
});

it('cancels an early request when the one that took it is canceled, also before it was taken', async () => {
  for (const isCanceledBefore of [true, false]) {
    const early = Promise.withResolvers<Response>();
    const stopped = { times: 0 };
    const stop = () => {
      stopped.times += 1;
      early.reject(new DOMException('Canceled.', 'AbortError'));
    };
    const fetch = withEarlyReplies(
      async (_url, { signal }) => {
        signal?.throwIfAborted();
        return new Response('later');
      },
      [{ url: URL, authorization: 'Bearer mine', reply: early.promise, stop }],
    );
    const canceling = new AbortController();
    if (isCanceledBefore) canceling.abort();
    const reply = fetch(URL, { ...signedInAs('mine'), signal: canceling.signal });
    canceling.abort();
    await expect(reply).rejects.toThrow('abort');
    expect(stopped.times).toBe(1);
  }
});

it('takes the early reply of a request without a token only for the same body', async () => {
  const url = '/api/auth/token';
  const read = opened([{ url, body: '{"refreshToken":"mine"}', reply: replied('early') }]);
  const renewed = (body: string) => read(url, { method: 'POST', body });
  await expect(renewed('{"refreshToken":"other"}')).resolves.toBe('later');
  await expect(renewed('{"refreshToken":"mine"}')).resolves.toBe('early');
});

it('tells two questions to one address apart by their bodies', async () => {
  const requested = (body: string) => ({
    url: BOARD,
    authorization: 'Bearer mine',
    body,
    reply: replied(body),
  });
  const read = opened([requested('all'), requested('one')]);
  const question = (body: string) => read(BOARD, { ...signedInAs('mine'), method: 'POST', body });
  await expect(question('one')).resolves.toBe('one');
  await expect(question('all')).resolves.toBe('all');
  await expect(question('one')).resolves.toBe('later');
});

import { expect, it } from 'vitest';
import { withEarlyReplies } from './early-replies.ts';

const URL = '/api/users/current';
const signedInAs = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** A client whose page has begun one request as `mine`; its own replies say `later`. */
function opened(early: Promise<Response>) {
  const replies = { [URL]: { sent: 'Bearer mine', reply: early } };
  const fetch = withEarlyReplies(async () => new Response('later'), replies);
  return async (token: string, url = URL) => (await fetch(url, signedInAs(token))).text();
}

it('takes the early reply once', async () => {
  const read = opened(Promise.resolve(new Response('early')));
  await expect(read('mine')).resolves.toBe('early');
  await expect(read('mine')).resolves.toBe('later');
});

it('takes no reply of another sign-in or address', async () => {
  const read = opened(Promise.resolve(new Response('early')));
  await expect(read('other')).resolves.toBe('later');
  await expect(read('mine', '/api/dealer/full-list')).resolves.toBe('later');
});

it('requests again what could not be reached', async () => {
  await expect(opened(Promise.reject(new TypeError('Failed to fetch')))('mine')).resolves.toBe('later');
});

it('takes the early reply of a request without a token only for the same body', async () => {
  const path = '/api/auth/token';
  const early = {
    [path]: { sent: '{"refreshToken":"mine"}', reply: Promise.resolve(new Response('early')) },
  };
  const fetch = withEarlyReplies(async () => new Response('later'), early);
  const read = async (body: string) => (await fetch(path, { method: 'POST', body })).text();
  await expect(read('{"refreshToken":"other"}')).resolves.toBe('later');
  await expect(read('{"refreshToken":"mine"}')).resolves.toBe('early');
});

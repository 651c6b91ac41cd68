import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { buildServer } from './http.ts';
import type { Services } from './services.ts';

it('takes nobody waiting for an answer any more for no bug, and a stream that breaks for one', async () => {
  const bugs: unknown[] = [];
  const app = await buildServer({
    services: {} as Services,
    routes: [],
    onBug: (_id, error) => bugs.push(error),
  });
  const left = Promise.withResolvers<void>();
  app.get('/endless', (request, reply) => {
    request.raw.socket.once('close', () => setImmediate(left.resolve));
    return reply.type('text/plain').send(Readable.from(pieces()));
  });
  app.get('/broken', () => {
    throw Object.assign(new Error('broken'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const request = get({ port, path: '/endless', headers: { 'accept-encoding': 'gzip' } });
  const [answer] = await once(request, 'response');
  answer.destroy();
  await left.promise;
  expect(bugs).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(500);
  expect(bugs).toHaveLength(1);
  await app.close();
});

async function* pieces(): AsyncGenerator<string> {
  for (;;) {
    yield 'again and again '.repeat(1000);
    await new Promise(setImmediate);
  }
}

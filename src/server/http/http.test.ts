import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import type { Services } from '../services.ts';
import { buildServer } from './http.ts';

it('takes nobody waiting for an answer any more for no bug, and a stream that breaks for one', async () => {
  const bugs: unknown[] = [];
  const app = await buildServer({
    services: {} as Services,
    routes: [],
    onBug: (_id, error) => bugs.push(error),
  });
  app.get('/left', (request) => {
    request.raw.socket.destroy();
    throw Object.assign(new Error('left'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  app.get('/broken', () => {
    throw Object.assign(new Error('broken'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  await expect(fetch(`http://127.0.0.1:${port}/left`)).rejects.toThrow();
  expect((await fetch(`http://127.0.0.1:${port}/broken`)).status).toBe(500);
  expect(bugs).toEqual([expect.objectContaining({ message: 'broken' })]);
  await app.close();
});

import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, file, json, upload } from '../src/core/contract.ts';
import { idOf } from '../src/core/wire.ts';
import { browserContract } from './contract-names.ts';

it('keeps which fields a call takes and where they go, and drops every schema', () => {
  const rename = call({
    method: 'POST',
    path: 'kpi/rename',
    access: 'viewer',
    summary: 'Renames.',
    query: z.object({ id: idOf('feed') }),
    body: z.object({ name: z.string() }),
    reply: json(z.object({})),
  });
  const send = call({
    method: 'POST',
    path: 'feeds/upload',
    access: 'manager',
    summary: 'Sends.',
    body: upload('uploadedFile', 10),
    reply: file('text/csv'),
  });
  const source = browserContract({ Row: z.object({}), LIMIT: 3, WORDS: ['a'], rename, send, help: () => 1 });
  expect(source.split('\n').filter((line) => line !== '')).toEqual([
    'export const LIMIT = 3;',
    'export const WORDS = ["a"];',
    'export const rename = {"method":"POST","path":"kpi/rename","query":{"shape":{"id":true}},"body":{"shape":{"name":true}},"reply":{"kind":"json"}};',
    'export const send = {"method":"POST","path":"feeds/upload","query":{"shape":{}},"body":{"kind":"upload","field":"uploadedFile","maxBytes":10},"reply":{"kind":"file"}};',
  ]);
});

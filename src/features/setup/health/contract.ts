import * as z from 'zod/mini';
import { call, json } from '../../../core/contract.ts';

export const health = call({
  method: 'GET',
  path: 'health',
  access: 'public',
  summary: 'Whether the server runs; does not use the database.',
  reply: json(z.object({ status: z.literal('up') })),
});

export const ready = call({
  method: 'GET',
  path: 'ready',
  access: 'public',
  summary: 'Whether the server can do its work: 503 while its database does not answer within two seconds.',
  reply: json(z.object({ status: z.literal('ready') })),
});

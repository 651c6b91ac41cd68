import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';
import { FORMATS_HEADER, type Formats, formatsIn, takeFormatsFrom } from '../../core/text/reader-formats.ts';

const reader = new AsyncLocalStorage<Formats>();
takeFormatsFrom(() => reader.getStore());

/** Texts that the work writes have the formats of whoever sent the request. */
export function inFormatsOf<T>({ headers }: FastifyRequest, work: () => T): T {
  return reader.run(formatsIn(headers[FORMATS_HEADER]), work);
}

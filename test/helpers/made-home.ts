import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder whose empty database is made and stopped. */
    readonly madeHome: string;
  }
}

/** Makes the folder that the others are copies of. */
export async function makeHome(): Promise<{ home: string; remove: () => Promise<void> }> {
  const home = await scratchFolder('home');
  const { stop } = await startEmbeddedPostgres({ home, log: () => undefined });
  await stop();
  return { home, remove: () => rm(home, { recursive: true, force: true }) };
}

/** A new data folder with an empty database, without making it again. */
export async function copyOfHome(made = inject('madeHome')): Promise<string> {
  const home = await scratchFolder('home');
  // As a command, because its files belong to the user that PostgreSQL runs as.
  await promisify(execFile)('cp', ['-a', `${made}/.`, home]);
  return home;
}

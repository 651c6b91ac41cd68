import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { newPrefix, ownDatabases } from './own-databases.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a database from which others may be created and dropped. */
    readonly clusterUrl: string;
    /** What the name of every database of this run starts with; they are gone when it ends. */
    readonly databasePrefix: string;
  }
}

/** One PostgreSQL for the run: a throw-away one of our own, or the server DATABASE_URL names. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.DATABASE_URL;
  if (given) {
    const own = await ownDatabases(given);
    project.provide('clusterUrl', given);
    project.provide('databasePrefix', own.prefix);
    return own.dropAll;
  }
  const home = await scratchFolder('test');
  const cluster = await startEmbeddedPostgres({ home, durable: false, log: () => undefined });
  project.provide('clusterUrl', cluster.url);
  project.provide('databasePrefix', newPrefix());
  return cluster.stop;
}

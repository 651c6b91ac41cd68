import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/server/database/migrate.ts';
import { newPool } from '../../src/server/database/pool.ts';
import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';
import { migrateJobs } from '../../src/server/jobs.ts';
import { citusDatabase } from './citus.ts';
import { copyOfHome, makeHome } from './made-home.ts';
import { newPrefix, type OwnDatabases, ownDatabases } from './own-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database from which others may be created and dropped. */
    readonly clusterUrl: string;
    /** Name prefix of every database of this run; they are dropped at its end. */
    readonly databasePrefix: string;
    /** The migrated database from which each test's own is cloned. */
    readonly templateName: string;
    /** The one database of every test of a run on Citus; null elsewhere. */
    readonly citusUrl: string | null;
  }
}

/** One PostgreSQL for the run: a temporary one, or the server in DATABASE_URL. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const made = await makeHome();
  provide('madeHome', made.home);
  const citus = process.env.ROOFTOP_CITUS_URL || null;
  const end = await (citus === null ? setupHere(provide, made.home) : setupOnCitus(provide, citus));
  return async () => {
    await end();
    await made.remove();
  };
}

async function setupHere(provide: TestProject['provide'], made: string): Promise<() => Promise<void>> {
  provide('citusUrl', null);
  const given = process.env.DATABASE_URL || null;
  const cluster = given ? null : await throwAway(made);
  const url = given ?? cluster?.url ?? '';
  const own = await ownDatabases(url);
  provide('clusterUrl', url);
  provide('databasePrefix', own.prefix);
  provide('templateName', await makeTemplate(own));
  return cluster?.stop ?? own.dropAll;
}

/** A distributed database is not cloned: its tests run one after another and empty it. */
async function setupOnCitus(provide: TestProject['provide'], given: string): Promise<() => Promise<void>> {
  const prefix = newPrefix();
  const { url, drop } = await citusDatabase(given, `${prefix}citus`);
  await migrateAll(url);
  provide('citusUrl', url);
  provide('clusterUrl', given);
  provide('databasePrefix', prefix);
  provide('templateName', '');
  return drop;
}

async function throwAway(made: string) {
  const home = await copyOfHome(made);
  return await startEmbeddedPostgres({ home, durable: false, log: () => undefined });
}

async function makeTemplate(own: OwnDatabases): Promise<string> {
  const url = await own.create('template');
  await migrateAll(url);
  return `${own.prefix}template`;
}

async function migrateAll(url: string): Promise<void> {
  await migrate(url);
  const pool = newPool(url, { max: 2 });
  await migrateJobs(pool, true);
  await pool.end();
}

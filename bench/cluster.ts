import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ROOT } from '../scripts/binary.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/start.ts';

/** The bench's own PostgreSQL. Its databases are kept between runs. */
export interface BenchCluster {
  /** Connection string of a database, created if missing: empty, or as a copy of another one. */
  urlOf(database: string, copyOf?: string): Promise<string>;
  stop(): Promise<void>;
}

export async function openCluster(say: (line: string) => void): Promise<BenchCluster> {
  const home = process.env.ROOFTOP_BENCH_HOME ?? join(ROOT, '.bench');
  await mkdir(home, { recursive: true });
  const cluster = await startEmbeddedPostgres({ home, log: say });
  return {
    stop: cluster.stop,
    async urlOf(database, copyOf = 'template1') {
      const client = new pg.Client({ connectionString: cluster.url });
      await client.connect();
      const known = await client.query('select from pg_database where datname = $1', [database]);
      if (!known.rowCount) {
        const names = [database, copyOf].map((name) => client.escapeIdentifier(name));
        await client.query(`create database ${names[0]} template ${names[1]}`);
      }
      await client.end();
      // URL cannot keep a socket address, so the text is edited.
      return cluster.url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
    },
  };
}

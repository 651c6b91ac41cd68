import { startEmbeddedPostgres } from '../../src/server/embedded-postgres/start.ts';

/** The database part of a server, in a process that a test can kill. */
const [, , home = ''] = process.argv;
try {
  const postgres = await startEmbeddedPostgres({ home, log: () => undefined });
  process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
  process.send?.({ url: postgres.url });
} catch (error) {
  process.send?.({ problem: (error as Error).message });
  process.exit(1);
}
// Runs until it is stopped or killed.
setInterval(() => undefined, 60_000);

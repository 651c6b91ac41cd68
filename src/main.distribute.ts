import pg from 'pg';
import { Problem } from './core/errors.ts';
import { databaseTrouble } from './server/database/database-trouble.ts';
import { distribute, isDistributed, requireCoordinator } from './server/database/distribution.ts';
import { readEnvironment } from './server/environment.ts';

/** npm run distribute: spreads an existing database over the nodes of its Citus cluster. */
async function run(): Promise<string> {
  const { databaseUrl } = readEnvironment(process.env);
  if (databaseUrl === null)
    throw new Problem('invalid', 'Set DATABASE_URL to the coordinator of the Citus cluster.');
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    if (!(await isDistributed(client)))
      throw new Problem(
        'invalid',
        'This database has no Citus. Let an administrator run on every node: create extension citus; then add the workers with citus_add_node.',
      );
    await requireCoordinator(client);
    const { distributed, referenced } = await distribute(client, (line) => process.stderr.write(`${line}\n`));
    return `Placed ${distributed} tables by dealer group and ${referenced} on every node.`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  const trouble = databaseTrouble(error);
  if (!(trouble instanceof Problem)) throw error;
  process.stderr.write(`${trouble.message}\n`);
  process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { binary, ROOT } from './binary.ts';

/** Runs the database and HTTP suites on a Citus cluster: npm run test:citus [-- names of files]. */
const url = process.env.ROOFTOP_CITUS_URL;
if (!url) {
  console.error(
    'Set ROOFTOP_CITUS_URL to the coordinator of a Citus cluster with at least one worker, such as\n' +
      'postgres://postgres@db.example:5432/postgres. The tests create a database of their own on every node, as a superuser.',
  );
  process.exit(1);
}
// Each statement goes over two nodes, which often share the machine of the tests.
const TEST_TIMEOUT_MS = 240_000;
const args = [
  ...['run', '--project', 'database', '--no-file-parallelism', `--testTimeout=${TEST_TIMEOUT_MS}`],
  ...process.argv.slice(2),
];
const child = spawn(process.execPath, [binary('vitest', 'vitest'), ...args], { cwd: ROOT, stdio: 'inherit' });
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;

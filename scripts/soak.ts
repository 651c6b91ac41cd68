import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, ROOT } from './binary.ts';

/** Runs the tests that have a full size at it: node scripts/soak.ts [names of files]. */
const SIZED = /helpers\/sizes\.ts'/;

const wanted = process.argv.slice(2);
const files = globSync('{src,test}/**/*.test.ts', { cwd: ROOT })
  .filter((file) => SIZED.test(readFileSync(join(ROOT, file), 'utf8')))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)));
if (files.length === 0) {
  console.error('No test of that name has a full size.');
  process.exit(1);
}
console.log(`At full size, one after another: ${files.join(', ')}`);
const child = spawn(
  process.execPath,
  [binary('vitest', 'vitest'), 'run', '--no-file-parallelism', '--reporter=verbose', ...files],
  { cwd: ROOT, env: { ...process.env, ROOFTOP_SOAK: '1' }, stdio: 'inherit' },
);
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binary, ROOT } from './binary.ts';

/** Runs the size-dependent tests at full size: node scripts/soak.ts [names of files] [--update-snapshots]. */
const SIZED = /helpers\/(sizes|looks)\.ts'/;

const options = process.argv.slice(2).filter((one) => one.startsWith('--'));
const wanted = process.argv.slice(2).filter((one) => !options.includes(one));
const files = globSync('{src,test}/**/*.{test,spec}.ts', { cwd: ROOT })
  .filter((file) => SIZED.test(readFileSync(join(ROOT, file), 'utf8')))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.includes(name)));
const screens = files.filter((file) => file.endsWith('.spec.ts'));
const others = files.filter((file) => !screens.includes(file));
if (files.length === 0) {
  console.error('No test of that name has a full size.');
  process.exit(1);
}
console.log(`At full size, one after another: ${files.join(', ')}`);
let failed = false;
// Tests that start the whole server need its pages, too.
await run([join(ROOT, 'scripts', 'build-web.ts')]);
if (others.length > 0) {
  await run([binary('vitest', 'vitest'), 'run', '--no-file-parallelism', '--reporter=verbose', ...others]);
}
if (screens.length > 0) {
  await run([binary('@playwright/test', 'playwright'), 'test', '--reporter=list', ...screens, ...options]);
}
process.exitCode = failed ? 1 : 0;

async function run(args: readonly string[]): Promise<void> {
  const env = { ...process.env, ROOFTOP_SOAK: '1' };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) failed = true;
}

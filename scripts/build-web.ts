import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { exists } from '../src/server/embedded-postgres/running.ts';
import { binary, ROOT } from './binary.ts';

/**
 * Builds the web app into dist/web if its sources changed. A killed build leaves the old one
 * intact.
 */
const PLACE = join(ROOT, 'dist', 'web');
const STAMP = join(ROOT, 'dist', 'web.sources');
const SOURCES = [
  'src/**/*',
  'public/**/*',
  '*.html',
  'vite.config.ts',
  'scripts/*.ts',
  'tsconfig.json',
  'package-lock.json',
];
const OTHER_SOURCES =
  /[\\/]server[\\/]|\.test\.tsx?$|src[\\/](connectors|demo)[\\/]|main\.(server|import)\.ts$/;

function fingerprint(): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !OTHER_SOURCES.test(path));
  for (const path of files.sort()) hash.update(`${path}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function isFresh(sources: string): boolean {
  return (
    existsSync(STAMP) && existsSync(join(PLACE, 'index.html')) && readFileSync(STAMP, 'utf8') === sources
  );
}

async function build(sources: string): Promise<void> {
  const unfinished = `${PLACE}.new-${process.pid}`;
  removeUnfinished();
  const args = [binary('vite'), 'build', '--outDir', unfinished, '--emptyOutDir'];
  const vite = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  process.on('SIGTERM', () => vite.kill());
  // The output matters only after a failure.
  const said: Buffer[] = [];
  for (const stream of [vite.stdout, vite.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const [code] = await once(vite, 'close');
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    console.error(`${Buffer.concat(said)}\nThe web app could not be built.`);
    process.exit(1);
  }
  rmSync(STAMP, { force: true });
  rmSync(PLACE, { recursive: true, force: true });
  renameSync(unfinished, PLACE);
  writeFileSync(STAMP, sources);
}

/** Left behind by killed builds. */
function removeUnfinished(): void {
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'dist'))) {
    const builder = /^web\.new-(\d+)$/.exec(name)?.[1];
    if (builder && !exists(Number(builder)))
      rmSync(join(ROOT, 'dist', name), { recursive: true, force: true });
  }
}

const sources = fingerprint();
if (!isFresh(sources)) {
  const started = performance.now();
  await build(sources);
  console.log(`Built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

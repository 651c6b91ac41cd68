import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from './binary.ts';
import { isInstalled, nodeFromNpm } from './install.mjs';

const HERE = { os: [process.platform], cpu: [process.arch] };
const ELSEWHERE = { os: ['beos'], cpu: [process.arch] };

interface Entry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly bin?: { readonly node: string };
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
}

const LOCK: Record<string, Entry> = {
  '': { version: '0.1.0' },
  'node_modules/fastify': { version: '5.0.0' },
  'node_modules/vitest': { version: '5.0.0', dev: true },
  'node_modules/fsevents': { version: '1.0.0', optional: true, ...ELSEWHERE },
  'node_modules/node-here': { version: '24.0.0', optional: true, bin: { node: 'bin/node' }, ...HERE },
  'node_modules/node-beos': { version: '24.0.0', optional: true, ...ELSEWHERE },
};

async function project(present: readonly string[] | null): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'rooftop-install-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, 'node_modules'));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCK }));
  if (present !== null) {
    const packages = Object.fromEntries(
      present.map((name) => [`node_modules/${name}`, LOCK[`node_modules/${name}`]]),
    );
    await writeFile(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  }
  return root;
}

it.each([
  { why: 'nothing was ever installed', present: null, user: false, developer: false },
  { why: 'an installation was cut off', present: [], user: false, developer: false },
  { why: 'all is there', present: ['fastify', 'vitest', 'node-here'], user: true, developer: true },
  { why: 'what developers need is missing', present: ['fastify', 'node-here'], user: true, developer: false },
  {
    why: 'the Node of this machine is missing',
    present: ['fastify', 'vitest'],
    user: false,
    developer: false,
  },
])('$why', async ({ present, user, developer }) => {
  const root = await project(present);
  expect(isInstalled(root, { developer: false })).toBe(user);
  expect(isInstalled(root, { developer: true })).toBe(developer);
});

it('installs again when the lock file names another version', async () => {
  const root = await project(['fastify', 'vitest', 'node-here']);
  const newer = { ...LOCK, 'node_modules/fastify': { version: '5.0.1' } };
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: newer }));
  expect(isInstalled(root, { developer: false })).toBe(false);
});

it('finds the Node that npm installs on this machine, and none where there is none', async () => {
  const root = await project(null);
  expect(nodeFromNpm(root)).toBe(join(root, 'node_modules/node-here/bin/node'));
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {} } }));
  expect(nodeFromNpm(root)).toBeNull();
});

it('has a lock file that npm ci accepts on every platform, and that names no registry', async () => {
  const text = await readFile(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { optionalDependencies?: object }> };
  const names = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing = Object.values(packages)
    .flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
    .filter((name) => !names.has(name));
  expect(missing).toEqual([]);
  expect(text).not.toContain('"resolved"');
});

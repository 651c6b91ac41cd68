import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';

const run = promisify(execFile);

/** Keeps it off the network and off a possibly missing graphics card. */
export const CHROMIUM_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export interface Browser {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/**
 * The Chromium that CHROMIUM_PATH names, else one of this machine, else the one from npm.
 *
 * @throws when none of them starts, with what to do about it
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (await starts({ executablePath: named, env: {} })) return { executablePath: named, env: {} };
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  for (const executablePath of [...INSTALLED, chromium.executablePath()]) {
    const browser = { executablePath, env: {} };
    if (existsSync(executablePath) && (await starts(browser))) return browser;
  }
  for (const browser of await packaged()) if (await starts(browser)) return browser;
  throw new Error(
    'No Chromium was found, and the one from npm does not start on this machine: install Chromium, or name one in CHROMIUM_PATH.',
  );
}

async function starts({ executablePath, env }: Browser): Promise<boolean> {
  return run(executablePath, ['--version'], { env: { ...process.env, ...env }, timeout: 30_000 }).then(
    () => true,
    () => false,
  );
}

/** Unpacked once per version; tried first with the machine's libraries, then with its own. */
async function packaged(): Promise<Browser[]> {
  if (process.platform !== 'linux') return [];
  const source = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = join(
    import.meta.dirname,
    '..',
    '..',
    'node_modules',
    '.cache',
    `rooftop-chromium-${version}`,
  );
  if (!existsSync(folder)) await unpack(join(source, 'bin'), folder);
  const executablePath = join(folder, 'chromium');
  const libraries = join(folder, 'al2023', 'lib');
  return [
    { executablePath, env: {} },
    { executablePath, env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, 'fonts') } },
  ];
}

/** Unpacked beside its final place and renamed, so that it is complete or absent. */
async function unpack(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await pipeline(
    createReadStream(join(from, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(join(unfinished, 'chromium')),
  );
  await chmod(join(unfinished, 'chromium'), 0o755);
  for (const archive of ['swiftshader', 'al2023', 'fonts']) await unpackArchive(from, archive, unfinished);
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** The archives are tar files once decompressed; every Linux has tar. */
async function unpackArchive(from: string, archive: string, into: string): Promise<void> {
  // The browser looks for the graphics libraries beside itself.
  const place = archive === 'swiftshader' ? into : join(into, archive);
  const file = join(into, `${archive}.tar`);
  await mkdir(place, { recursive: true });
  await pipeline(
    createReadStream(join(from, `${archive}.tar.br`)),
    createBrotliDecompress(),
    createWriteStream(file),
  );
  await run('tar', ['-xf', file, '-C', place, '--no-same-owner']);
  await rm(file);
}

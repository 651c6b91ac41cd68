// Every command of package.json starts here, on any Node and with nothing installed. What it starts
// runs
// on the project's own Node.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install, isInstalled, nodeFromNpm } from './install.mjs';
import { keepUp } from './keep-up.mjs';
import { whenNpmIsGone } from './npm-watch.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Where Node keeps compiled code, which shortens the next start. */
const COMPILED = join(ROOT, 'node_modules', '.cache', 'compiled');
const LEASH = pathToFileURL(join(ROOT, 'scripts', 'leash.mjs')).href;
const OLDEST = [20, 20];
/** Major version the project's scripts need. */
const WANTED = 24;
/** Milliseconds a server may take to finish its requests before it is killed. */
const STOP_WITHIN_MS = 30_000;

const COMMANDS = {
  start: { script: 'src/main.server.ts', builds: true, keptUp: true },
  dev: { script: 'scripts/dev.ts', builds: true },
  import: { script: 'src/main.import.ts', quiet: true },
  people: { script: 'src/main.people.ts', quiet: true },
  backup: { script: 'src/main.backup.ts', quiet: true, args: ['backup'] },
  restore: { script: 'src/main.backup.ts', quiet: true, args: ['restore'] },
  distribute: { script: 'src/main.distribute.ts', quiet: true },
  build: { script: 'scripts/build-web.ts' },
  docs: { script: 'scripts/write-docs.ts', developer: true },
  bench: { script: 'bench/bench.ts', builds: true, developer: true, quiet: true },
  soak: { script: 'scripts/soak.ts', developer: true },
  mutants: { script: 'scripts/mutants.ts', developer: true },
  'test:citus': { script: 'scripts/test-citus.ts', builds: true, developer: true },
  test: { script: 'scripts/test.ts', developer: true },
  check: { script: 'scripts/test.ts', developer: true, args: ['check'] },
};

/** The current child process, and whether a stop was requested. */
let current = null;
let stopping = false;
const waking = new AbortController();

async function main([name = '', ...args]) {
  const command = COMMANDS[name];
  if (!command) throw new Refusal(`Usage: npm run <${Object.keys(COMMANDS).join(' | ')}>`);
  refuseOldNode();
  await bringPackages(command);
  const node = nodeToUse();
  if (command.builds) await run(node, { script: 'scripts/build-web.ts', args: [] });
  // Standard output belongs to the command: another program may read it.
  await run(node, { ...command, args: [...(command.args ?? []), ...args] });
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new Refusal(
    `Rooftop needs Node ${OLDEST.join('.')} or newer to start; this is ${process.versions.node}.`,
  );
}

async function bringPackages(command) {
  const developer = command.developer === true;
  if (isInstalled(ROOT, { developer })) return;
  const say = command.quiet ? (line) => process.stderr.write(`${line}\n`) : (line) => console.log(line);
  await install(ROOT, { developer, say, spawned: follow });
}

/** The Node installed by npm, or the machine's own if it is new enough. */
function nodeToUse() {
  const own = nodeFromNpm(ROOT);
  if (own && existsSync(own) && !isMusl()) return own;
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath;
  if (own && !isMusl())
    throw new Refusal(`${own} is missing although npm installed the packages: try again.`);
  throw new Refusal(
    `No Node ${WANTED} comes with Rooftop for ${process.platform} ${process.arch}: install Node ${WANTED} from nodejs.org and try again.`,
  );
}

/** Such as Alpine, for which npm has no Node. */
function isMusl() {
  return process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
}

/**
 * Runs a script of the project to its end, and a server until it is stopped. A failure ends the
 * runner with the same code.
 */
async function run(node, command) {
  const { code, signal } = await (command.keptUp ? runForGood(node, command) : runOnce(node, command));
  if (code !== 0 || stopping) process.exit(code ?? 128 + constants.signals[signal]);
}

async function runForGood(node, command) {
  return await keepUp({
    run: () => runOnce(node, command),
    isStopping: () => stopping,
    wait: (milliseconds) => wait(milliseconds, null, { signal: waking.signal }).catch(() => {}),
    say: (line) => console.error(line),
  });
}

async function runOnce(node, { script, args, quiet }) {
  // A terminal sends Ctrl-C to its whole process group. A child in its own session receives it only
  // once, from us.
  const detached = process.platform !== 'win32' && !quiet;
  const startedAt = performance.now();
  const child = spawn(node, ['--import', LEASH, join(ROOT, script), ...args], {
    cwd: quiet ? (process.env.INIT_CWD ?? process.cwd()) : ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
    stdio: [quiet ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
    detached,
  });
  let wasUp = false;
  child.on('message', (message) => {
    wasUp ||= message === 'up';
  });
  const { code, signal, error } = await follow(child);
  if (error) throw new Refusal(`${node} does not run on this machine: ${error.message}.`);
  return { code, signal, wasUp, lastedMs: performance.now() - startedAt };
}

/** Forwards signals to the child until it ends. */
function follow(child) {
  current = child;
  if (stopping) stop();
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, signal: null, error }));
    child.once('exit', (code, signal) => {
      if (current === child) current = null;
      resolve({ code, signal, error: null });
    });
  });
}

function stop() {
  const child = current;
  waking.abort();
  if (!child) process.exit(130);
  if (process.platform === 'win32' && child.connected) child.disconnect();
  else child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
}

// Not SIGHUP: nohup ignores it, and a handler would undo that.
function askToStop() {
  // npm forwards a signal the terminal already sent us.
  if (stopping) return;
  stopping = true;
  stop();
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, askToStop);
if (process.env.npm_lifecycle_event) whenNpmIsGone(askToStop);

/** A failure the user can fix. */
class Refusal extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (stopping) process.exit(143);
  if (!(error instanceof Refusal) && !error.isRefusal) throw error;
  console.error(error.message);
  process.exit(1);
}

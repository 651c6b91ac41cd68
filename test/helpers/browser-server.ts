import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { localServer } from './local-server.ts';
import { ownDatabases } from './own-databases.ts';
import { platformStandIn } from './platform-stand-in.ts';
import { scratchFolder } from './scratch.ts';

/** The whole server for the browser tests, with its own data folder, demo and clock. */
const ROOT = join(import.meta.dirname, '..', '..');
const LEASH = pathToFileURL(join(ROOT, 'scripts', 'leash.mjs')).href;
const NOW = '2026-11-20T17:30:00Z';
const DEMO = {
  username: 'demo@rooftop.example',
  password: 'showroom-2026',
  fingerprint: 'ready',
  rememberme: false,
};

const port = process.env.PORT ?? '';
const given = process.env.DATABASE_URL;
const requested = Promise.withResolvers<void>();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => requested.resolve());
// A killed test run cannot say goodbye, so its absence is polled.
const starter = process.ppid;
setInterval(() => {
  if (process.ppid !== starter) requested.resolve();
}, 500).unref();

const home = await scratchFolder('browser');
const own = given ? await ownDatabases(given) : null;
const platforms = await localServer(platformStandIn().answer);
const server = spawn(process.execPath, ['--import', LEASH, join(ROOT, 'src', 'main.server.ts')], {
  cwd: ROOT,
  env: {
    ...process.env,
    PORT: port,
    HOST: '127.0.0.1',
    DATABASE_URL: (await own?.create('browser')) ?? '',
    ROOFTOP_HOME: home,
    ROOFTOP_NOW: NOW,
    ROOFTOP_PLATFORMS_AT: new URL(platforms.base).origin,
    // Loading older months would take half of the machine from the tests.
    ROOFTOP_DEMO: 'brief',
    ROOFTOP_LOG: 'warn',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const ended = once(server, 'exit');
void ended.then(() => requested.resolve());
if (await signInWorks(server)) process.stdout.write('The server is ready.\n');
await requested.promise;
server.kill('SIGTERM');
await ended;
await platforms.close();
await own?.dropAll();
await rm(home, { recursive: true, force: true });
process.exit(0);

async function signInWorks(running: ChildProcess): Promise<boolean> {
  for (; running.exitCode === null && running.signalCode === null; await wait(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(DEMO),
    }).catch(() => null);
    if (answer?.ok) return true;
  }
  return false;
}

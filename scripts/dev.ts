import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { Problem } from '../src/core/errors.ts';
import { freePort } from '../src/server/embedded-postgres/settings.ts';
import { joinEmbeddedPostgres } from '../src/server/embedded-postgres/start.ts';
import { type Environment, readEnvironment } from '../src/server/environment.ts';
import { ROOT } from './binary.ts';

const LEASH = pathToFileURL(join(ROOT, 'scripts', 'leash.mjs')).href;
/** Changes to browser files do not restart the server. */
const BROWSER_ONLY = /^src\/(web|features\/[^/]+\/[^/]+\/web)\/|main\.web\.tsx$|\.test\.tsx?$/;
const SERVER = /^(src|db\/migrations)\//;
/** Editors save several files at once. */
const SETTLE_MS = 100;

/** Runs the web app with hot reload in front of a server that restarts when its code changes. */
async function dev(): Promise<void> {
  const requested = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => requested.resolve());
  const environment = readEnvironment(process.env);
  // The database outlives restarts of the server, which keeps them fast.
  const postgres = environment.databaseUrl === null ? await ownDatabase(environment) : null;
  const port = await freePort();
  const web = await startWeb(environment, port);
  const start = () => startServer(environment, port, environment.databaseUrl ?? postgres?.url ?? '', web);
  const server = restartable(start);
  restartOnChange(web, server.restart);
  await requested.promise;
  await server.stop();
  await web.close();
  await postgres?.stop();
  process.exit(0);
}

function ownDatabase({ home }: Environment) {
  return joinEmbeddedPostgres({ home, log: (line) => console.log(line) });
}

function startServer(
  { host }: Environment,
  port: number,
  databaseUrl: string,
  web: ViteDevServer,
): ChildProcess {
  const child = spawn(process.execPath, ['--import', LEASH, 'src/main.server.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, HOST: host, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // The browser opens the web app's address, so that one is printed instead of the server's.
  const address = web.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  const said = new RegExp(`http://[^\\s/]+:${port}`);
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => console.log(line.replace(said, address)));
  }
  return child;
}

async function startWeb({ host, port }: Environment, serverPort: number): Promise<ViteDevServer> {
  const serverHost = host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? '[::1]' : host;
  const web = await createServer({
    root: ROOT,
    clearScreen: false,
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '/api': `http://${serverHost}:${serverPort}` },
      watch: { ignored: ['**/.rooftop/**', '**/dist/**', '**/test-results/**'] },
    },
  });
  return web.listen();
}

/** Runs one server at a time: the next starts when the previous one has finished its requests. */
function restartable(start: () => ChildProcess) {
  let child = start();
  let turn = Promise.resolve();
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const next = (work: () => Promise<void>) => {
    turn = turn.then(work);
    return turn;
  };
  return {
    stop: () => next(end),
    restart: () =>
      next(async () => {
        await end();
        child = start();
      }),
  };
}

function restartOnChange(web: ViteDevServer, restart: () => Promise<void>): void {
  let settling: NodeJS.Timeout | undefined;
  web.watcher.on('all', (_event, path) => {
    const file = relative(ROOT, path).replaceAll('\\', '/');
    if (!SERVER.test(file) || BROWSER_ONLY.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(() => void restart(), SETTLE_MS);
  });
}

try {
  await dev();
} catch (error) {
  console.error(error instanceof Problem ? error.message : error);
  process.exit(1);
}

import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fileReader } from '../connectors/index.ts';
import { Problem } from '../core/errors.ts';
import { prepareDemo } from '../demo/prepare.ts';
import { DEMO_ACCOUNT } from '../features/account/auth/rules.ts';
import { healthRoutes } from '../features/setup/health/server/handlers.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { databaseTrouble } from '../server/database/database-trouble.ts';
import { startIdsApart } from '../server/database/first-ids.ts';
import { migrate } from '../server/database/migrate.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import { type Environment, readEnvironment } from '../server/environment.ts';
import { allowedHosts, isLocalName } from '../server/http/hosts.ts';
import { buildServer } from '../server/http/http.ts';
import type { Route } from '../server/http/route.ts';
import { openWebApp } from '../server/http/web-app.ts';
import { firstRunAddress, openFirstRun } from '../server/identity/first-run.ts';
import { loadSecrets } from '../server/identity/secrets.ts';
import type { ImportReport, Ingest } from '../server/ingest/delivery.ts';
import { type Job, jobQueue, migrateJobs } from '../server/jobs.ts';
import { listenForChanges } from '../server/live/realtime.ts';
import { missingSenders, sendersFor } from '../server/messages/sending-settings.ts';
import { logBug, logImport, logTraffic } from '../server/observe/activity-log.ts';
import { type Log, openLog } from '../server/observe/log.ts';
import { Metrics } from '../server/observe/metrics.ts';
import { pullsWith } from '../server/pulls/pulls.ts';
import type { Services } from '../server/services.ts';
import { keepDemo, startBackground } from './background.ts';
import { Begun } from './begun.ts';

/** How long requests may finish when the server ends. */
const LAST_REPLIES_MS = 3_000;

/** A person active this recently counts as using the app. */
const IN_USE_FOR_MS = 60_000;

const END_NOW_WITHIN_MS = 5_000;

/** What the program lists. */
interface Listed {
  readonly routes: readonly Route[];
  readonly jobs: (services: Services) => Record<string, Job>;
}

interface Startup extends Listed {
  readonly environment: Environment;
  readonly log: Log;
  readonly begun: Begun;
}

interface Started {
  readonly address: string;
  /** The secret of the address for the first person; null once somebody has an account. */
  readonly firstRun: string | null;
}

async function start({ routes, jobs, environment, log, begun }: Startup): Promise<Started> {
  const url = await databaseUrl(environment, begun);
  const database = await migrated(url, environment);
  begun.add('the connections to the database', () => database.close());
  await migrateJobs(database.owner, database.hasAppRole);
  const changes = await listenForChanges(url);
  begun.add('listening for changes', () => changes.close());
  const metrics = new Metrics(database);
  metrics.watchProcess();
  const onImport = (report: ImportReport) => {
    logImport(log, report);
    metrics.countImport(report);
  };
  const publicAddress = { url: environment.url ?? `http://localhost:${environment.port}` };
  const services = await servicesOn(environment, { database, changes, onImport, publicAddress });
  if (environment.demo) await prepareDemo(database, services.businessNow(), DEMO_ACCOUNT);
  const reportBug = bugReporter(log);
  const isWorker = environment.role === 'worker';
  if (environment.role !== 'web') {
    const { home } = environment;
    await startBackground({ services, jobs: jobs(services), routes, home, log, metrics, reportBug }, begun);
  }
  const app = await buildServer({
    services,
    // A worker answers only those who watch it.
    routes: isWorker ? healthRoutes : routes,
    onBug: (request, error) => logBug(log, { request }, error),
    log,
    traffic: [logTraffic(log), metrics.traffic],
    metrics: { of: metrics, token: environment.metricsToken },
    ...(!isWorker && { webApp: await openWebApp({ hasChat: environment.chatAppId !== null }) }),
    allowsHost: allowedHosts(environment),
    proxies: environment.proxies,
  });
  begun.add('the web server', async () => {
    // A connection that a browser opened in advance would hold the end back for a minute.
    const late = setTimeout(() => app.server.closeAllConnections(), LAST_REPLIES_MS);
    await app.close();
    clearTimeout(late);
  });
  let requestedAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async () => {
    requestedAt = performance.now();
  });
  const isInUse = () => performance.now() - requestedAt < IN_USE_FOR_MS;
  const address = await listen(app, environment);
  if (!isWorker) publicAddress.url = address;
  if (environment.demo && environment.role !== 'web')
    begun.add('the demo', keepDemo({ services, url, environment, isInUse, log: say }));
  return { address, firstRun: isWorker ? null : await openFirstRun(database) };
}

async function migrated(url: string, environment: Environment): Promise<Database> {
  try {
    await migrate(url);
    const database = await openDatabase(url);
    await startIdsApart(database.owner);
    return database;
  } catch (error) {
    throw environment.databaseUrl === null ? error : databaseTrouble(error);
  }
}

async function databaseUrl(environment: Environment, begun: Begun): Promise<string> {
  if (environment.databaseUrl !== null) return environment.databaseUrl;
  const postgres = await startEmbeddedPostgres({ home: environment.home, log: say });
  begun.add('the database', () => postgres.stop());
  return postgres.url;
}

interface Opened extends Pick<Services, 'database' | 'changes'>, Pick<Ingest, 'onImport'> {
  /** Port 0 becomes a number only when the server listens. */
  readonly publicAddress: { readonly url: string };
}

async function servicesOn(
  environment: Environment,
  { database, changes, onImport, publicAddress }: Opened,
): Promise<Services> {
  const trueNow = () => new Date();
  const ahead = environment.now === null ? 0 : environment.now.getTime() - Date.now();
  const businessNow = () => new Date(Date.now() + ahead);
  const secrets = await loadSecrets(database);
  const ingest = {
    database,
    reader: fileReader,
    jobs: jobQueue,
    contactKey: secrets.contactHash,
    businessNow,
    trueNow,
    ...(onImport && { onImport }),
  };
  return {
    database,
    changes,
    jobs: jobQueue,
    ingest,
    secrets,
    pulls: pullsWith(secrets.credentials, {
      phrases: environment.credentialPhrases,
      standIn: environment.platformsAt,
    }),
    senders: sendersFor(environment.sending, secrets.webhook),
    businessNow,
    trueNow,
    settings: {
      chatAppId: environment.chatAppId,
      demoAccount: environment.demo && isLocalName(environment.host),
      webhookNetworks: environment.sending.networks,
      get publicUrl() {
        return publicAddress.url;
      },
    },
  };
}

async function listen(app: FastifyInstance, { role, host, port, url }: Environment): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Problem(
      'invalid',
      `Port ${port} is taken. Choose another with PORT, such as PORT=${port + 1}.`,
    );
  }
  const address = app.server.address() as AddressInfo;
  if (url !== null && role !== 'worker') return url;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${name === '127.0.0.1' ? 'localhost' : name}:${address.port}`;
}

function sayDemoAccount(host: string): void {
  if (isLocalName(host))
    say(`Sign in with ${DEMO_ACCOUNT.username} and the password ${DEMO_ACCOUNT.password}.`);
  else say('The demo account works only while HOST is this machine alone.');
}

function sayFirstRun(address: string, hasDemo: boolean): void {
  const who = hasDemo ? 'To start with your own dealer group' : 'Nobody has an account yet. To create yours';
  say(`${who}, open this address, which works once:\n  ${address}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function bugReporter(log: Log): (where: string, error: unknown) => void {
  return (where, error) => logBug(log, { where }, error);
}

/** After an uncaught failure: quick cleanup, then exit so that the launcher restarts. */
function endNow(begun: Begun): void {
  const end = () => process.exit(1);
  setTimeout(end, END_NOW_WITHIN_MS);
  begun.end().then(end, end);
}

/** Starts a server with these routes and jobs, and ends it well. */
export async function runServer(listed: Listed): Promise<void> {
  const begun = new Begun();
  try {
    const environment = readEnvironment(process.env);
    const log = openLog({ level: environment.logLevel, isTerminal: process.stderr.isTTY === true });
    endWell(log, begun);
    const { address, firstRun } = await start({ ...listed, environment, log, begun });
    // Otherwise only a server that ends well leaves its compiled code for the next start.
    flushCompileCache();
    const isWorker = environment.role === 'worker';
    say(isWorker ? `A worker of Rooftop, watched at ${address}/metrics` : `Rooftop is at ${address}`);
    // The launcher restarts only a server that was up once.
    process.send?.('up');
    for (const line of missingSenders(environment.sending)) say(line);
    if (environment.demo && !isWorker) sayDemoAccount(environment.host);
    if (firstRun !== null) sayFirstRun(firstRunAddress(address, firstRun), environment.demo);
  } catch (error) {
    // What failed first is what to read.
    await begun.end().catch(() => undefined);
    process.stderr.write(error instanceof Problem ? `${error.message}\n` : `${(error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Cleans up on a signal, on the launcher's request, and after an uncaught failure. */
function endWell(log: Log, begun: Begun): void {
  const reportBug = bugReporter(log);
  let _stopping: Promise<void> | null = null;
  const stop = () => {
    _stopping ??= begun.end().then(
      () => process.exit(0),
      (error: unknown) => {
        reportBug('while stopping', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // A lost connection means that the launcher is gone.
  process.on('disconnect', stop);
  process.on('uncaughtException', (error, origin) => {
    reportBug(`ended by an ${origin === 'unhandledRejection' ? 'unhandled rejection' : origin}`, error);
    endNow(begun);
  });
}

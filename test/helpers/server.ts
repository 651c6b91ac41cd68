import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { fileReader } from '../../src/connectors/index.ts';
import { type Call, hasFields, type InputOf, type ReplyOf } from '../../src/core/contract.ts';
import { routes } from '../../src/main.server.ts';
import type { Database } from '../../src/server/database/database.ts';
import { buildServer } from '../../src/server/http/http.ts';
import type { BodyPace } from '../../src/server/http/slow-bodies.ts';
import { signAccessToken } from '../../src/server/identity/access-token.ts';
import { loadSecrets } from '../../src/server/identity/secrets.ts';
import { jobQueue } from '../../src/server/jobs.ts';
import { listenForChanges } from '../../src/server/live/realtime.ts';
import { NO_SENDERS, type Senders } from '../../src/server/messages/sender.ts';
import { logBug, logImport, logTraffic } from '../../src/server/observe/activity-log.ts';
import { openLog } from '../../src/server/observe/log.ts';
import { Metrics } from '../../src/server/observe/metrics.ts';
import { type Pulls, pullsWith } from '../../src/server/pulls/pulls.ts';
import type { ServerSettings, Services } from '../../src/server/services.ts';
import { database, type Prepared } from './database.ts';

export interface Failure {
  readonly status: number;
  readonly message?: string;
  readonly errors?: readonly { field: string; message: string }[];
}

export interface TestServer {
  readonly database: Database & { url: string };
  readonly services: Services;
  readonly url: string;
  /** Every bug of the server; empty unless a test provokes one. */
  readonly bugs: unknown[];
  /** Every log line so far, at level `debug`. */
  readonly logged: readonly string[];
  /** One raw request. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** An access token of a person, as if signed in. */
  tokenOf(userId: number): Promise<string>;
  /** A caller for this person, or without a user. */
  as(userId: number | null): Promise<TestCaller>;
}

export interface TestCaller {
  call<C extends Call>(entry: C, input: InputOf<C>): Promise<ReplyOf<C>>;
  /** The failure of a call that must fail. */
  failure<C extends Call>(entry: C, input: InputOf<C>): Promise<Failure>;
}

interface TestServerPlan {
  readonly prepared?: Prepared;
  /** One that the test opened, such as one to be killed. */
  readonly database?: Database & { url: string };
  readonly now?: Date;
  /** Milliseconds used for the age of changes. */
  readonly elapsed?: () => number;
  readonly settings?: Partial<ServerSettings>;
  readonly pulls?: Partial<Pulls>;
  readonly bodyPace?: Partial<BodyPace>;
  readonly senders?: Partial<Senders>;
  readonly metricsToken?: string;
}

/** The whole server on its own database, listening on this machine. */
export async function server(plan: TestServerPlan = {}): Promise<TestServer> {
  const db = plan.database ?? (await database(plan.prepared));
  const bugs: unknown[] = [];
  const logged: string[] = [];
  const log = openLog({ level: 'debug', isTerminal: false, to: { write: (line) => void logged.push(line) } });
  const metrics = new Metrics(db);
  const changes = await listenForChanges(db.url, plan.elapsed);
  const secrets = await loadSecrets(db);
  const businessNow = () => plan.now ?? new Date();
  const trueNow = () => new Date();
  const services: Services = {
    database: db,
    changes,
    jobs: jobQueue,
    ingest: {
      database: db,
      reader: fileReader,
      jobs: jobQueue,
      contactKey: secrets.contactHash,
      businessNow,
      trueNow,
      onImport: (report) => {
        logImport(log, report);
        metrics.countImport(report);
      },
    },
    secrets,
    // Nobody listens there, so no test contacts a platform by accident.
    pulls: {
      ...pullsWith(secrets.credentials, { standIn: 'http://127.0.0.1:9' }),
      wait: async () => {},
      ...plan.pulls,
    },
    senders: { ...NO_SENDERS, ...plan.senders },
    businessNow,
    trueNow,
    settings: {
      chatAppId: null,
      demoAccount: true,
      publicUrl: 'https://rooftop.example',
      webhookNetworks: [],
      ...plan.settings,
    },
  };
  const app = await buildServer({
    services,
    routes,
    onBug: (request, error) => {
      bugs.push(error);
      logBug(log, { request }, error);
    },
    log,
    traffic: [logTraffic(log), metrics.traffic],
    metrics: { of: metrics, token: plan.metricsToken ?? null },
    ...(plan.bodyPace && { bodyPace: plan.bodyPace }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await changes.close();
  });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/`;
  const request = (path: string, init?: RequestInit) => fetch(url + path, init);
  const tokenOf = (userId: number) => accessTokenOf(db, userId);
  return {
    database: db,
    services,
    url,
    bugs,
    logged,
    request,
    tokenOf,
    as: async (userId) => {
      let token = userId === null ? null : await tokenOf(userId);
      let madeAt = performance.now();
      const freshToken = async () => {
        if (userId === null || performance.now() - madeAt < TOKEN_KEPT_MS) return token;
        token = await tokenOf(userId);
        madeAt = performance.now();
        return token;
      };
      return callerOf({ request, bugs }, freshToken);
    },
  };
}

/** An access token of a person, as if signed in. */
export async function accessTokenOf(database: Database, userId: number): Promise<string> {
  const sessionId = crypto.randomUUID();
  const at = new Date();
  await database.people
    .insertInto('session')
    .values({
      id: sessionId,
      user_id: userId,
      remember_me: false,
      fingerprint: 'test',
      user_agent: 'test',
      started_at: at,
    })
    .execute();
  const secrets = await loadSecrets(database);
  return (await signAccessToken(secrets.accessToken, { userId, sessionId }, at)).accessToken;
}

/** Access tokens live ten minutes; a test at full size takes longer. */
const TOKEN_KEPT_MS = 5 * 60_000;

function callerOf(
  { request, bugs }: Pick<TestServer, 'request' | 'bugs'>,
  freshToken: () => Promise<string | null>,
): TestCaller {
  const send = async (entry: Call, input: Record<string, unknown>) => {
    const token = await freshToken();
    const { path, init } = asRequest(entry, input);
    const headers = { ...init.headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
    return await request(path, { ...init, headers });
  };
  return {
    call: async (entry, input) => {
      const response = await send(entry, input as Record<string, unknown>);
      if (!response.ok) {
        const answer = await response.text();
        throw new Error(`${entry.path} answered ${response.status}: ${answer}`, { cause: bugs.at(-1) });
      }
      return (entry.reply.kind === 'json' ? await response.json() : await response.blob()) as never;
    },
    failure: async (entry, input) => {
      const response = await send(entry, input as Record<string, unknown>);
      if (response.ok) throw new Error(`${entry.path} should have failed but answered ${response.status}.`);
      return { status: response.status, ...((await response.json()) as object) };
    },
  };
}

/** The request for a call's flat input: body fields in a JSON body, the rest in the query. */
export function asRequest(
  entry: Call,
  input: Readonly<Record<string, unknown>>,
): { path: string; init: { method: string; headers: Record<string, string>; body?: string } } {
  const inBody = hasFields(entry.body) ? Object.keys(entry.body.shape) : [];
  const query = Object.entries(input).filter(([name]) => !inBody.includes(name));
  const body = Object.fromEntries(Object.entries(input).filter(([name]) => inBody.includes(name)));
  const text = query.flatMap(([name, value]) => queryParts(name, value)).join('&');
  return {
    path: text === '' ? entry.path : `${entry.path}?${text}`,
    init: {
      method: entry.method,
      headers: hasFields(entry.body) ? { 'content-type': 'application/json' } : {},
      ...(hasFields(entry.body) ? { body: JSON.stringify(body) } : {}),
    },
  };
}

function queryParts(name: string, value: unknown): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value))
    return value.map((one) => `${name}[]=${encodeURIComponent(String(one).toWellFormed())}`);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(
      ([key, one]) => `${name}[${key}]=${encodeURIComponent(String(one).toWellFormed())}`,
    );
  }
  return [`${name}=${encodeURIComponent(String(value).toWellFormed())}`];
}

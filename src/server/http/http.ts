import { createRequire } from 'node:module';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { fastifySSE } from '@fastify/sse';
import {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { type Call, hasFields } from '../../core/contract.ts';
import { Problem } from '../../core/errors.ts';
import { isDatabaseAway } from '../database/database-trouble.ts';
import { SharedAnswers } from '../live/shared-answers.ts';
import type { Log } from '../observe/log.ts';
import { type Metrics, serveMetrics } from '../observe/metrics.ts';
import { type TrafficObserver, watchTraffic } from '../observe/traffic.ts';
import type { Services } from '../services.ts';
import { answer } from './answer.ts';
import { serveReference } from './api-reference/serve.ts';
import { inFormatsOf } from './formats-of-request.ts';
import { refuseOtherHosts } from './hosts.ts';
import { takeJsonBodies } from './json-body.ts';
import { parseQueryString } from './query-string.ts';
import type { Route } from './route.ts';
import { type BodyPace, endSlowBodies } from './slow-bodies.ts';
import type { WebApp } from './web-app.ts';

const { version: VERSION } = createRequire(import.meta.url)('../../../package.json') as { version: string };

/** For JSON; file calls have their own limit. */
const BODY_BYTES = 1024 * 1024;
/** A thousand dealership ids fit in one address. */
const HEADER_BYTES = 256 * 1024;
const STREAM_HEARTBEAT_MS = 20_000;

export interface ServerOptions {
  readonly services: Services;
  readonly routes: readonly Route[];
  readonly onBug: (requestId: string, error: unknown) => void;
  readonly webApp?: WebApp;
  readonly allowsHost?: (name: string) => boolean;
  /** Addresses whose X-Forwarded headers are trusted. */
  readonly proxies?: readonly string[];
  readonly log?: Log;
  readonly traffic?: readonly TrafficObserver[];
  readonly metrics?: { readonly of: Metrics; readonly token: string | null };
  readonly bodyPace?: Partial<BodyPace>;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: BODY_BYTES,
    trustProxy: options.proxies === undefined ? false : [...options.proxies],
    http: { maxHeaderSize: HEADER_BYTES },
    routerOptions: { querystringParser: parseQueryString, ignoreTrailingSlash: true },
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    ...(options.log && { loggerInstance: options.log as FastifyBaseLogger }),
  });
  watchTraffic(app, options.traffic ?? [], streamPaths(options.routes));
  if (options.allowsHost) refuseOtherHosts(app, options.allowsHost);
  await app.register(compress, { threshold: 1024 });
  await app.register(multipart, { limits: { fields: 20, files: 100, fieldSize: 10_000 } });
  await app.register(fastifySSE, { heartbeatInterval: STREAM_HEARTBEAT_MS });
  takeJsonBodies(app);
  takeRawBodies(app);
  endSlowBodies(app, { takesFile: filePaths(options.routes), ...options.bodyPace });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.onBug));
  serveReference(
    app,
    options.routes.map(({ call }) => call),
    VERSION,
  );
  if (options.metrics) serveMetrics(app, options.metrics.of, options.metrics.token);
  await options.webApp?.register(app);
  app.setNotFoundHandler(sendNothingHere);
  const stopping = new AbortController();
  const shared = new SharedAnswers();
  app.addHook('preClose', () => stopping.abort());
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    reply.header('x-content-type-options', 'nosniff');
    if (isPage(reply)) protectPage(reply);
  });
  for (const route of options.routes) {
    for (const url of [addressOf(route.call), ...(route.alsoAt === undefined ? [] : [route.alsoAt])]) {
      app.route({
        method: route.call.method,
        url,
        ...(route.call.reply.kind === 'stream' ? { sse: 'only' as const } : {}),
        handler: (request, reply) =>
          inFormatsOf(request, () =>
            answer({ route, services: options.services, shared, stopping: stopping.signal, request, reply }),
          ),
      });
    }
  }
  return app;
}

function filePaths(routes: readonly Route[]): (path: string | undefined) => boolean {
  const taking = routes.filter(({ call: { body } }) => body !== undefined && !hasFields(body));
  const paths = new Set(taking.map(({ call }) => addressOf(call)));
  return (path) => path !== undefined && paths.has(path);
}

function streamPaths(routes: readonly Route[]): (path: string) => boolean {
  const streams = routes.filter(({ call }) => call.reply.kind === 'stream');
  const paths = new Set(streams.map(({ call }) => addressOf(call)));
  return (path) => paths.has(path);
}

function addressOf(call: Call): string {
  return `/api/${call.path}`;
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}

/** No frames, and no access from other windows. */
function protectPage(reply: FastifyReply): void {
  reply.header('x-frame-options', 'DENY').header('cross-origin-opener-policy', 'same-origin');
  if (!reply.hasHeader('content-security-policy'))
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

function sendNothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const message = `There is no ${request.method} ${request.url.split('?')[0]}.`;
  return reply.code(404).send({ message });
}

function takeRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined));
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onBug: ServerOptions['onBug'],
): FastifyReply {
  const problem = error instanceof Problem ? error : problemOf(error as FastifyError);
  if (!problem && isDatabaseAway(error)) {
    onBug(request.id, error);
    return reply.code(503).send({ message: DATABASE_AWAY });
  }
  if (!problem) {
    if (!hasLeft(error, request)) onBug(request.id, error);
    return reply.code(500).send({ requestId: request.id });
  }
  return reply.code(problem.status).send({
    ...(problem.message === '' ? {} : { message: problem.message }),
    ...(problem.errors.length === 0 ? {} : { errors: problem.errors }),
  });
}

const DATABASE_AWAY = 'The database does not answer right now. Try again in a moment.';

/** The browser left before the answer was complete. */
function hasLeft(error: unknown, request: FastifyRequest): boolean {
  return (error as FastifyError).code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;
}

function problemOf(error: FastifyError): Problem | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new Problem('tooLarge', 'That is larger than this call takes.');
  if (status === 415)
    return new Problem('malformed', 'This call does not take that content type.', [CONTENT_TYPE]);
  if (status === 406) return new Problem('malformed', 'This call answers text/event-stream only.', [ACCEPT]);
  if (status >= 400 && status < 500) {
    const message = 'The request could not be read: it is not valid JSON or not a valid form.';
    return new Problem('malformed', message, [{ field: 'body', message }]);
  }
  return null;
}

const CONTENT_TYPE = { field: 'content-type', message: 'This call does not take that content type.' };
const ACCEPT = { field: 'accept', message: 'Must accept text/event-stream.' };

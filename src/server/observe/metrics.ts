import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { isLocalName, isLocalRequest } from '../http/hosts.ts';
import type { ImportReport } from '../ingest/delivery.ts';
import type { JobReport } from '../jobs.ts';
import type { TrafficObserver } from './traffic.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

export class Metrics {
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: 'rooftop_http_requests_total',
    help: 'Requests by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #requestSeconds = new Histogram({
    name: 'rooftop_http_request_duration_seconds',
    help: 'How long answers took, by method and route pattern; streams of events are left out.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  });
  readonly #streams = new Gauge({
    name: 'rooftop_open_streams',
    help: 'Streams of events that are open now.',
    registers: [this.registry],
  });
  readonly #jobs = new Counter({
    name: 'rooftop_jobs_total',
    help: 'Tries of jobs by name and outcome.',
    labelNames: ['name', 'outcome'],
    registers: [this.registry],
  });
  readonly #jobSeconds = new Histogram({
    name: 'rooftop_job_duration_seconds',
    help: 'How long tries of jobs took, by name.',
    labelNames: ['name'],
    buckets: JOB_SECONDS,
    registers: [this.registry],
  });
  readonly #imports = new Counter({
    name: 'rooftop_imports_total',
    help: 'Imported tables by connector, way in and outcome.',
    labelNames: ['kind', 'came_by', 'outcome'],
    registers: [this.registry],
  });
  readonly #importRows = new Counter({
    name: 'rooftop_import_rows_total',
    help: 'Rows of imported tables by connector and result.',
    labelNames: ['kind', 'result'],
    registers: [this.registry],
  });

  constructor(database: Pick<Database, 'connections'>) {
    new Gauge({
      name: 'rooftop_database_connections',
      help: 'Connections to the database by pool and state; waiting are requests without a connection.',
      labelNames: ['pool', 'state'],
      registers: [this.registry],
      collect() {
        for (const { pool, ...states } of database.connections()) {
          for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count);
        }
      },
    });
  }

  watchProcess(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly traffic: TrafficObserver = {
    streamStarted: () => this.#streams.inc(),
    finished: ({ method, route, status, ms, isStream }) => {
      this.#requests.inc({ method, route, status });
      if (isStream) this.#streams.dec();
      else this.#requestSeconds.observe({ method, route }, ms / 1000);
    },
  };

  countJob({ name, outcome, ms }: JobReport): void {
    this.#jobs.inc({ name, outcome });
    this.#jobSeconds.observe({ name }, ms / 1000);
  }

  countImport({ kind, cameBy, outcome, accepted, rejected, skipped }: ImportReport): void {
    this.#imports.inc({ kind, came_by: cameBy, outcome });
    for (const [result, rows] of Object.entries({ accepted, rejected, skipped }))
      this.#importRows.inc({ kind, result }, rows);
  }
}

export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string | null): void {
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !(token !== null && knowsToken(request, token))) {
      const message =
        'Metrics are answered on the machine itself, or with the bearer token of ROOFTOP_METRICS_TOKEN.';
      return reply.code(401).header('www-authenticate', 'Bearer').send({ message });
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** A Host header alone can be forged. */
function isFromHere(request: FastifyRequest): boolean {
  const address = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isLocalName(address) && isLocalRequest(request);
}

function knowsToken({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}

import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { APP_ROLE } from './database/app-role.ts';
import type { Tx } from './database/database.ts';

/** Background work. Payloads are small: ids, never contents. */
export interface JobQueue {
  enqueue(
    tx: Pick<Tx, 'client'>,
    name: string,
    payload: Record<string, unknown>,
    options?: JobOptions,
  ): Promise<void>;
}

export interface JobOptions {
  readonly key?: string;
  readonly runAt?: Date;
  /** Jobs of one queue run one after another, on all servers together. */
  readonly queue?: string;
  /** Lower runs first; default 0. */
  readonly priority?: number;
  readonly maxAttempts?: number;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Runs again after a failure or a crash, so it must be safe to repeat. */
export type Job = (payload: unknown) => Promise<void>;

export interface JobReport {
  readonly name: string;
  readonly outcome: 'done' | 'failed';
  readonly ms: number;
  readonly ids: Readonly<Record<string, number>>;
}

export interface WorkerOptions {
  readonly pool: pg.Pool;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly onFailure: (name: string, error: unknown) => void;
  readonly onTried?: (report: JobReport) => void;
  readonly concurrency?: number;
}

const HEARTBEAT_MS = 15_000;
const SILENT_AFTER = '60 seconds';
const MOST_ATTEMPTS = 5;

export const jobQueue: JobQueue = {
  enqueue: async (tx, name, payload, { key, runAt, queue, priority, maxAttempts = MOST_ATTEMPTS } = {}) => {
    await tx.client.query(
      `select graphile_worker.add_job($1, $2::json, run_at => $3, max_attempts => $4, job_key => $5,
         queue_name => $6, priority => $7)`,
      [
        name,
        JSON.stringify(payload),
        runAt ?? null,
        maxAttempts,
        key ?? null,
        queue ?? null,
        priority ?? null,
      ],
    );
  },
};

/** Any fixed number, other than that of the migrations. */
const MIGRATION_LOCK = 7_600_669;

/** Processes that start together do this one after the other: concurrent grants on a table fail. */
export async function migrateJobs(pool: pg.Pool, hasAppRole: boolean): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ pgPool: pool, logger: silentLogger() });
    if (hasAppRole) await grantQueue(client);
  } finally {
    // Ends the connection, and with it the lock.
    client.release(true);
  }
}

async function grantQueue(pool: pg.PoolClient): Promise<void> {
  await pool.query(`grant usage on schema graphile_worker to ${APP_ROLE}`);
  await pool.query(
    `grant select, insert, update, delete on all tables in schema graphile_worker to ${APP_ROLE}`,
  );
  await pool.query(`grant usage, select on all sequences in schema graphile_worker to ${APP_ROLE}`);
  await pool.query(`grant execute on all functions in schema graphile_worker to ${APP_ROLE}`);
  await openQueueTo(pool);
}

/** Row-level security without a policy locks out everyone but the queue's owner. */
async function openQueueTo(pool: pg.PoolClient): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables t where schemaname = 'graphile_worker' and rowsecurity
       and not exists (select from pg_policies p where p.schemaname = t.schemaname and p.tablename = t.tablename)`,
  );
  for (const { name } of rows) {
    await pool.query(`create policy app_enqueues on graphile_worker.${name} to ${APP_ROLE} using (true)`);
  }
}

/** Starts taking jobs. Jobs of a dead worker are freed within 90 seconds. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const heartbeat = new Heartbeat(options.pool);
  await heartbeat.beat();
  const runner: Runner = await run({
    pgPool: options.pool,
    concurrency: options.concurrency ?? 2,
    noHandleSignals: true,
    logger: silentLogger(),
    taskList: taskList(options),
    events: eventsFor(heartbeat, options.onFailure),
  });
  const timer = setInterval(() => void heartbeat.beat().catch(() => undefined), HEARTBEAT_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await runner.stop();
      await heartbeat.end();
    },
  };
}

function taskList({ jobs, onTried }: WorkerOptions): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        const started = performance.now();
        let outcome: JobReport['outcome'] = 'failed';
        try {
          await job(payload);
          outcome = 'done';
        } finally {
          onTried?.({ name, outcome, ms: Math.round(performance.now() - started), ids: idsIn(payload) });
        }
      },
    ]),
  );
}

function idsIn(payload: unknown): Record<string, number> {
  const entries = Object.entries((payload ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

function eventsFor(heartbeat: Heartbeat, onFailure: WorkerOptions['onFailure']): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => heartbeat.add(worker.workerId));
  events.on('job:error', ({ job, error }) => onFailure(job.task_identifier, error));
  return events;
}

function silentLogger(): Logger {
  return new Logger(() => () => undefined);
}

class Heartbeat {
  readonly #pool: pg.Pool;
  readonly #workerIds = new Set<string>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  add(workerId: string): void {
    this.#workerIds.add(workerId);
    void this.beat().catch(() => undefined);
  }

  async beat(): Promise<void> {
    await this.#pool.query(
      `insert into worker_heartbeat (worker_id, beat_at) select unnest($1::text[]), now()
       on conflict (worker_id) do update set beat_at = excluded.beat_at`,
      [[...this.#workerIds]],
    );
    await this.#pool.query(
      `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
       from graphile_worker.jobs
       where locked_by is not null and locked_at < now() - interval '${SILENT_AFTER}'
         and not exists (select from worker_heartbeat
                         where worker_id = locked_by and beat_at > now() - interval '${SILENT_AFTER}')
       having count(*) > 0`,
    );
  }

  async end(): Promise<void> {
    await this.#pool.query('delete from worker_heartbeat where worker_id = any($1)', [[...this.#workerIds]]);
  }
}

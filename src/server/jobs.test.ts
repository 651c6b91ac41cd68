import { expect, it, onTestFinished } from 'vitest';
import { database } from '../../test/helpers/database.ts';
import { aDealerGroup } from '../../test/helpers/dealers.ts';
import type { Database } from './database/database.ts';
import { type Job, jobQueue, startWorker } from './jobs.ts';

async function aWorker(db: Database, job: (payload: unknown, run: number) => Promise<void>) {
  const runs: unknown[] = [];
  let wake: () => void = () => undefined;
  const counted: Job = async (payload) => {
    runs.push(payload);
    wake();
    await job(payload, runs.length);
  };
  const failures: unknown[] = [];
  const worker = await startWorker({
    pool: db.owner,
    jobs: { count: counted },
    onFailure: (_name, error) => failures.push(error),
  });
  onTestFinished(() => worker.stop());
  const reached = async (number: number) => {
    while (runs.length < number) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { runs, failures, reached };
}

it('runs a job exactly when its transaction was committed', async () => {
  const db = await database();
  const { id } = await aDealerGroup(db);
  const { runs, reached } = await aWorker(db, async () => undefined);
  const lost = db.inGroups([id], async (tx) => {
    await jobQueue.enqueue(tx, 'count', { is: 'lost' });
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  await db.inGroups([id], (tx) => jobQueue.enqueue(tx, 'count', { is: 'kept' }));
  await reached(1);
  expect(runs).toEqual([{ is: 'kept' }]);
});

it('frees the job of a worker that fell silent', async () => {
  const db = await database();
  const { id } = await aDealerGroup(db);
  await db.inGroups([id], (tx) => jobQueue.enqueue(tx, 'count', { is: 'orphaned' }));
  await db.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '61 seconds', attempts = 1`,
  );
  const { runs, reached } = await aWorker(db, async () => undefined);
  await reached(1);
  expect(runs).toEqual([{ is: 'orphaned' }]);
});

it('leaves the job of a worker that is alive alone', async () => {
  const db = await database();
  const { id } = await aDealerGroup(db);
  await db.inGroups([id], (tx) => jobQueue.enqueue(tx, 'count', { is: 'busy' }));
  await db.owner.query("insert into worker_heartbeat values ('worker-alive', now())");
  await db.owner.query(
    `update graphile_worker._private_jobs set locked_by = 'worker-alive', locked_at = now() - interval '1 hour'`,
  );
  const { runs, reached } = await aWorker(db, async () => undefined);
  await db.inGroups([id], (tx) => jobQueue.enqueue(tx, 'count', { is: 'next' }));
  await reached(1);
  expect(runs).toEqual([{ is: 'next' }]);
});

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, fchmodSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { exitOf, settled } from './child.ts';
import { HEARTBEAT_MS } from './owner-lock.ts';
import { readPostmaster } from './postmaster.ts';

/**
 * Input of the guardian, the process between a server and its PostgreSQL:
 * 1. Start: runs PostgreSQL and sends `ready` once it accepts connections.
 * 2. Guard: touches the lock file every second; restarts PostgreSQL when it ends by itself, and sends
 *    `failed` when it cannot.
 * 3. Stop: begins when the server disconnects or dies. SIGINT first, SIGQUIT after 30 seconds; then removes
 *    `removeAfter`.
 */
export interface GuardedCluster {
  readonly postgres: string;
  readonly args: readonly string[];
  readonly cluster: string;
  readonly logFile: string;
  /** For servers in containers that cannot see our processes. */
  readonly lockFile: string;
  readonly user: { readonly uid: number; readonly gid: number } | null;
  /** Path of pg_ctl on Windows, which has no signals. */
  readonly pgCtl: string | null;
  readonly removeAfter: readonly string[];
}

export type GuardianMessage =
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly reason: string };

/** Backends of a killed PostgreSQL finish their statement before they release its memory. */
const RETRY_FOR_MS = 30_000;
const RETRY_EVERY_MS = 200;
const STOP_FAST_FOR_MS = 30_000;
const MOST_OF_LOG = 4_000;
const PASSING = /pre-existing shared memory block|lock file .* already exists|Address already in use/;

async function guard(guarded: GuardedCluster): Promise<void> {
  // A signal to the whole terminal group must not separate PostgreSQL from its server.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const beat = setInterval(() => touch(guarded.lockFile), HEARTBEAT_MS);
  const leaving = new Promise<void>((resolve) => process.once('disconnect', resolve));
  let giveUpAt = Date.now() + RETRY_FOR_MS;
  while (process.connected) {
    const attempt = await runOnce(guarded, leaving);
    if (!process.connected) break;
    if (attempt.wasReady) giveUpAt = Date.now() + RETRY_FOR_MS;
    else if (!PASSING.test(attempt.reason) || Date.now() > giveUpAt) {
      await notify({ state: 'failed', reason: attempt.reason });
      process.disconnect();
      break;
    }
    await wait(RETRY_EVERY_MS);
  }
  clearInterval(beat);
  for (const path of guarded.removeAfter) await rm(path, { recursive: true, force: true });
}

function touch(path: string): void {
  const now = new Date();
  utimes(path, now, now).catch(() => undefined);
}

interface Attempt {
  readonly wasReady: boolean;
  readonly reason: string;
}

async function runOnce(guarded: GuardedCluster, leaving: Promise<void>): Promise<Attempt> {
  const log = openSync(guarded.logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  const logged = fstatSync(log).size;
  const child = spawn(guarded.postgres, guarded.args, {
    cwd: '/',
    stdio: ['ignore', log, log],
    ...(guarded.user ?? {}),
  });
  closeSync(log);
  const exit = exitOf(child);
  const wasReady = await becomesReady(child, exit, guarded.cluster);
  if (wasReady && process.connected) await notify({ state: 'ready' });
  await Promise.race([exit, leaving]);
  if (!settled(child)) await stop(child, exit, guarded);
  return { wasReady, reason: (await exit).problem ?? tailOf(guarded.logFile, logged) };
}

async function becomesReady(child: ChildProcess, exit: Promise<unknown>, cluster: string): Promise<boolean> {
  while (process.connected && !settled(child)) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) return true;
    await Promise.race([exit, wait(5)]);
  }
  return false;
}

async function stop(child: ChildProcess, exit: Promise<unknown>, guarded: GuardedCluster): Promise<void> {
  if (guarded.pgCtl) spawn(guarded.pgCtl, ['stop', '-D', guarded.cluster, '-m', 'fast'], { stdio: 'ignore' });
  else child.kill('SIGINT');
  const late = new AbortController();
  await Promise.race([exit, wait(STOP_FAST_FOR_MS, undefined, { signal: late.signal })]);
  late.abort();
  if (!settled(child)) child.kill('SIGQUIT');
  await exit;
}

function tailOf(logFile: string, from: number): string {
  if (!existsSync(logFile)) return '';
  return readFileSync(logFile).subarray(from).toString('utf8').slice(-MOST_OF_LOG);
}

function notify(message: GuardianMessage): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

await guard(JSON.parse(process.argv[2] ?? '') as GuardedCluster);

import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../core/errors.ts';
import { findBinaries, program } from './binaries.ts';
import { exitOf, settled } from './child.ts';
import { type DataFolder, makeSocketFolder, openDataFolder, openFolder, openHome } from './data-folder.ts';
import type { GuardedCluster, GuardianMessage } from './guardian.ts';
import { newestCluster, openCluster, passwordFileIn } from './initialize.ts';
import { takeLock } from './owner-lock.ts';
import { readPostmaster, stopOrphan } from './postmaster.ts';
import { freePort, serverArguments, type Transport, urlOf } from './settings.ts';

const JOIN_WITHIN_MS = 30_000;
/** A stopping server may still finish its last requests. */
const LEAVE_WITHIN_MS = 4_000;

export interface EmbeddedPostgresOptions {
  readonly home: string;
  /** False: fast, loses rows in a crash, removed with its home on stop. */
  readonly durable?: boolean;
  readonly log: (line: string) => void;
  readonly transport?: Transport['kind'];
}

export interface EmbeddedPostgres {
  readonly url: string;
  /** Does nothing when this call only joined a running database. */
  stop(): Promise<void>;
}

/**
 * Starts the packaged PostgreSQL on a data folder. It runs until `stop`, or until this process ends
 * in any way.
 *
 * 1. Lock the home, so that one server owns it.
 * 2. Find the binaries, open or create the cluster, and stop a PostgreSQL left by a killed server.
 * 3. Launch the guardian, which starts and restarts PostgreSQL (see guardian.ts).
 * 4. On `stop`: end the guardian, which stops PostgreSQL; then release the lock.
 *
 * @throws Problem with one readable sentence when the folder is in use or PostgreSQL cannot run
 * here
 */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, LEAVE_WITHIN_MS, async (home, pid) => {
    throw new Problem(
      'conflict',
      `Rooftop already runs on the data folder ${home} (process ${pid}): use that one, stop it, or set ROOFTOP_HOME to another folder.`,
    );
  });
}

/** Joins the running server's database, or starts one. */
export function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return open(options, 0, joinRunning);
}

async function open(
  options: EmbeddedPostgresOptions,
  patience: number,
  whenHeld: (home: string, pid: number) => Promise<EmbeddedPostgres>,
): Promise<EmbeddedPostgres> {
  try {
    const home = await openHome(resolve(options.home));
    const lock = await takeLock(lockIn(home), patience);
    if ('holder' in lock) return await whenHeld(home, lock.holder.pid);
    return await start({ ...options, home }, lock.release).catch(async (error: unknown) => {
      await lock.release();
      throw error;
    });
  } catch (error) {
    throw explained(error, options.home);
  }
}

async function start(
  options: EmbeddedPostgresOptions,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  const { home, log, durable = true } = options;
  const data = await openDataFolder(home, log);
  const binaries = await findBinaries(data.user, async () =>
    data.user === null ? home : openFolder(data.user),
  );
  const cluster = await openCluster(binaries, data, durable, log);
  await stopOrphan(cluster);
  const transport = await transportFor(data, options.transport);
  const guarded = await launch(
    {
      postgres: program(binaries, 'postgres'),
      args: serverArguments(cluster, transport, durable),
      cluster,
      logFile: join(home, 'postgres.log'),
      lockFile: lockIn(home),
      user: data.user,
      pgCtl: process.platform === 'win32' ? program(binaries, 'pg_ctl') : null,
      removeAfter: [...(transport.kind === 'socket' ? [transport.folder] : []), ...(durable ? [] : [home])],
    },
    log,
  );
  let stopped: Promise<void> | null = null;
  const stop = async () => {
    await guarded.stop();
    await stopOrphan(cluster);
    await release();
  };
  return {
    url: urlOf(transport),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

function lockIn(home: string): string {
  return join(home, 'lock');
}

async function joinRunning(home: string, pid: number): Promise<EmbeddedPostgres> {
  const data = {
    path: await realpath(join(home, 'database')).catch(() => join(home, 'database')),
    user: null,
  };
  for (const deadline = Date.now() + JOIN_WITHIN_MS; Date.now() < deadline; await wait(50)) {
    const cluster = await newestCluster(data.path);
    const postmaster = cluster === null ? null : await readPostmaster(cluster);
    if (!postmaster?.ready) continue;
    const transport: Transport = postmaster.socketFolder
      ? { kind: 'socket', folder: postmaster.socketFolder }
      : { kind: 'tcp', port: postmaster.port, password: await readFile(passwordFileIn(data), 'utf8') };
    return { url: urlOf(transport), stop: async () => undefined };
  }
  throw new Problem(
    'conflict',
    `Rooftop runs on the data folder ${home} (process ${pid}), but its database does not answer: stop it and try again.`,
  );
}

async function transportFor(data: DataFolder, wanted?: Transport['kind']): Promise<Transport> {
  const kind = wanted ?? (process.platform === 'win32' ? 'tcp' : 'socket');
  if (kind === 'socket') return { kind, folder: await makeSocketFolder(data.user) };
  return { kind, port: await freePort(), password: await readFile(passwordFileIn(data), 'utf8') };
}

const NO_ROOM: Record<string, string> = {
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  EROFS: 'is on a disk that may not be written to',
  ENOSPC: 'is on a full disk',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
};

function explained(error: unknown, home: string): Problem {
  if (error instanceof Problem) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = NO_ROOM[code];
  if (reason)
    return new Problem('invalid', `The data folder ${home} ${reason}: set ROOFTOP_HOME to another folder.`);
  return new Problem(
    'invalid',
    `The PostgreSQL that comes with Rooftop does not run here; set DATABASE_URL to a PostgreSQL 15 or newer of your own. It said: ${message.trim()}`,
  );
}

const GUARDIAN = fileURLToPath(new URL('./guardian.ts', import.meta.url));

async function launch(
  guarded: GuardedCluster,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  // A session of its own: Ctrl-C reaches the server first, which then stops PostgreSQL.
  const guardian = spawn(process.execPath, [GUARDIAN, JSON.stringify(guarded)], {
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  const exit = exitOf(guardian);
  await becomesReady(guardian, exit);
  keepsNothingAlive(guardian, true);
  let stopping = false;
  guardian.on('message', (message: GuardianMessage) => {
    if (message.state === 'failed') log(`The database stopped and does not start again: ${message.reason}`);
  });
  const stop = async () => {
    stopping = true;
    keepsNothingAlive(guardian, false);
    if (guardian.connected) guardian.disconnect();
    await exit;
  };
  void exit.then(() => {
    if (!stopping)
      log('The guardian of the database is gone; stop the server with Ctrl-C or SIGTERM, not with a kill.');
  });
  return { stop };
}

async function becomesReady(guardian: ChildProcess, exit: Promise<unknown>): Promise<void> {
  const said = new Promise<GuardianMessage>((resolve) => guardian.once('message', resolve));
  const message = await Promise.race([said, exit.then(() => null)]);
  if (message?.state === 'ready') return;
  if (!settled(guardian)) await exit;
  throw new Error(message?.reason.trim() || 'its guardian process ended unexpectedly');
}

/** A command that forgets to stop its database still ends, and stops it. */
function keepsNothingAlive(guardian: ChildProcess, detached: boolean): void {
  if (detached) guardian.unref();
  else guardian.ref();
  const channel = guardian.channel;
  if (detached) channel?.unref();
  else channel?.ref();
}

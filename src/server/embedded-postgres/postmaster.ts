import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../core/errors.ts';
import { SOCKET_FOLDER } from './data-folder.ts';
import { commandOf, exists } from './running.ts';

const FAST_STOP_MS = 30_000;
const IMMEDIATE_STOP_MS = 10_000;
/** Higher than any process id. */
const NOBODYS_PID = 2_147_483_647;

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly ready: boolean;
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (text === null) return null;
  const [pid, , , port, socketFolder, , , status] = text.split('\n');
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder ?? '',
    ready: status?.trim() === 'ready',
  };
}

/** False when another process has reused the id. */
async function runsOn(cluster: string, postmaster: Postmaster): Promise<boolean> {
  if (!exists(postmaster.pid)) return false;
  const command = await commandOf(postmaster.pid);
  return command.includes('postgres') && (command.includes(cluster) || process.platform === 'win32');
}

/** Also clears a leftover postmaster.pid. */
export async function stopOrphan(cluster: string): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (postmaster === null) return;
  if (await runsOn(cluster, postmaster)) await stopPostmaster(cluster, postmaster);
  else if (exists(postmaster.pid)) await disownPid(cluster);
  if (SOCKET_FOLDER.test(postmaster.socketFolder)) {
    await rm(postmaster.socketFolder, { recursive: true, force: true });
  }
}

async function stopPostmaster(cluster: string, { pid }: Postmaster): Promise<void> {
  try {
    process.kill(pid, 'SIGINT');
    if (await isGone(cluster, pid, FAST_STOP_MS)) return;
    process.kill(pid, 'SIGQUIT');
    if (await isGone(cluster, pid, IMMEDIATE_STOP_MS)) return;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  throw new Problem(
    'conflict',
    `A PostgreSQL of an earlier start (process ${pid}) still holds ${cluster} and cannot be stopped: stop it, then start Rooftop again.`,
  );
}

async function isGone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await wait(10)) {
    if (!exists(pid) || (await readPostmaster(cluster)) === null) return true;
  }
  return false;
}

/**
 * PostgreSQL refuses to start while any process has the id in its file. The rest of the file stays:
 * PostgreSQL uses it to find leftover backends.
 */
async function disownPid(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
  await writeFile(path, [NOBODYS_PID, ...rest].join('\n'));
}

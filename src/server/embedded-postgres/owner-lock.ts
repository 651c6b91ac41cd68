import { randomBytes } from 'node:crypto';
import { link, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from './running.ts';

const HALF_WRITTEN_MS = 2_000;
export const HEARTBEAT_MS = 1_000;
const HEARTBEATS_MISSED = 6;

export interface Holder extends ProcessIdentity {
  /** The PID namespace that `pid` belongs to; null where there are none. */
  readonly container: string | null;
}

export type OwnerLock = { readonly holder: Holder } | { readonly release: () => Promise<void> };

/** Ignores a lock whose process is gone. `patience`: milliseconds to wait for the holder to leave. */
export async function takeLock(path: string, patience: number): Promise<OwnerLock> {
  const deadline = Date.now() + patience;
  const container = await ownContainer();
  const mine = JSON.stringify({ ...(await identityOf(process.pid)), container } satisfies Holder);
  for (;;) {
    const taken = await create(path, mine);
    if (taken) return { release: () => rm(path, { force: true }) };
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) continue;
    const holder = holderIn(text);
    if (holder && (await holds(path, holder, container))) {
      if (Date.now() >= deadline) return { holder };
      await wait(50);
    } else if (holder || (await isOld(path))) await discard(path, text);
    else await wait(20);
  }
}

async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function holderIn(text: string): Holder | null {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return null;
  }
}

async function holds(path: string, holder: Holder, ownContainer: string | null): Promise<boolean> {
  if (holder.container === ownContainer) return isRunning(holder);
  // Processes of another container are invisible here; its database's heartbeat is not.
  const before = await touchedAt(path);
  for (let missed = 0; missed < HEARTBEATS_MISSED; missed += 1) {
    await wait(HEARTBEAT_MS);
    if ((await touchedAt(path)) !== before) return true;
  }
  return false;
}

async function ownContainer(): Promise<string | null> {
  return readlink('/proc/self/ns/pid').catch(() => null);
}

/** Its process was killed before it wrote the file, or is about to write it. */
async function isOld(path: string): Promise<boolean> {
  const touched = await touchedAt(path);
  return touched !== null && Date.now() - touched > HALF_WRITTEN_MS;
}

async function touchedAt(path: string): Promise<number | null> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
}

/** Moved away first, so that only one of two processes removes a stale lock. */
async function discard(path: string, expected: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  await rename(path, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const text = await readFile(aside, 'utf8').catch(() => null);
  // The other process has a new lock: put it back.
  if (text !== null && text !== expected) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

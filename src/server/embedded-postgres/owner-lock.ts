import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from './running.ts';

const HALF_WRITTEN_MS = 2_000;

/** The process that has the data folder for itself, or the way to give the folder back. */
export type OwnerLock = { readonly holder: ProcessIdentity } | { readonly release: () => Promise<void> };

/**
 * Takes the folder for this process; a lock whose process is gone is nobody's.
 *
 * @param patience how many milliseconds a process that has it may take to leave
 */
export async function takeLock(path: string, patience: number): Promise<OwnerLock> {
  const deadline = Date.now() + patience;
  const mine = JSON.stringify(await identityOf(process.pid));
  for (;;) {
    const taken = await create(path, mine);
    if (taken) return { release: () => rm(path, { force: true }) };
    const text = await readFile(path, 'utf8').catch(() => null);
    if (text === null) continue;
    const holder = holderIn(text);
    if (holder && (await isRunning(holder))) {
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

function holderIn(text: string): ProcessIdentity | null {
  try {
    return JSON.parse(text) as ProcessIdentity;
  } catch {
    return null;
  }
}

/** Killed between creating and writing the file, or just about to write it. */
async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > HALF_WRITTEN_MS;
}

/** Moved away before it is removed, so that of two who find it stale only one removes it. */
async function discard(path: string, expected: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  await rename(path, aside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  const text = await readFile(aside, 'utf8').catch(() => null);
  // The other one already made a lock of his own: it goes back where it was.
  if (text !== null && text !== expected) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

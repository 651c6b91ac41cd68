import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canEnter, lesserUser } from '../../src/server/embedded-postgres/lesser-user.ts';

const RAM_DISK = '/dev/shm';
const NEEDED_BYTES = 1_000_000_000;
/** No run takes longer, so older folders belong to killed runs. */
const LEFT_BEHIND_MS = 6 * 3_600_000;

/** A new folder for one run in `temporaryFolder`. PostgreSQL's user can enter it. */
export async function scratchFolder(name: string): Promise<string> {
  const base = await temporaryFolder();
  await removeLeftBehind(base);
  const folder = await mkdtemp(join(base, `rooftop-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** A RAM disk with enough room, else the machine's folder of temporary files. */
export async function temporaryFolder(): Promise<string> {
  return (await hasRoom(RAM_DISK)) ? RAM_DISK : tmpdir();
}

async function removeLeftBehind(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    if (!/^rooftop-(test|browser|home|import|dry-run)-\w{6}$/.test(name)) continue;
    const stats = await stat(join(base, name)).catch(() => null);
    if (stats === null || stats.uid !== process.getuid?.() || Date.now() - stats.mtimeMs < LEFT_BEHIND_MS)
      continue;
    await rm(join(base, name), { recursive: true, force: true });
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => null);
  if (disk === null || disk.bavail * disk.bsize < NEEDED_BYTES) return false;
  return canEnter(folder, await lesserUser(null));
}

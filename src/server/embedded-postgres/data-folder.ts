import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readlink, realpath, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../core/errors.ts';
import { canEnter, type LesserUser, lesserUser } from './lesser-user.ts';

/** For homes that the unprivileged user cannot enter. A reboot must not empty these folders. */
const OPEN_FOLDERS = ['/var/lib', '/srv', '/opt'];

export interface DataFolder {
  readonly path: string;
  readonly user: LesserUser | null;
}

/**
 * The unprivileged user cannot enter a home below root's own folder; then `home/database` links to a folder
 * outside, so removing the home still resets everything.
 */
export async function openDataFolder(home: string, log: (line: string) => void): Promise<DataFolder> {
  const path = join(home, 'database');
  const existing = await stat(path).catch(() => null);
  const user = await lesserUser(existing);
  if (existing) return { path: await realpath(path), user };
  await refuseBrokenLink(path);
  if (await canEnter(home, user)) {
    await makeOwned(path, user);
    return { path, user };
  }
  const outside = join(await openFolder(user), `rooftop-${randomBytes(4).toString('hex')}`);
  await makeOwned(outside, user);
  await symlink(outside, path);
  log(`The database is kept in ${outside}, because the user ${user?.name} cannot reach ${home}.`);
  return { path: outside, user };
}

/** Resolves links: a PostgreSQL of an earlier start is recognized by this path. */
export async function openHome(home: string): Promise<string> {
  const made = await mkdir(home, { recursive: true });
  // A strict umask would lock the unprivileged user out of a new home.
  if (made !== undefined && process.getuid?.() === 0) await chmod(home, 0o755);
  return realpath(home);
}

async function refuseBrokenLink(path: string): Promise<void> {
  const target = await readlink(path).catch(() => null);
  if (target === null) return;
  throw new Problem(
    'missing',
    `The database folder ${target}, which ${path} points to, is gone: put it back, or remove ${path} to start with an empty database.`,
  );
}

export async function openFolder(user: LesserUser | null): Promise<string> {
  for (const folder of OPEN_FOLDERS) if (await canEnter(folder, user)) return folder;
  throw new Problem(
    'invalid',
    `No folder can be reached by the user ${user?.name}, under whom PostgreSQL must run: set ROOFTOP_HOME to a folder that every user may enter, or DATABASE_URL to a PostgreSQL of your own.`,
  );
}

export const SOCKET_FOLDER = /\/rooftop-[0-9a-f]{16}$/;

/** Short, since a socket's whole path may have 103 bytes. */
export async function makeSocketFolder(user: LesserUser | null): Promise<string> {
  const temporary = tmpdir();
  const base = temporary.length < 64 && (await canEnter(temporary, user)) ? temporary : '/tmp';
  const path = join(base, `rooftop-${randomBytes(8).toString('hex')}`);
  await makeOwned(path, user);
  return path;
}

async function makeOwned(path: string, user: LesserUser | null): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

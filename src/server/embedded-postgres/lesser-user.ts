import { constants, type Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Problem } from '../../core/errors.ts';

/** PostgreSQL refuses to run as root, so it runs as this user. */
export interface LesserUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED = ['nobody', 'postgres', 'node'];

/** Null when this process is not root. The owner of the folder `existing` is kept. */
export async function lesserUser(existing: Stats | null): Promise<LesserUser | null> {
  if (process.getuid?.() !== 0) return null;
  const users = usersOf(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  const owner = users.find((user) => user.uid !== 0 && user.uid === existing?.uid);
  const user = owner ?? PREFERRED.map((name) => users.find((each) => each.name === name)).find(Boolean);
  if (user) return user;
  throw new Problem(
    'invalid',
    'PostgreSQL does not run as root, and this machine has no user nobody, postgres or node to run it as: ' +
      'start Rooftop as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  );
}

export function usersOf(passwd: string): LesserUser[] {
  return passwd
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

export async function canEnter(folder: string, user: LesserUser | null): Promise<boolean> {
  return user === null || canUse(resolve(folder), user, constants.S_IXOTH);
}

export async function canRead(path: string, user: LesserUser | null): Promise<boolean> {
  if (user === null) return true;
  const stats = await stat(path).catch(() => null);
  const needed = stats?.isDirectory() ? constants.S_IROTH | constants.S_IXOTH : constants.S_IROTH;
  return canUse(resolve(path), user, needed);
}

async function canUse(path: string, user: LesserUser, needed: number): Promise<boolean> {
  const stats = await stat(path).catch(() => null);
  if (stats === null || (permissionsFor(user, stats) & needed) !== needed) return false;
  const parent = dirname(path);
  return parent === path || canUse(parent, user, constants.S_IXOTH);
}

function permissionsFor(user: LesserUser, stats: Stats): number {
  if (stats.uid === user.uid) return (stats.mode >> 6) & 7;
  if (stats.gid === user.gid) return (stats.mode >> 3) & 7;
  return stats.mode & 7;
}

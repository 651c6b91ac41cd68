import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/server/database/migrate.ts';
import { startEmbeddedPostgres } from '../src/server/embedded-postgres/start.ts';
import { scratchFolder } from '../test/helpers/scratch.ts';
import { binary, ROOT } from './binary.ts';
import { apiPage } from './write-api.ts';
import { kpisPage, withKpiCount } from './write-kpis.ts';
import { schemaSource } from './write-schema.ts';

/**
 * Writes every generated file: docs/api.md, docs/kpis.md, the number of KPIs in README.md,
 * src/server/database/schema.ts and the SQL snapshots.
 */
async function writeDocs(): Promise<void> {
  // First, because the rest imports modules that use the table types.
  await write('src/server/database/schema.ts', await schema());
  await format('src/server/database/schema.ts');
  const { routes } = await import('../src/main.server.ts');
  await write('docs/api.md', apiPage(routes.map(({ call }) => call)));
  await write('docs/kpis.md', kpisPage());
  await write('README.md', withKpiCount(await readFile(join(ROOT, 'README.md'), 'utf8')));
  await writeSnapshots();
}

async function write(path: string, content: string): Promise<void> {
  const file = join(ROOT, path);
  const before = await readFile(file, 'utf8').catch(() => '');
  await writeFile(file, content);
  console.log(`${path}: ${before === content ? 'unchanged' : 'written'}`);
}

/** From a temporary migrated database. */
async function schema(): Promise<string> {
  const home = await scratchFolder('docs');
  const postgres = await startEmbeddedPostgres({ home, durable: false, log: () => undefined });
  try {
    await migrate(postgres.url);
    return await schemaSource(postgres.url);
  } finally {
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function format(path: string): Promise<void> {
  await run(binary('@biomejs/biome', 'biome'), 'check', '--write', '--log-level=error', path);
}

/** The tests that compare SQL with files write them instead. */
async function writeSnapshots(): Promise<void> {
  const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: ROOT }).filter((path) =>
    readFileSync(join(ROOT, path), 'utf8').includes('toMatchFileSnapshot('),
  );
  if (tests.length > 0) await run(binary('vitest'), 'run', ...tests, '--update');
}

async function run(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.slice(1).join(' ')} failed.`);
}

await writeDocs();

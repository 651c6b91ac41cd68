import { createReadStream, existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileReader } from './connectors/index.ts';
import type { DateOrder, SourceFile } from './core/connector.ts';
import { Problem } from './core/errors.ts';
import { systemScope } from './server/access.ts';
import { type Database, openDatabase } from './server/database.ts';
import { joinEmbeddedPostgres } from './server/embedded-postgres/start.ts';
import { type Environment, readEnvironment } from './server/environment.ts';
import { type CommandTarget, chooseTarget, everyGroup } from './server/ingest/command-target.ts';
import type { Ingest } from './server/ingest/delivery.ts';
import { importFile } from './server/ingest/import-file.ts';
import { outcomeText } from './server/ingest/outcome-text.ts';
import { jobQueue, migrateJobs } from './server/jobs.ts';
import { migrate } from './server/migrate.ts';
import { loadSecrets } from './server/secrets.ts';

const USAGE = `Usage: npm run import -- FILE… [options]

  --group NAME|ID        the dealer group; not needed where there is only one
  --dealership NAME|ID   all rows belong to this dealership
  --named-in-file        each row names its dealership (so it is without --dealership)
  --day-first            03/04/2026 is April 3; otherwise each file's own dates decide
  --month-first          03/04/2026 is March 4

Ends with 1 when a file or a row was refused.`;

interface Words {
  readonly files: readonly string[];
  readonly group: string | null;
  readonly dealership: string | null;
  readonly dateOrder: DateOrder | null;
}

/** @throws Problem `malformed` with the usage for words that make no command */
function readWords(args: readonly string[]): Words {
  const { values, positionals } = parsed(args);
  const { group = null, dealership = null } = values;
  if (values.help || positionals.length === 0) throw new Problem('malformed', USAGE);
  if (dealership !== null && values['named-in-file']) {
    throw new Problem('malformed', `Either --dealership or --named-in-file.\n\n${USAGE}`);
  }
  const order = values['day-first'] ? 'day-first' : null;
  return { files: positionals, group, dealership, dateOrder: values['month-first'] ? 'month-first' : order };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        group: { type: 'string' },
        dealership: { type: 'string' },
        'named-in-file': { type: 'boolean' },
        'day-first': { type: 'boolean' },
        'month-first': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new Problem('malformed', `${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Whether every row of every file was taken over. */
async function run(words: Words, environment: Environment): Promise<boolean> {
  const { url, stop } = await databaseFor(environment);
  let database: Database | null = null;
  try {
    await migrate(url);
    database = await openDatabase(url);
    await migrateJobs(database.owner, database.hasAppRole);
    const ingest = await ingestOn(database, environment);
    const target = chooseTarget(await everyGroup(database), words);
    let isWhole = true;
    for (const path of words.files) isWhole = (await takeIn(ingest, { path, target, words })) && isWhole;
    return isWhole;
  } finally {
    await database?.close();
    await stop();
  }
}

/** The database of a server that runs, or the same without one. */
async function databaseFor({
  databaseUrl,
  home,
}: Environment): Promise<{ url: string; stop(): Promise<void> }> {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  return await joinEmbeddedPostgres({ home, log: complain });
}

async function ingestOn(database: Database, { now }: Environment): Promise<Ingest> {
  const { contactHash } = await loadSecrets(database);
  const ahead = now === null ? 0 : now.getTime() - Date.now();
  return {
    database,
    reader: fileReader,
    jobs: jobQueue,
    contactKey: contactHash,
    businessNow: () => new Date(Date.now() + ahead),
    trueNow: () => new Date(),
  };
}

async function takeIn(
  ingest: Ingest,
  { path, target, words }: { path: string; target: CommandTarget; words: Words },
): Promise<boolean> {
  const file = fileAt(path);
  if (file === null) {
    say(`${path}: refused. There is no such file.`);
    return false;
  }
  const outcome = await importFile(ingest, {
    scope: await systemScope(ingest.database, target.group.id),
    dealershipId: target.dealership?.id ?? null,
    cameBy: 'command',
    file,
    ...(words.dateOrder ? { dateOrder: words.dateOrder } : {}),
  });
  if (outcome === null) throw new Error('A file of a command cannot have been taken in before.');
  say(outcomeText(path, outcome));
  return outcome.state === 'done' && outcome.rejected === 0;
}

/** Paths are meant from where the command was typed, which npm leaves behind. */
function fileAt(path: string): SourceFile | null {
  const candidates = [resolve(process.env.INIT_CWD ?? '.', path), resolve(path)];
  const found = candidates.find((one) => existsSync(one) && statSync(one).isFile());
  return found === undefined ? null : { name: basename(found), open: () => createReadStream(found) };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function complain(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  try {
    const isWhole = await run(readWords(process.argv.slice(2)), readEnvironment(process.env));
    process.exitCode = isWhole ? 0 : 1;
  } catch (error) {
    complain(error instanceof Problem ? error.message : `${(error as Error).stack}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();

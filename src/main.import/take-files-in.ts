import { fileReader } from '../connectors/index.ts';
import { Problem } from '../core/errors.ts';
import { type Database, openDatabase } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { joinEmbeddedPostgres } from '../server/embedded-postgres/start.ts';
import type { Environment } from '../server/environment.ts';
import { systemScope } from '../server/identity/access.ts';
import { loadSecrets } from '../server/identity/secrets.ts';
import { type CommandTarget, chooseTarget, everyGroup } from '../server/ingest/command-target.ts';
import type { Ingest } from '../server/ingest/delivery.ts';
import { importFile } from '../server/ingest/import-file.ts';
import { outcomeText } from '../server/ingest/outcome-text.ts';
import { jobQueue, migrateJobs } from '../server/jobs.ts';
import type { ImportCommand } from './arguments.ts';
import { fileAt } from './file-at.ts';
import { complain, say } from './terminal.ts';

export async function takeFilesIn(command: ImportCommand, environment: Environment): Promise<boolean> {
  const { url, stop } = await databaseFor(environment);
  let database: Database | null = null;
  try {
    await migrate(url);
    database = await openDatabase(url);
    await migrateJobs(database.owner, database.hasAppRole);
    const ingest = await ingestOn(database, environment);
    const target = chooseTarget(await everyGroup(database), command);
    let isWhole = true;
    for (const path of command.files) isWhole = (await takeIn(ingest, { path, target, command })) && isWhole;
    return isWhole;
  } finally {
    await database?.close();
    await stop();
  }
}

/** The running server's database, or one started for this command. */
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
  { path, target, command }: { path: string; target: CommandTarget; command: ImportCommand },
): Promise<boolean> {
  const file = fileOr(path);
  if (file instanceof Problem) {
    say(`${path}: refused. ${file.message}`);
    return false;
  }
  const outcomes = await importFile(ingest, {
    scope: await systemScope(ingest.database, target.group.id),
    dealershipId: target.dealership?.id ?? null,
    cameBy: 'command',
    file,
    ...(command.dateOrder ? { dateOrder: command.dateOrder } : {}),
    ...(command.isWhole ? { otherLines: 'whole' as const } : {}),
  });
  if (outcomes === null) throw new Error('A file of a command cannot have been imported before.');
  for (const outcome of outcomes) say(outcomeText(path, outcome));
  return outcomes.every(({ state, rejected }) => state === 'done' && rejected === 0);
}

function fileOr(path: string): ReturnType<typeof fileAt> | Problem {
  try {
    return fileAt(path);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

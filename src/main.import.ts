import { Problem } from './core/errors.ts';
import { type ImportCommand, readCommand } from './main.import/arguments.ts';
import { complain } from './main.import/terminal.ts';
import { tryFiles } from './main.import/try-files.ts';
import { type Environment, readEnvironment } from './server/environment.ts';

async function run(command: ImportCommand, environment: Environment): Promise<boolean> {
  if (command.dryRun !== null) return await tryFiles(command, environment.now ?? new Date());
  // Loaded here only, so that a dry run works without a database.
  const { takeFilesIn } = await import('./main.import/take-files-in.ts');
  return await takeFilesIn(command, environment);
}

async function main(): Promise<void> {
  // A reader such as `head` closes the pipe when it has enough.
  process.stdout.once('error', () => process.exit(1));
  try {
    const isWhole = await run(readCommand(process.argv.slice(2)), readEnvironment(process.env));
    process.exitCode = isWhole ? 0 : 1;
  } catch (error) {
    complain(error instanceof Problem ? error.message : `${(error as Error).stack}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();

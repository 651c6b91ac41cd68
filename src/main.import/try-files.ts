import { randomBytes } from 'node:crypto';
import { dryRun, type TableVerdict, unread } from '../connectors/dry-run/dry-run.ts';
import { verdictJson, verdictText } from '../connectors/dry-run/verdict-text.ts';
import { fileReader } from '../connectors/index.ts';
import type { ReadContext } from '../core/connector.ts';
import { Problem } from '../core/errors.ts';
import { contactHash } from '../server/ingest/contact-hash.ts';
import type { ImportCommand } from './arguments.ts';
import { fileAt } from './file-at.ts';
import { complain, say } from './terminal.ts';

/**
 * Prints what an import would make of each table, without a database.
 * @returns whether every file could be read
 */
export async function tryFiles(
  { files, dateOrder, dryRun: form }: ImportCommand,
  now: Date,
): Promise<boolean> {
  // Nothing is stored, so a key for this run is enough.
  const hash = contactHash(randomBytes(32));
  const context: ReadContext = { hash, now, ...(dateOrder ? { dateOrder } : {}) };
  let areRead = true;
  for (const path of files) {
    const { verdicts, isRead } = await verdictsOn(path, context);
    for (const verdict of verdicts)
      say(form === 'json' ? verdictJson(path, verdict) : verdictText(path, verdict));
    areRead = areRead && isRead;
  }
  return areRead;
}

async function verdictsOn(
  path: string,
  context: ReadContext,
): Promise<{ verdicts: readonly TableVerdict[]; isRead: boolean }> {
  try {
    return { verdicts: await dryRun(fileReader, fileAt(path), context), isRead: true };
  } catch (error) {
    if (error instanceof Problem) return { verdicts: [unread(error.message)], isRead: false };
    // A bug in one reader must not stop the other files.
    complain(`${path}: ${(error as Error).message}`);
    return { verdicts: [unread('Rooftop failed to read this file; that is a bug.')], isRead: false };
  }
}

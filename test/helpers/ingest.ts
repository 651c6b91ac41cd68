import { fileReader } from '../../src/connectors/index.ts';
import type { DateOrder } from '../../src/core/connector.ts';
import type { Database } from '../../src/server/database/database.ts';
import { systemScope } from '../../src/server/identity/access.ts';
import { loadSecrets } from '../../src/server/identity/secrets.ts';
import type { CameBy, Ingest, Outcome } from '../../src/server/ingest/delivery.ts';
import { importFile } from '../../src/server/ingest/import-file.ts';
import { jobQueue } from '../../src/server/jobs.ts';
import { fileOf } from './read-records.ts';

export async function ingestOn(database: Database, now = new Date('2026-11-20T18:00:00Z')): Promise<Ingest> {
  return {
    database,
    reader: fileReader,
    jobs: jobQueue,
    contactKey: (await loadSecrets(database)).contactHash,
    businessNow: () => now,
    trueNow: () => now,
  };
}

interface Drop {
  readonly group: { readonly id: number };
  readonly dealershipId?: number;
  readonly cameBy?: CameBy;
  readonly name?: string;
  readonly dateOrder?: DateOrder;
}

/** Imports a file with one table, for a dealership or for those its rows name. */
export async function drop(ingest: Ingest, content: string | Uint8Array, into: Drop): Promise<Outcome> {
  const [outcome, ...others] = await dropTables(ingest, content, into);
  if (!outcome || others.length > 0) throw new Error('The file holds several tables.');
  return outcome;
}

/** Imports a file with any number of tables. */
export async function dropTables(
  ingest: Ingest,
  content: string | Uint8Array,
  into: Drop,
): Promise<readonly Outcome[]> {
  const outcomes = await importFile(ingest, {
    scope: await systemScope(ingest.database, into.group.id),
    dealershipId: into.dealershipId ?? null,
    cameBy: into.cameBy ?? 'upload',
    file: fileOf(content, into.name ?? 'leads.csv'),
    ...(into.dateOrder ? { dateOrder: into.dateOrder } : {}),
  });
  if (outcomes === null) throw new Error('The file was dealt with before.');
  return outcomes;
}

import { createReadStream } from 'node:fs';
import type { Database, Tx } from '../../database/database.ts';
import { announce } from '../../live/realtime.ts';
import type { Ingest } from '../delivery.ts';
import { schedulePurge } from '../expiry.ts';
import { IMPORT_FILE } from '../import-job.ts';
import { openRun } from '../ledger.ts';
import { type StoredFile, storeFile } from '../stored-files.ts';
import type { InboxPlace } from './inbox-places.ts';

export interface InboxRun {
  readonly status: string;
  readonly tableName: string | null;
  readonly recognizedAs: string | null;
  readonly reason: string | null;
  readonly accepted: number;
  readonly rejected: number;
}

/** Adds a held file to storage, import history and queue in one transaction. */
export async function deliverHeld(
  ingest: Ingest,
  place: InboxPlace,
  file: { path: string; name: string; token: string },
): Promise<void> {
  const { dealerGroupId } = place;
  const now = ingest.trueNow();
  const stored = await storeFile(ingest.database, {
    dealerGroupId,
    name: file.name.replace(/\p{Cc}/gu, ' '),
    type: 'application/octet-stream',
    content: createReadStream(file.path),
    now,
  });
  await ingest.database.inGroups([dealerGroupId], async (tx) => {
    const runId = await enter(tx, ingest, { place, stored, token: file.token });
    await ingest.jobs.enqueue(tx, IMPORT_FILE, { dealerGroupId, runId }, { key: `${IMPORT_FILE}:${runId}` });
    await schedulePurge(tx, ingest.jobs, { dealerGroupId, now });
    await announce(tx, { dealerGroupId, dealershipIds: [], facts: ['import'] });
  });
}

async function enter(
  tx: Tx,
  ingest: Ingest,
  { place, stored, token }: { place: InboxPlace; stored: StoredFile; token: string },
): Promise<number> {
  return await openRun(tx, {
    dealerGroupId: place.dealerGroupId,
    delivery: {
      dealershipId: place.dealershipId,
      cameBy: 'inbox',
      fileName: stored.name,
      fileId: stored.id,
      inboxToken: token,
    },
    sha256: stored.sha256,
    status: 'waiting',
    now: ingest.businessNow(),
  });
}

/** Empty for an unknown file. */
export async function runsOfHeld(
  database: Database,
  dealerGroupId: number,
  token: string,
): Promise<InboxRun[]> {
  return await database.inGroups([dealerGroupId], async (tx) => {
    const { rows } = await tx.client.query<InboxRun>({
      name: 'inbox-runs',
      text: `select r.status, r.table_name as "tableName", r.recognised_as as "recognizedAs", r.reason, r.accepted, r.rejected
             from import_run f join import_run r on r.dealer_group_id = f.dealer_group_id
               and (r.id = f.id or r.file_run_id = f.id)
             where f.dealer_group_id = $1 and f.inbox_token = $2 order by r.id`,
      values: [dealerGroupId, token],
    });
    return rows;
  });
}

/** Null when everything was imported. */
export function noteOf(runs: readonly InboxRun[]): string | null {
  const lines = runs.flatMap(({ tableName, recognizedAs, status, reason, accepted, rejected }) => {
    const name = tableName === null ? '' : `${tableName}: `;
    if (reason !== null) return [`${name}${status === 'refused' ? 'Refused. ' : ''}${reason}`];
    if (rejected === 0) return [];
    return [
      `${name}${recognizedAs ?? 'Table'}: ${accepted} rows accepted, ${rejected} rejected. Data feeds has the reasons.`,
    ];
  });
  return lines.length === 0 ? null : lines.join('\n');
}

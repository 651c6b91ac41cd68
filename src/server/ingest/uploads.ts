import type { Tx } from '../database/database.ts';
import type { UploadedFile } from '../http/route.ts';
import type { AuthorizedScope } from '../identity/access.ts';
import type { Ingest } from './delivery.ts';
import { schedulePurge } from './expiry.ts';
import { IMPORT_FILE, importWaiting } from './import-job.ts';
import { openRun } from './ledger.ts';
import { type StoredFile, storeFile } from './stored-files.ts';

/** Files up to this size are imported while the sender waits, larger ones by the job queue. */
const AT_ONCE_BYTES = 2 * 1024 * 1024;
/** If the server dies during a small import, the queue runs it after this time. */
const TAKEN_UP_AFTER_MS = 60_000;

/** A stored file with its queued import. */
export interface Waiting {
  readonly dealerGroupId: number;
  readonly runId: number;
  readonly byteCount: number;
}

export interface Upload {
  readonly scope: AuthorizedScope;
  readonly dealerGroupId: number;
  readonly dealershipId: number | null;
}

/**
 * Stores a file, records the import and queues it in one transaction, so no received file is lost.
 * A small one is imported at once.
 *
 * @returns the id of the import
 */
export async function takeUpload(ingest: Ingest, upload: Upload, file: UploadedFile): Promise<number> {
  const { dealerGroupId } = upload;
  const stored = await storeFile(ingest.database, {
    dealerGroupId,
    name: file.name,
    type: file.type,
    content: file.content,
    now: ingest.trueNow(),
  });
  const waiting = await ingest.database.inGroups([dealerGroupId], async (tx) => {
    const runId = await enterLedger(tx, ingest, { ...upload, stored, status: 'waiting' });
    const entered = { dealerGroupId, runId, byteCount: stored.byteCount };
    await queueImport(tx, ingest, entered);
    await schedulePurge(tx, ingest.jobs, { dealerGroupId, now: ingest.trueNow() });
    return entered;
  });
  await takeAtOnce(ingest, waiting);
  return waiting.runId;
}

/** Adds the import of a stored file. */
export async function enterLedger(
  tx: Tx,
  ingest: Ingest,
  entry: Upload & { stored: StoredFile; status: 'previewed' | 'waiting' },
): Promise<number> {
  const { scope, dealerGroupId, dealershipId, stored, status } = entry;
  return await openRun(tx, {
    dealerGroupId,
    delivery: {
      dealershipId,
      cameBy: 'upload',
      fileName: stored.name,
      fileId: stored.id,
      userId: scope.userId,
    },
    sha256: stored.sha256,
    status,
    now: ingest.businessNow(),
  });
}

/** A small file is queued only as a fallback for the direct import. */
export async function queueImport(tx: Tx, ingest: Ingest, waiting: Waiting): Promise<void> {
  const { dealerGroupId, runId, byteCount } = waiting;
  const later = new Date(ingest.trueNow().getTime() + TAKEN_UP_AFTER_MS);
  const runAt = byteCount <= AT_ONCE_BYTES ? { runAt: later } : {};
  const key = `${IMPORT_FILE}:${runId}`;
  await ingest.jobs.enqueue(tx, IMPORT_FILE, { dealerGroupId, runId }, { key, ...runAt });
}

export async function takeAtOnce(ingest: Ingest, { byteCount, ...run }: Waiting): Promise<void> {
  if (byteCount <= AT_ONCE_BYTES) await importWaiting(ingest, run);
}

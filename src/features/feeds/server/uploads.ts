import type { AuthorizedScope } from '../../../server/access.ts';
import type { Ingest } from '../../../server/ingest/delivery.ts';
import { schedulePurge } from '../../../server/ingest/expiry.ts';
import { IMPORT_FILE, importWaiting } from '../../../server/ingest/import-job.ts';
import { openRun } from '../../../server/ingest/ledger.ts';
import { type StoredFile, storeFile } from '../../../server/ingest/stored-files.ts';
import type { UploadedFile } from '../../../server/route.ts';

/** A file up to this size is taken in while its sender waits; a larger one by the job queue. */
const AT_ONCE_BYTES = 2 * 1024 * 1024;
/** Should the server die over a small file, the queue takes it up. */
const TAKEN_UP_AFTER_MS = 60_000;

export interface Upload {
  readonly scope: AuthorizedScope;
  readonly dealerGroupId: number;
  readonly dealershipId: number | null;
}

/**
 * Stores a file, writes it into the ledger and puts it into the queue in one go, so that no
 * file that was received is ever forgotten; a small one is then taken in at once.
 *
 * @returns the id of its row in the ledger
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
  const isSmall = stored.byteCount <= AT_ONCE_BYTES;
  const runId = await enterLedger(ingest, upload, { stored, isSmall });
  if (isSmall) await importWaiting(ingest, { dealerGroupId, runId });
  return runId;
}

async function enterLedger(
  ingest: Ingest,
  { scope, dealerGroupId, dealershipId }: Upload,
  { stored, isSmall }: { stored: StoredFile; isSmall: boolean },
): Promise<number> {
  const trueNow = ingest.trueNow();
  const runAt = isSmall ? { runAt: new Date(trueNow.getTime() + TAKEN_UP_AFTER_MS) } : {};
  return await ingest.database.inGroups([dealerGroupId], async (tx) => {
    const runId = await openRun(tx, {
      dealerGroupId,
      delivery: {
        dealershipId,
        cameBy: 'upload',
        fileName: stored.name,
        fileId: stored.id,
        userId: scope.userId,
      },
      sha256: stored.sha256,
      status: 'waiting',
      now: ingest.businessNow(),
    });
    await ingest.jobs.enqueue(
      tx,
      IMPORT_FILE,
      { dealerGroupId, runId },
      { key: `${IMPORT_FILE}:${runId}`, ...runAt },
    );
    await schedulePurge(tx, ingest.jobs, { dealerGroupId, now: trueNow });
    return runId;
  });
}

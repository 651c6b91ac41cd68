import type { DateOrder, OtherLines } from '../../../../core/connector.ts';
import { Problem } from '../../../../core/errors.ts';
import type { ScopedDatabase, Tx } from '../../../../server/database/database.ts';
import type { UploadedFile } from '../../../../server/http/route.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { Ingest } from '../../../../server/ingest/delivery.ts';
import { expiryFrom, previewExpiryFrom, schedulePurge } from '../../../../server/ingest/expiry.ts';
import { type PreviewedTable, previewTables } from '../../../../server/ingest/preview-file.ts';
import { storedSource, storeFile } from '../../../../server/ingest/stored-files.ts';
import { enterLedger, queueImport, takeAtOnce, type Upload } from '../../../../server/ingest/uploads.ts';
import type { FilePreview } from '../contract.ts';
import {
  admitPreviewed,
  deletePreviewed,
  type KeptFile,
  keptFile,
  refuseHeld,
  setReading,
} from './kept-file-repository.ts';
import { missingImport } from './missing-import.ts';

/** Stores a file for a day and previews its tables. */
export async function previewUpload(
  ingest: Ingest,
  upload: Upload,
  file: UploadedFile,
): Promise<FilePreview> {
  const { scope, dealerGroupId } = upload;
  const trueNow = ingest.trueNow();
  const deleteAfter = previewExpiryFrom(trueNow);
  const stored = await storeFile(ingest.database, {
    dealerGroupId,
    name: file.name,
    type: file.type,
    content: file.content,
    now: trueNow,
    deleteAfter,
  });
  const kept = await ingest.database.inGroups([dealerGroupId], async (tx) => {
    const id = await enterLedger(tx, ingest, { ...upload, stored, status: 'previewed' });
    await schedulePurge(tx, ingest.jobs, { dealerGroupId, now: trueNow, at: deleteAfter });
    return await previewed(tx, scope, { id, trueNow });
  });
  return await look(ingest, scope, kept);
}

interface LookedAtFor {
  readonly id: number;
  readonly dealershipId: number | null;
  readonly dateOrder: DateOrder | null;
  readonly otherLines: OtherLines | null;
}

/** Previews a waiting file again with another dealership or date order. */
export async function previewAgain(
  { ingest, db, scope }: EditContext,
  { id, dealershipId, dateOrder, otherLines }: LookedAtFor,
): Promise<FilePreview> {
  const kept = await db.run(async (tx) => {
    const waiting = await previewed(tx, scope, { id, trueNow: ingest.trueNow() });
    const reading = { dealershipId, dateOrder, otherLines };
    await setReading(tx, waiting, reading);
    return { ...waiting, ...reading };
  });
  return await look(ingest, scope, kept);
}

interface EditContext {
  readonly ingest: Ingest;
  readonly db: ScopedDatabase;
  readonly scope: AuthorizedScope;
}

/** Queues a waiting file; a second call does nothing. */
export async function confirmPreview({ ingest, db, scope }: EditContext, id: number): Promise<void> {
  const trueNow = ingest.trueNow();
  const waiting = await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow });
    if (!kept) throw missingImport();
    if (kept.status !== 'previewed') return null;
    const deleteAfter = expiryFrom(trueNow);
    await admitPreviewed(tx, kept, { startedAt: ingest.businessNow(), deleteAfter });
    await queueImport(tx, ingest, kept);
    await schedulePurge(tx, ingest.jobs, { dealerGroupId: kept.dealerGroupId, now: trueNow });
    return kept;
  });
  if (waiting) await takeAtOnce(ingest, waiting);
}

/** Deletes a waiting file and its import; rejects a held table. */
export async function discardPreview({ ingest, db, scope }: EditContext, id: number): Promise<void> {
  await db.run(async (tx) => {
    const kept = await keptFile(tx, scope, { id, trueNow: ingest.trueNow() });
    if (kept?.status === 'quarantined') return await turnDown(tx, kept);
    if (kept?.status !== 'previewed') throw missingImport();
    await deletePreviewed(tx, kept);
  });
}

async function turnDown(tx: Tx, kept: KeptFile): Promise<void> {
  const why = kept.isUnsure ? 'It was not clear what this table is, and it was' : 'The file was held and';
  await refuseHeld(tx, kept, `${why} discarded. Nothing was imported.`);
}

async function previewed(
  tx: Tx,
  scope: AuthorizedScope,
  of: { id: number; trueNow: Date },
): Promise<KeptFile> {
  const kept = await keptFile(tx, scope, of);
  if (kept?.status !== 'previewed') throw missingImport();
  return kept;
}

async function look(ingest: Ingest, scope: AuthorizedScope, kept: KeptFile): Promise<FilePreview> {
  const {
    runId,
    dealerGroupId,
    fileId,
    fileName,
    byteCount,
    dealershipId,
    dateOrder,
    otherLines,
    repeatsImportId,
  } = kept;
  const file = storedSource(ingest.database, dealerGroupId, { id: fileId, name: fileName });
  const tables = await tablesOr(() => previewTables(ingest, { scope, dealershipId, dateOrder, file }));
  return {
    importId: runId,
    fileName,
    byteCount,
    dealershipId,
    dateOrder,
    otherLines,
    reason: tables instanceof Problem ? tables.message : null,
    repeatsImportId,
    tables: tables instanceof Problem ? [] : tables,
  };
}

async function tablesOr(look: () => Promise<PreviewedTable[]>): Promise<PreviewedTable[] | Problem> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

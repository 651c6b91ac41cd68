import type { UploadedFile } from '../../../../server/http/route.ts';
import { previewExpiryFrom, schedulePurge } from '../../../../server/ingest/expiry.ts';
import { storeFile } from '../../../../server/ingest/stored-files.ts';
import { keptName } from '../rules-files.ts';
import type { EditContext } from './change-expense.ts';
import { keepForExpense } from './file-repository.ts';
import { recognizedByContent } from './recognized-by-content.ts';

/** Stores an upload for a day, until an expense references it. */
export async function takeExpenseFile(
  { scope, services }: EditContext,
  dealerGroupId: number,
  file: UploadedFile,
): Promise<{ fileId: number; filename: string; type: string; bytes: number }> {
  const now = services.trueNow();
  const deleteAfter = previewExpiryFrom(now);
  const reported = recognizedByContent(file);
  const stored = await storeFile(services.database, {
    dealerGroupId,
    name: file.name,
    type: 'application/octet-stream',
    content: reported.content,
    now,
    deleteAfter,
  });
  const type = reported.type();
  const name = keptName(file.name, type);
  await services.database.inGroups([dealerGroupId], async (tx) => {
    await keepForExpense(tx, { dealerGroupId, id: stored.id }, { name, type, userId: scope.userId });
    await schedulePurge(tx, services.jobs, { dealerGroupId, now, at: deleteAfter });
  });
  return { fileId: stored.id, filename: name, type, bytes: stored.byteCount };
}

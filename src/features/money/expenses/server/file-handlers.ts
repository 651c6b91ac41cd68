import { Readable } from 'node:stream';
import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { readFileLink, signFileLink } from '../../../../server/http/file-link.ts';
import { type Download, type Route, serve, type UploadedFile } from '../../../../server/http/route.ts';
import { admit, missing, onlyGroup } from '../../../../server/identity/access.ts';
import { previewExpiryFrom, schedulePurge } from '../../../../server/ingest/expiry.ts';
import { storedSource, storeFile } from '../../../../server/ingest/stored-files.ts';
import type { Services } from '../../../../server/services.ts';
import * as contract from '../contract.ts';
import * as files from '../contract-files.ts';
import { isShownInTab, keptName } from '../rules-files.ts';
import type { EditContext } from './change-expense.ts';
import { attach, detach, notifyFiles } from './expense-files.ts';
import { expenseLine } from './expense-line.ts';
import { keepForExpense, type ReachableFile, reachableFiles } from './file-repository.ts';
import { recognizedByContent } from './recognized-by-content.ts';
import { expenseIn } from './repository.ts';

export const fileRoutes: readonly Route[] = [
  serve(files.uploadFile, async (upload) => {
    const dealerGroupId = onlyGroup(upload.scope);
    let kept: Awaited<ReturnType<typeof takeExpenseFile>> | null = null;
    for await (const file of upload.uploads) {
      if (kept) throw oneByOne();
      kept = await takeExpenseFile(upload, dealerGroupId, file);
    }
    if (!kept) throw oneByOne();
    return kept;
  }),

  serve(files.getFile, async (get) => {
    const file = await get.db.run((tx) => fileNamed(tx, get, { id: get.query.id, field: 'id' }));
    return downloadOf(get.services, file);
  }),

  serve(files.linkFile, async (link) => {
    const { services, caller } = link;
    const { id: fileId, dealerGroupId } = await link.db.run((tx) =>
      fileNamed(tx, link, { id: link.query.id, field: 'id' }),
    );
    const linked = { caller, dealerGroupId, fileId };
    const { token, expiresAt } = await signFileLink(services.secrets.fileLink, linked, services.trueNow());
    return { url: `/api/${files.viewFile.path}?token=${token}`, expiresAt };
  }),

  serve(files.viewFile, async ({ services, query }) => {
    const linked = await readFileLink(services.secrets.fileLink, query.token, services.trueNow());
    if (!linked) throw missing('token');
    const { caller, dealerGroupId, fileId } = linked;
    const { scope } = await admit(services.database, caller, files.linkFile.access, { dealerGroupId });
    const file = await services.database.inGroups([dealerGroupId], (tx) =>
      fileNamed(tx, { scope, services }, { id: fileId, field: 'token' }),
    );
    return { ...downloadOf(services, file), isShown: isShownInTab(file.type) };
  }),

  serve(contract.addInvoice, async (add) =>
    add.db.run(async (tx) => {
      const expense = await expenseIn(tx, add.scope, add.query.id);
      const attachments = [{ fileId: add.body.fileId, kind: 'invoice', keepEachMonth: false } as const];
      await attach(tx, add, { expense, attachments, field: 'fileId' });
      const after = await expenseIn(tx, add.scope, add.query.id);
      await notifyFiles(tx, add, { before: expense.files, after, actId: null });
      return { expense: expenseLine(after) };
    }),
  ),

  serve(contract.deleteInvoice, async (remove) =>
    remove.db.run(async (tx) => {
      const expense = await expenseIn(tx, remove.scope, remove.query.id);
      const isThere = expense.files.some(
        ({ id, kind, isCarriedOver }) => id === remove.body.fileId && kind === 'invoice' && !isCarriedOver,
      );
      if (!isThere) throw missing('fileId');
      await detach(tx, remove, expense, [remove.body.fileId]);
      const after = await expenseIn(tx, remove.scope, remove.query.id);
      await notifyFiles(tx, remove, { before: expense.files, after, actId: null });
      return { expense: expenseLine(after) };
    }),
  ),
];

async function fileNamed(
  tx: Tx,
  { scope, services }: Pick<EditContext, 'scope' | 'services'>,
  { id, field }: { id: number; field: string },
): Promise<ReachableFile> {
  const reader = { scope, trueNow: services.trueNow() };
  const [file] = await reachableFiles(tx, reader, { ids: [id], field });
  if (!file) throw missing(field);
  return file;
}

function downloadOf({ database }: Services, file: ReachableFile): Download {
  const source = storedSource(database, file.dealerGroupId, file);
  return { name: file.name, type: file.type, content: Readable.from(source.open()) };
}

/** The response has room for only one id. */
function oneByOne(): Problem {
  const message = 'Send one file at a time.';
  return new Problem('malformed', message, [{ field: 'uploadedFile', message }]);
}

async function takeExpenseFile(
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

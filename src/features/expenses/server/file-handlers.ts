import { Readable } from 'node:stream';
import { Problem } from '../../../core/errors.ts';
import { missing, onlyGroup } from '../../../server/access.ts';
import { storedSource } from '../../../server/ingest/stored-files.ts';
import { type Route, serve } from '../../../server/route.ts';
import * as contract from '../contract.ts';
import { attach, detach, tellFiles } from './expense-files.ts';
import { expenseLine } from './expense-line.ts';
import { reachableFiles } from './file-repository.ts';
import { expenseIn } from './repository.ts';
import { takeExpenseFile } from './uploads.ts';

/** The calls of invoices and planner files. */
export const fileRoutes: readonly Route[] = [
  serve(contract.uploadFile, async (upload) => {
    const dealerGroupId = onlyGroup(upload.scope);
    let kept: Awaited<ReturnType<typeof takeExpenseFile>> | null = null;
    for await (const file of upload.uploads) {
      if (kept) throw oneByOne();
      kept = await takeExpenseFile(upload, dealerGroupId, file);
    }
    if (!kept) throw oneByOne();
    return kept;
  }),

  serve(contract.getFile, async ({ scope, db, query, services }) => {
    const named = { ids: [query.id], field: 'id' };
    const reader = { scope, trueNow: services.trueNow() };
    const [file] = await db.run((tx) => reachableFiles(tx, reader, named));
    if (!file) throw missing('id');
    const source = storedSource(services.database, file.dealerGroupId, file);
    return { name: file.name, type: file.type, content: Readable.from(source.open()) };
  }),

  serve(contract.addInvoice, async (add) =>
    add.db.run(async (tx) => {
      const expense = await expenseIn(tx, add.scope, add.query.id);
      const attachments = [{ fileId: add.body.fileId, kind: 'invoice', keepEachMonth: false } as const];
      await attach(tx, add, { expense, attachments, field: 'fileId' });
      const after = await expenseIn(tx, add.scope, add.query.id);
      await tellFiles(tx, add, { before: expense.files, after, actId: null });
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
      await tellFiles(tx, remove, { before: expense.files, after, actId: null });
      return { expense: expenseLine(after) };
    }),
  ),
];

/** The answer has room for one id. */
function oneByOne(): Problem {
  const message = 'Send one file at a time.';
  return new Problem('malformed', message, [{ field: 'uploadedFile', message }]);
}

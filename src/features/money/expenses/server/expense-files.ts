import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { missing } from '../../../../server/identity/access.ts';
import { previewExpiryFrom, schedulePurge } from '../../../../server/ingest/expiry.ts';
import { announce } from '../../../../server/live/realtime.ts';
import { keepFileChanges } from '../../../../server/spend/keep-file-changes.ts';
import { fileChanges } from '../rules-files.ts';
import type { EditContext } from './change-expense.ts';
import {
  type Attachment,
  attachFiles,
  detachFiles,
  endCarriedFiles,
  reachableFiles,
} from './file-repository.ts';
import type { KeptExpense, KeptFile } from './repository.ts';

/**
 * Sets the complete list of planner files. Carried-over files stay with their months, and end
 * before this one unless kept.
 */
export async function replacePlannerFiles(
  tx: Tx,
  context: EditContext,
  expense: KeptExpense,
  files: readonly { id: number; keepEachMonth?: boolean | undefined }[],
): Promise<void> {
  const carried = new Set(expense.files.filter(({ isCarriedOver }) => isCarriedOver).map(({ id }) => id));
  const wanted = files.filter(({ id }) => !carried.has(id));
  const ended = files.filter(({ id, keepEachMonth }) => carried.has(id) && keepEachMonth === false);
  await endCarriedFiles(
    tx,
    expense,
    ended.map(({ id }) => id),
  );
  const own = expense.files.filter((file) => file.kind === 'planner' && !file.isCarriedOver);
  const attachments = wanted.map(
    ({ id, keepEachMonth }): Attachment => ({
      fileId: id,
      kind: 'planner',
      keepEachMonth: keepEachMonth ?? own.find((file) => file.id === id)?.keepEachMonth ?? false,
    }),
  );
  await attach(tx, context, { expense, attachments, field: 'files' });
  const stays = new Set(wanted.map(({ id }) => id));
  await detach(
    tx,
    context,
    expense,
    own.filter(({ id }) => !stays.has(id)).map(({ id }) => id),
  );
}

export async function attach(
  tx: Tx,
  { scope, services }: EditContext,
  {
    expense,
    attachments,
    field,
  }: { expense: KeptExpense; attachments: readonly Attachment[]; field: string },
): Promise<void> {
  const trueNow = services.trueNow();
  const ids = [...new Set(attachments.map(({ fileId }) => fileId))];
  if (ids.length === 0) return;
  const found = await reachableFiles(tx, { scope, trueNow }, { ids, field });
  if (found.some(({ dealerGroupId }) => dealerGroupId !== expense.dealerGroupId)) throw missing(field);
  for (const { fileId, kind } of attachments) {
    const other = expense.files.find(
      (file) => file.id === fileId && file.kind !== kind && !file.isCarriedOver,
    );
    if (!other) continue;
    const message = `${other.name} is already with this expense as ${other.kind === 'invoice' ? 'an invoice' : 'a planner file'}.`;
    throw new Problem('invalid', '', [{ field, message }]);
  }
  const of = {
    dealerGroupId: expense.dealerGroupId,
    expenseId: expense.id,
    userId: scope.userId,
    at: trueNow,
  };
  await attachFiles(tx, of, attachments);
  await announceFiles(tx, expense);
}

/** Whoever removed a file can restore it for a day. */
export async function detach(
  tx: Tx,
  { scope, services }: EditContext,
  expense: KeptExpense,
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const { dealerGroupId } = expense;
  const now = services.trueNow();
  const deleteAfter = previewExpiryFrom(now);
  const of = { dealerGroupId, expenseId: expense.id, userId: scope.userId, deleteAfter };
  await detachFiles(tx, of, fileIds);
  await schedulePurge(tx, services.jobs, { dealerGroupId, now, at: deleteAfter });
  await announceFiles(tx, expense);
}

export async function notifyFiles(
  tx: Tx,
  { scope, services }: EditContext,
  { before, after, actId }: { before: readonly KeptFile[]; after: KeptExpense; actId: number | null },
): Promise<void> {
  const { dealerGroupId, id: expenseId, files } = after;
  const act = { dealerGroupId, expenseId, userId: scope.userId, at: services.trueNow(), actId };
  await keepFileChanges(tx, act, fileChanges(before, files));
}

async function announceFiles(tx: Tx, { dealerGroupId, dealershipId }: KeptExpense): Promise<void> {
  await announce(tx, { dealerGroupId, dealershipIds: [dealershipId], facts: ['spend'] });
}

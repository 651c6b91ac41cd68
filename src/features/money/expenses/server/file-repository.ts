import type { Tx } from '../../../../server/database/database.ts';
import { type AuthorizedScope, missing } from '../../../../server/identity/access.ts';
import type { KeptType } from '../rules-files.ts';

export interface ReachableFile {
  readonly id: number;
  readonly dealerGroupId: number;
  readonly name: string;
  readonly type: KeptType;
}

/** `now` is the real time. */
interface Reader {
  readonly scope: AuthorizedScope;
  readonly trueNow: Date;
}

/**
 * Files by id: those of expenses in scope, and the user's own uploads without an expense. Any other
 * id refuses all with a 404 on `field`.
 */
export async function reachableFiles(
  tx: Tx,
  { scope, trueNow }: Reader,
  { ids, field }: { ids: readonly number[]; field: string },
): Promise<ReachableFile[]> {
  const { rows } = await tx.client.query<ReachableFile>({
    name: 'expense-files-reachable',
    text: `select s.id, s.dealer_group_id as "dealerGroupId", s.name, s.media_type as type from stored_file s
      where s.dealer_group_id = any($1::integer[]) and s.id = any($3::bigint[]) and s.kept_for = 'expense'
        and (s.delete_after is null or s.delete_after > $4)
        and case when exists (select from expense_file x where x.dealer_group_id = s.dealer_group_id and x.file_id = s.id)
          then exists (select from expense_file x
            join expense e on e.dealer_group_id = x.dealer_group_id and e.id = x.expense_id
            where x.dealer_group_id = s.dealer_group_id and x.file_id = s.id and e.dealership_id = any($2::integer[]))
          else s.user_id = $5 end`,
    values: [scope.dealerGroupIds, scope.dealershipIds, ids, trueNow, scope.userId],
  });
  if (rows.length !== new Set(ids).size) throw missing(field);
  return rows;
}

/** Records type and owner of an upload. */
export async function keepForExpense(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
  { name, type, userId }: { name: string; type: KeptType; userId: number },
): Promise<void> {
  await tx.client.query({
    name: 'expense-file-keep',
    text: `update stored_file set kept_for = 'expense', name = $3, media_type = $4, user_id = $5
      where dealer_group_id = $1 and id = $2`,
    values: [dealerGroupId, id, name, type, userId],
  });
}

export interface Attachment {
  readonly fileId: number;
  readonly kind: 'invoice' | 'planner';
  readonly keepEachMonth: boolean;
}

/** Attaches files or updates how they are attached; cancels their deletion. */
export async function attachFiles(
  tx: Tx,
  of: { dealerGroupId: number; expenseId: number; userId: number; at: Date },
  files: readonly Attachment[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.client.query({
    name: 'expense-file-attach',
    text: `insert into expense_file (dealer_group_id, expense_id, user_id, attached_at, file_id, kind, keep_each_month)
      select $1, $2, $3, $4, f, k, m from unnest($5::bigint[], $6::text[], $7::boolean[]) as n (f, k, m)
      on conflict (dealer_group_id, expense_id, file_id) do update set keep_each_month = excluded.keep_each_month,
        kept_until = case when excluded.keep_each_month and not expense_file.keep_each_month then null else expense_file.kept_until end`,
    values: [
      of.dealerGroupId,
      of.expenseId,
      of.userId,
      of.at,
      files.map(({ fileId }) => fileId),
      files.map(({ kind }) => kind),
      files.map(({ keepEachMonth }) => keepEachMonth),
    ],
  });
  await tx.client.query({
    name: 'expense-file-stays',
    text: 'update stored_file set delete_after = null where dealer_group_id = $1 and id = any($2::bigint[])',
    values: [of.dealerGroupId, files.map(({ fileId }) => fileId)],
  });
}

/** Carried-over files of the same campaign stop showing from the expense's month on. */
export async function endCarriedFiles(
  tx: Tx,
  of: { dealerGroupId: number; id: number },
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.client.query({
    name: 'expense-file-end',
    text: `update expense_file x set kept_until = e.month
      from expense e join expense o on o.dealer_group_id = e.dealer_group_id and o.product_id = e.product_id
        and o.dealership_id = e.dealership_id and o.campaign = e.campaign and o.month < e.month
      where e.dealer_group_id = $1 and e.id = $2 and x.dealer_group_id = $1 and x.expense_id = o.id
        and x.file_id = any($3::bigint[]) and x.kind = 'planner' and x.keep_each_month
        and (x.kept_until is null or x.kept_until > e.month)`,
    values: [of.dealerGroupId, of.id, fileIds],
  });
}

/** Detaches files; those without any expense are deleted at `deleteAfter`. */
export async function detachFiles(
  tx: Tx,
  of: { dealerGroupId: number; expenseId: number; userId: number; deleteAfter: Date },
  fileIds: readonly number[],
): Promise<void> {
  if (fileIds.length === 0) return;
  await tx.client.query({
    name: 'expense-file-detach',
    text: 'delete from expense_file where dealer_group_id = $1 and expense_id = $2 and file_id = any($3::bigint[])',
    values: [of.dealerGroupId, of.expenseId, fileIds],
  });
  await tx.client.query({
    name: 'expense-file-goes',
    // Whoever removed it may restore it.
    text: `update stored_file s set delete_after = $3, user_id = $4
      where s.dealer_group_id = $1 and s.id = any($2::bigint[]) and not exists (
        select from expense_file x where x.dealer_group_id = s.dealer_group_id and x.file_id = s.id)`,
    values: [of.dealerGroupId, fileIds, of.deleteAfter, of.userId],
  });
}

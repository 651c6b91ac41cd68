import type { DateOrder, OtherLines } from '../../../../core/connector.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import { groupByGroup } from '../../../../server/identity/group-by-group.ts';

/** An import whose file is still stored. */
export interface KeptFile {
  readonly runId: number;
  readonly dealerGroupId: number;
  readonly fileId: number;
  readonly fileName: string;
  readonly tableName: string | null;
  readonly dealershipId: number | null;
  readonly dateOrder: DateOrder | null;
  readonly otherLines: OtherLines | null;
  readonly byteCount: number;
  readonly status: string;
  readonly isMappable: boolean;
  /** Held until its columns are mapped. */
  readonly isUnsure: boolean;
  readonly reason: string | null;
  readonly repeatsImportId: number | null;
}

/**
 * The file of an import, with the import locked for the transaction; null when not in scope or no
 * longer stored.
 */
export async function keptFile(tx: Tx, scope: AuthorizedScope, wanted: WantedFile): Promise<KeptFile | null> {
  // A cluster locks a row only where its group is known.
  for (const own of groupByGroup(tx, scope)) {
    const found = await lockedFile(own.tx, own.scope, wanted);
    if (found) return found;
  }
  return null;
}

interface WantedFile {
  readonly id: number;
  readonly trueNow: Date;
}

async function lockedFile(
  tx: Tx,
  scope: AuthorizedScope,
  { id, trueNow }: WantedFile,
): Promise<KeptFile | null> {
  const { rows } = await tx.client.query<KeptFile>(
    `select r.id as "runId", r.dealer_group_id as "dealerGroupId", r.file_id as "fileId", r.file_name as "fileName",
       r.table_name as "tableName", r.dealership_id as "dealershipId", r.date_order as "dateOrder", r.other_lines as "otherLines", f.byte_count as "byteCount", r.status,
       r.is_mappable as "isMappable", r.proposal is not null as "isUnsure", r.reason, r.repeats_run_id as "repeatsImportId"
     from import_run r join stored_file f on f.dealer_group_id = r.dealer_group_id and f.id = r.file_id
     where r.dealer_group_id = any($1::integer[]) and r.id = $2::bigint and f.delete_after > $3
       and (r.dealership_id = any($4::integer[]) or (r.dealership_id is null and ($5 or r.user_id = $6)))
     for update of r`,
    [scope.dealerGroupIds, id, trueNow, scope.dealershipIds, scope.coversGroups, scope.userId],
  );
  return rows[0] ?? null;
}

type KeptRun = Pick<KeptFile, 'dealerGroupId' | 'runId'>;

/** Sets dealership, date order and handling of other lines for a waiting file. */
export async function setReading(
  tx: Tx,
  { dealerGroupId, runId }: KeptRun,
  { dealershipId, dateOrder, otherLines }: Pick<KeptFile, 'dealershipId' | 'dateOrder' | 'otherLines'>,
): Promise<void> {
  await tx.client.query(
    'update import_run set dealership_id = $3, date_order = $4, other_lines = $5 where dealer_group_id = $1 and id = $2',
    [dealerGroupId, runId, dealershipId, dateOrder, otherLines],
  );
}

/** Queues a previewed file and extends its retention to that of other files. */
export async function admitPreviewed(
  tx: Tx,
  { dealerGroupId, runId, fileId }: KeptFile,
  { startedAt, deleteAfter }: { readonly startedAt: Date; readonly deleteAfter: Date },
): Promise<void> {
  await tx.client.query(
    `update import_run set status = 'waiting', started_at = $3 where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, runId, startedAt],
  );
  await tx.client.query('update stored_file set delete_after = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    fileId,
    deleteAfter,
  ]);
}

/** Deletes a previewed file and its import. */
export async function deletePreviewed(tx: Tx, { dealerGroupId, runId, fileId }: KeptFile): Promise<void> {
  await tx.client.query('delete from import_run where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    runId,
  ]);
  await tx.client.query('delete from stored_file where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    fileId,
  ]);
}

export async function refuseHeld(tx: Tx, { dealerGroupId, runId }: KeptRun, reason: string): Promise<void> {
  await tx.client.query(
    `update import_run set status = 'refused', proposal = null, reason = $3
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, runId, reason],
  );
}

/** Queues a held table again; all of its rows are read again. */
export async function releaseHeld(tx: Tx, { dealerGroupId, runId }: KeptRun, userId: number): Promise<void> {
  await tx.client.query('delete from import_rejection where dealer_group_id = $1 and import_run_id = $2', [
    dealerGroupId,
    runId,
  ]);
  await tx.client.query(
    `update import_run set status = 'waiting', reason = null, released_by = $3, finished_at = null
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, runId, userId],
  );
}

export async function isReleased(tx: Tx, { dealerGroupId, runId }: KeptRun): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'select from import_run where dealer_group_id = $1 and id = $2 and released_by is not null',
    [dealerGroupId, runId],
  );
  return rowCount !== 0;
}

/** Adds another import of the same file; returns its id. */
export async function repeatRun(
  tx: Tx,
  { dealerGroupId, runId }: KeptRun,
  { userId, startedAt }: { readonly userId: number; readonly startedAt: Date },
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into import_run (dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, status,
       user_id, started_at, repeats_run_id, date_order, other_lines)
     select dealer_group_id, feed_id, file_id, dealership_id, came_by, file_name, sha256, 'waiting', $3, $4, repeats_run_id,
       date_order, other_lines
     from import_run where dealer_group_id = $1 and id = $2
     returning id`,
    [dealerGroupId, runId, userId, startedAt],
  );
  return rows[0]?.id ?? 0;
}

import type { DateOrder, OtherLines } from '../../../../core/connector.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';

/** A row of the ledger whose file is kept still. */
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
  /** Held for what its columns are. */
  readonly isUnsure: boolean;
  readonly reason: string | null;
  readonly repeatsImportId: number | null;
}

/**
 * The file behind a row of the ledger, with that row locked until the transaction ends; null where
 * there is no such row in scope, or its file is kept no longer.
 */
export async function keptFile(
  tx: Tx,
  scope: AuthorizedScope,
  { id, trueNow }: { id: number; trueNow: Date },
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

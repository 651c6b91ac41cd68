import type { AuthorizedScope } from '../../../server/access.ts';
import type { Tx } from '../../../server/database.ts';
import type { CAME_BY, ImportRun, ImportState } from '../contract.ts';

/** One row of the ledger as it is stored. */
interface RunRow {
  readonly id: number;
  readonly fileName: string;
  readonly cameBy: string;
  readonly dealershipId: number | null;
  readonly recognisedAs: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly rows: number;
  readonly accepted: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly repeatsImportId: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly sentBy: string | null;
}

const COLUMNS = `r.id, r.file_name as "fileName", r.came_by as "cameBy", r.dealership_id as "dealershipId",
  r.recognised_as as "recognisedAs", r.status, r.reason, r.row_count as rows, r.accepted, r.changed, r.unchanged,
  r.rejected, r.skipped, r.first_day as "firstDay", r.last_day as "lastDay", r.repeats_run_id as "repeatsImportId",
  r.started_at as "startedAt", r.finished_at as "finishedAt", u.name as "sentBy"`;

/** Imports of the dealerships in scope; one whose rows name their own is for those who see all, and its sender. */
const VISIBLE = `r.dealer_group_id = any($1::integer[])
  and (r.dealership_id = any($2::integer[]) or (r.dealership_id is null and ($3 or r.user_id = $4)))`;

function visibleTo(scope: AuthorizedScope): unknown[] {
  return [scope.dealerGroupIds, scope.dealershipIds, scope.coversGroups, scope.userId];
}

/** Newest first, one more than asked for when there are more. */
export async function runsBefore(
  tx: Tx,
  scope: AuthorizedScope,
  page: { before: number | null; limit: number },
): Promise<ImportRun[]> {
  const { rows } = await tx.client.query<RunRow>({
    name: 'ledger-page',
    text: `select ${COLUMNS} from import_run r left join user_account u on u.id = r.user_id
           where ${VISIBLE} and ($5::bigint is null or r.id < $5) order by r.id desc limit $6`,
    values: [...visibleTo(scope), page.before, page.limit + 1],
  });
  return rows.map(asImport);
}

export async function runsWithIds(
  tx: Tx,
  scope: AuthorizedScope,
  ids: readonly number[],
): Promise<ImportRun[]> {
  const { rows } = await tx.client.query<RunRow>({
    name: 'ledger-rows',
    text: `select ${COLUMNS} from import_run r left join user_account u on u.id = r.user_id
           where ${VISIBLE} and r.id = any($5::bigint[]) order by r.id`,
    values: [...visibleTo(scope), ids],
  });
  return rows.map(asImport);
}

export interface RejectedRow {
  readonly row: number;
  readonly field: string;
  readonly message: string;
}

export async function rejectedRowsOf(
  tx: Tx,
  scope: AuthorizedScope,
  kept: { importId: number; until: Date },
): Promise<RejectedRow[]> {
  const { rows } = await tx.client.query<RejectedRow>(
    `select row_number as "row", field, message from import_rejection
     where dealer_group_id = any($1::integer[]) and import_run_id = $2 and delete_after > $3
     order by row_number, ordinal`,
    [scope.dealerGroupIds, kept.importId, kept.until],
  );
  return rows;
}

function asImport({ status, cameBy, startedAt, finishedAt, ...row }: RunRow): ImportRun {
  return {
    ...row,
    cameBy: cameBy as (typeof CAME_BY)[number],
    state: status as ImportState,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

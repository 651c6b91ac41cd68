import type { Proposal } from '../../../../core/connector.ts';
import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { ImportAction, ImportRun } from '../contract.ts';

interface RunRow
  extends Omit<ImportRun, 'startedAt' | 'finishedAt' | 'undone' | 'actions' | 'proposal' | 'confidence'> {
  readonly proposal: Proposal | null;
  readonly confidencePercent: number | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
  readonly restored: number | null;
  readonly removed: number | null;
  readonly kept: number | null;
  readonly redelivered: number | null;
  readonly isUndoable: boolean;
  readonly isMappable: boolean;
  readonly hasFile: boolean;
  readonly hasRejections: boolean;
}

const RUNS = `select r.id, coalesce(r.file_run_id, r.id) as "fileImportId", r.file_name as "fileName",
    r.table_name as "tableName", r.came_by as "cameBy", r.dealership_id as "dealershipId",
    r.recognised_as as "recognizedAs", r.confidence_percent as "confidencePercent", case when r.status = 'quarantined' then r.proposal end as proposal, r.fact as target, r.status as state, r.reason, r.warning, r.row_count as rows,
    r.accepted, r.changed, r.unchanged, r.rejected, r.skipped, r.first_day as "firstDay", r.last_day as "lastDay",
    r.repeats_run_id as "repeatsImportId", r.started_at as "startedAt", r.finished_at as "finishedAt",
    sender.name as "sentBy", releaser.name as "releasedBy", r.undone_at as "undoneAt", undoer.name as "undoneBy",
    r.restored, r.removed, r.kept, r.redelivered, coalesce(r.undo_until > $5, false) as "isUndoable", r.is_mappable as "isMappable",
    exists (select from stored_file f where f.dealer_group_id = r.dealer_group_id and f.id = r.file_id
              and f.delete_after > $5) as "hasFile",
    exists (select from import_rejection x where x.dealer_group_id = r.dealer_group_id and x.import_run_id = r.id
              and x.delete_after > $5) as "hasRejections"
  from import_run r
    left join user_account sender on sender.id = r.user_id
    left join user_account releaser on releaser.id = r.released_by
    left join user_account undoer on undoer.id = r.undone_by
  where r.status <> 'previewed' and r.dealer_group_id = any($1::integer[])
    and (r.dealership_id = any($2::integer[]) or (r.dealership_id is null and ($3 or r.user_id = $4)))`;

/**
 * Imports of the dealerships in scope. Imports whose rows name their dealership are visible to
 * users of all dealerships and to the sender. `trueNow` decides which files are still stored.
 */
function visibleTo(scope: AuthorizedScope, trueNow: Date): unknown[] {
  return [scope.dealerGroupIds, scope.dealershipIds, scope.coversGroups, scope.userId, trueNow];
}

interface LedgerPage extends Partial<Pick<ImportRun, 'target' | 'state' | 'cameBy'>> {
  readonly before: number | null;
  readonly limit: number;
  readonly trueNow: Date;
}

/** Newest first; one extra row when there are more. */
export async function runsBefore(tx: Tx, scope: AuthorizedScope, page: LedgerPage): Promise<ImportRun[]> {
  const { rows } = await tx.client.query<RunRow>({
    name: 'ledger-page',
    text: `${RUNS} and ($6::bigint is null or r.id < $6) and ($8::text is null or r.fact = $8)
             and ($9::text is null or r.status = $9) and ($10::text is null or r.came_by = $10) order by r.id desc limit $7`,
    values: [
      ...visibleTo(scope, page.trueNow),
      page.before,
      page.limit + 1,
      page.target ?? null,
      page.state ?? null,
      page.cameBy ?? null,
    ],
  });
  return rows.map(asImport);
}

/** Imports of these files, or of the files of these imports. */
export async function runsOfFiles(
  tx: Tx,
  scope: AuthorizedScope,
  of: { ids: readonly number[]; trueNow: Date },
): Promise<ImportRun[]> {
  const { rows } = await tx.client.query<RunRow>({
    name: 'ledger-files',
    text: `${RUNS} and coalesce(r.file_run_id, r.id) in (
             select coalesce(o.file_run_id, o.id) from import_run o
             where o.dealer_group_id = any($1::integer[]) and o.id = any($6::bigint[])) order by r.id`,
    values: [...visibleTo(scope, of.trueNow), of.ids],
  });
  return rows.map(asImport);
}

/** Null when not in scope. */
export async function runWithId(
  tx: Tx,
  scope: AuthorizedScope,
  of: { id: number; trueNow: Date },
): Promise<ImportRun | null> {
  const { rows } = await tx.client.query<RunRow>({
    name: 'ledger-row',
    text: `${RUNS} and r.id = $6::bigint`,
    values: [...visibleTo(scope, of.trueNow), of.id],
  });
  return rows.map(asImport)[0] ?? null;
}

export interface RejectedRow {
  readonly row: number;
  readonly field: string;
  readonly message: string;
  /** The row as in the file; null when it is not stored. */
  readonly cells: readonly string[] | null;
}

export async function rejectedRowsOf(
  tx: Tx,
  scope: AuthorizedScope,
  kept: { importId: number; until: Date },
): Promise<RejectedRow[]> {
  const { rows } = await tx.client.query<RejectedRow>(
    `select row_number as "row", field, message, cells from import_rejection
     where dealer_group_id = any($1::integer[]) and import_run_id = $2 and delete_after > $3
     order by row_number, ordinal`,
    [scope.dealerGroupIds, kept.importId, kept.until],
  );
  return rows;
}

function asImport(row: RunRow): ImportRun {
  const {
    undoneAt,
    undoneBy,
    restored,
    removed,
    kept,
    redelivered,
    isUndoable,
    isMappable,
    hasFile,
    hasRejections,
    proposal,
    confidencePercent,
    ...run
  } = row;
  const undone = undoneAt && {
    at: undoneAt.toISOString(),
    by: undoneBy,
    restored: restored ?? 0,
    removed: removed ?? 0,
    kept: kept ?? 0,
    redelivered: redelivered ?? 0,
  };
  return {
    ...run,
    proposal: proposal && proposed(proposal),
    confidence: confidencePercent === null ? null : confidencePercent / 100,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    undone,
    actions: actionsOf(row),
  };
}

function proposed({ connector, title, confidence, reason }: Proposal) {
  return { connector, title, confidence, reason };
}

function actionsOf({
  state,
  proposal,
  isUndoable,
  isMappable,
  hasFile,
  hasRejections,
}: RunRow): ImportAction[] {
  const isHeld = state === 'quarantined' && hasFile;
  const possible: Record<ImportAction, boolean> = {
    undo: state === 'done' && isUndoable,
    // An uncertain table is released by mapping its columns.
    release: isHeld && proposal === null,
    discard: isHeld,
    map: (state === 'refused' ? isMappable : isHeld && proposal !== null) && hasFile,
    readAgain: (state === 'refused' || state === 'undone') && hasFile,
    rejectedRows: hasRejections,
  };
  return (Object.keys(possible) as ImportAction[]).filter((action) => possible[action]);
}

import type { Tx } from '../../../../server/database/database.ts';
import type { AuthorizedScope } from '../../../../server/identity/access.ts';
import type { ReportSettings } from '../report-shapes.ts';

/** A report as its reader finds it. */
export interface ReportRow {
  readonly id: number;
  readonly dealerGroupId: number;
  readonly ownerId: number;
  readonly ownerName: string | null;
  readonly title: string;
  readonly isPrivate: boolean;
  readonly isDraft: boolean;
  readonly settings: ReportSettings;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly updatedByName: string | null;
}

export type Reader = Pick<AuthorizedScope, 'dealerGroupIds' | 'userId'>;

const COLUMNS = `r.id, r.dealer_group_id as "dealerGroupId", r.owner_id as "ownerId", o.name as "ownerName", r.title,
  r.is_private as "isPrivate", r.is_draft as "isDraft", r.settings, r.version, r.created_at as "createdAt",
  r.updated_at as "updatedAt", u.name as "updatedByName"`;

const PEOPLE = `left join user_account o on o.id = r.owner_id left join user_account u on u.id = r.updated_by`;

const VISIBLE = `r.dealer_group_id = any($1::integer[]) and (not r.is_private or r.owner_id = $2)`;

/** Shared reports and the reader's private ones, by title. */
export async function readReports(tx: Tx, { dealerGroupIds, userId }: Reader): Promise<ReportRow[]> {
  const { rows } = await tx.client.query<ReportRow>(
    `select ${COLUMNS} from report r ${PEOPLE} where ${VISIBLE} order by lower(r.title), r.id`,
    [dealerGroupIds, userId],
  );
  return rows;
}

/** Null for a report that the reader may not see. */
export async function findReport(
  tx: Tx,
  { dealerGroupIds, userId }: Reader,
  id: number,
): Promise<ReportRow | null> {
  const { rows } = await tx.client.query<ReportRow>(
    `select ${COLUMNS} from report r ${PEOPLE} where ${VISIBLE} and r.id = $3`,
    [dealerGroupIds, userId, id],
  );
  return rows[0] ?? null;
}

/** Two saves of a report run one after the other. */
export async function lockReport(tx: Tx, { dealerGroupIds }: Reader, id: number): Promise<void> {
  // A cluster locks a row only where its group is known.
  for (const dealerGroupId of dealerGroupIds)
    await tx.client.query('select from report where dealer_group_id = $1 and id = $2 for update', [
      dealerGroupId,
      id,
    ]);
}

export type KeptReport = Pick<ReportRow, 'title' | 'isPrivate' | 'isDraft' | 'settings'>;

interface Save {
  readonly dealerGroupId: number;
  readonly userId: number;
  readonly at: Date;
}

/** Answers the id of the new report. */
export async function insertReport(
  tx: Tx,
  { dealerGroupId, userId, at }: Save,
  { title, isPrivate, isDraft, settings }: KeptReport,
): Promise<number> {
  const { rows } = await tx.client.query<{ id: number }>(
    `insert into report (dealer_group_id, owner_id, title, is_private, is_draft, settings, created_at, updated_at, updated_by)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $2) returning id`,
    [dealerGroupId, userId, title, isPrivate, isDraft, JSON.stringify(settings), at],
  );
  const id = rows[0]?.id ?? 0;
  await keepVersion(tx, { dealerGroupId, id });
  return id;
}

interface SavedAgain extends Save {
  readonly id: number;
  /** The version whose content is saved again. */
  readonly restoredVersion?: number | null;
}

export async function changeReport(
  tx: Tx,
  { id, dealerGroupId, userId, at, restoredVersion = null }: SavedAgain,
  { title, isPrivate, isDraft, settings }: KeptReport,
): Promise<void> {
  await tx.client.query(
    `update report set title = $3, is_private = $4, is_draft = $5, settings = $6, version = version + 1,
       updated_at = $7, updated_by = $8
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, id, title, isPrivate, isDraft, JSON.stringify(settings), at, userId],
  );
  await keepVersion(tx, { dealerGroupId, id }, restoredVersion);
}

export async function replaceSettings(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
  settings: ReportSettings,
): Promise<void> {
  await tx.client.query('update report set settings = $3 where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    id,
    JSON.stringify(settings),
  ]);
  await tx.client.query(
    'update report_version set settings = $3 where dealer_group_id = $1 and report_id = $2',
    [dealerGroupId, id, JSON.stringify(settings)],
  );
}

async function keepVersion(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
  restoredVersion: number | null = null,
): Promise<void> {
  await tx.client.query(
    `insert into report_version (dealer_group_id, report_id, version, title, settings, saved_at, saved_by, is_private,
       restored_version)
     select dealer_group_id, id, version, title, settings, updated_at, updated_by, is_private, $3::integer from report
     where dealer_group_id = $1 and id = $2`,
    [dealerGroupId, id, restoredVersion],
  );
}

export async function removeReport(
  tx: Tx,
  { dealerGroupId, id }: { dealerGroupId: number; id: number },
): Promise<number> {
  const { rowCount } = await tx.client.query('delete from report where dealer_group_id = $1 and id = $2', [
    dealerGroupId,
    id,
  ]);
  return rowCount ?? 0;
}

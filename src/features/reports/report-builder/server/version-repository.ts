import type { Tx } from '../../../../server/database/database.ts';
import type { ReportSettings } from '../report-shapes.ts';
import type { ReportRow } from './repository.ts';

export interface VersionRow {
  readonly version: number;
  readonly title: string;
  /** As the release of its time stored them. */
  readonly settings: ReportSettings;
  readonly savedAt: Date;
  readonly savedByName: string | null;
  readonly restoredVersion: number | null;
}

/** A report and who reads its versions: those saved while it was private are its owner's alone. */
export interface VersionsOf {
  readonly report: Pick<ReportRow, 'dealerGroupId' | 'id' | 'ownerId'>;
  readonly userId: number;
}

const COLUMNS = `v.version, v.title, v.settings, v.saved_at as "savedAt", u.name as "savedByName",
  v.restored_version as "restoredVersion"`;

const VISIBLE = 'v.dealer_group_id = $1 and v.report_id = $2 and ($3 or not v.is_private)';

function idsOf({ report, userId }: VersionsOf) {
  return [report.dealerGroupId, report.id, report.ownerId === userId];
}

/** The latest first, at most `most`; with `before` only those before that version. */
export async function readVersions(
  tx: Tx,
  of: VersionsOf,
  { before = null, most }: { readonly before?: number | null | undefined; readonly most: number },
): Promise<VersionRow[]> {
  const { rows } = await tx.client.query<VersionRow>(
    `select ${COLUMNS} from report_version v left join user_account u on u.id = v.saved_by
     where ${VISIBLE} and ($4::integer is null or v.version < $4) order by v.version desc limit $5`,
    [...idsOf(of), before, most],
  );
  return rows;
}

/** Null for a version that the reader may not see. */
export async function findVersion(tx: Tx, of: VersionsOf, version: number): Promise<VersionRow | null> {
  const { rows } = await tx.client.query<VersionRow>(
    `select ${COLUMNS} from report_version v left join user_account u on u.id = v.saved_by
     where ${VISIBLE} and v.version = $4`,
    [...idsOf(of), version],
  );
  return rows[0] ?? null;
}

interface CountRow {
  readonly count: number;
}

/** How many versions only the owner of the report sees; 0 for the owner. */
export async function countOwnersOnly(tx: Tx, of: VersionsOf): Promise<number> {
  const { rows } = await tx.client.query<CountRow>(
    `select count(*)::integer as count from report_version v
     where v.dealer_group_id = $1 and v.report_id = $2 and v.is_private and not $3`,
    idsOf(of),
  );
  return rows[0]?.count ?? 0;
}

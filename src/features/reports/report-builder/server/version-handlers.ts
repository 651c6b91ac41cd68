import { randomBytes } from 'node:crypto';
import { Problem } from '../../../../core/errors.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { momentText, zoneOf } from '../../../../server/exports/head.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, missing } from '../../../../server/identity/access.ts';
import * as contract from '../contract-versions.ts';
import { type ReadVersion, readVersion } from '../rules-read-version.ts';
import { storedSettings } from '../rules-settings.ts';
import { itemCount, versionChanges } from '../rules-versions.ts';
import {
  announceReport,
  editableReport,
  lockedReport,
  replyFor,
  settingsFor,
  shownSettings,
  stale,
} from './handlers.ts';
import { imagesOf } from './image-repository.ts';
import { changeReport, type ReportRow } from './repository.ts';
import { countOwnersOnly, findVersion, readVersions, type VersionRow } from './version-repository.ts';

export const versionRoutes: readonly Route[] = [
  serve(contract.listVersions, async ({ scope, db, query }) =>
    db.run(async (tx) => {
      const report = await editableReport(tx, scope, query.id);
      const of = { report, userId: scope.userId };
      // One more than is answered, to compare the last one with.
      const most = contract.MOST_VERSIONS + 1;
      const rows = await readVersions(tx, of, { before: query.before, most });
      return {
        versions: rows.slice(0, contract.MOST_VERSIONS).map((row, index) => {
          const before = rows[index + 1];
          return {
            ...aboutOf(row, scope),
            pages: row.settings.pages.length,
            items: itemCount(row.settings),
            changes: before === undefined ? null : versionChanges(before, row),
            restoredVersion: row.restoredVersion,
            isLatest: row.version === report.version,
          };
        }),
        hasMore: rows.length === most,
        ownersOnly: await countOwnersOnly(tx, of),
      };
    }),
  ),

  serve(contract.viewVersion, async ({ scope, db, query }) =>
    db.run(async (tx) => {
      const report = await editableReport(tx, scope, query.id);
      const row = await findVersion(tx, { report, userId: scope.userId }, query.version);
      if (!row) throw missing('version');
      const { settings, leftOut } = await readForScope(tx, { report, scope }, row);
      return {
        version: {
          ...aboutOf(row, scope),
          isLatest: row.version === report.version,
          reportSettings: shownSettings(settings),
          leftOut: [...leftOut],
        },
      };
    }),
  ),

  serve(contract.restoreVersion, async ({ scope, db, query, body, now }) =>
    db.run(async (tx) => {
      const report = await lockedReport(tx, scope, query.id);
      const { version, restoredVersion } = body;
      if (version !== report.version) throw stale(report, 'Look at what they saved, then restore again.');
      const row = await findVersion(tx, { report, userId: scope.userId }, restoredVersion);
      if (!row) throw missing('restoredVersion');
      if (restoredVersion === report.version) throw alreadyLatest();
      const { settings } = await readForScope(tx, { report, scope }, row);
      const { dealerGroupId, id, isDraft, isPrivate, ownerId } = report;
      const restored = storedSettings(settings, () => randomBytes(6).toString('hex'));
      await changeReport(
        tx,
        { dealerGroupId, id, userId: scope.userId, at: now, restoredVersion },
        { title: row.title, isDraft, isPrivate, settings: restored },
      );
      await announceReport(tx, { dealerGroupId, isPrivate, userId: ownerId });
      return await replyFor(tx, scope, id);
    }),
  ),
];

/** What of a version the reader sees, and a restore therefore saves. */
async function readForScope(
  tx: Tx,
  { report, scope }: { report: ReportRow; scope: AuthorizedScope },
  row: VersionRow,
): Promise<ReadVersion> {
  const { dealerGroupId, id: reportId } = report;
  const images = await imagesOf(tx, { dealerGroupId, reportId });
  const { settings, leftOut } = readVersion(row.settings, new Set(images.map(({ id }) => id)));
  return { settings: settingsFor(settings, scope), leftOut };
}

function aboutOf({ version, title, savedAt, savedByName }: VersionRow, scope: AuthorizedScope) {
  return {
    version,
    title,
    savedAt: momentText(savedAt, zoneOf(scope)),
    savedBy: savedByName ?? 'Former member',
  };
}

function alreadyLatest(): Problem {
  const message = 'The report is already as in this version.';
  return new Problem('invalid', message, [{ field: 'restoredVersion', message }]);
}

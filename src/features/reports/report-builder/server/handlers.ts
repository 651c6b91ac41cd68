import { randomBytes } from 'node:crypto';
import { Problem } from '../../../../core/errors.ts';
import { isAtLeast } from '../../../../core/navigation/roles.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { type Route, serve } from '../../../../server/http/route.ts';
import {
  type AuthorizedScope,
  dealershipIn,
  missing,
  onlyGroup,
} from '../../../../server/identity/access.ts';
import { announce } from '../../../../server/live/realtime.ts';
import * as contract from '../contract.ts';
import type { GridItem, ReportSettings, SentSettings } from '../report-shapes.ts';
import { presets } from '../rules-presets.ts';
import { scheduleText } from '../rules-schedule.ts';
import { storedSettings } from '../rules-settings.ts';
import { keepTask } from './delivery/keep-task.ts';
import { lastRuns } from './delivery/run-repository.ts';
import { findSchedule, type ScheduleRow, schedulesOf } from './delivery/schedule-repository.ts';
import { copyImages, imagesOf } from './image-repository.ts';
import {
  changeReport,
  findReport,
  insertReport,
  lockReport,
  type ReportRow,
  readReports,
  removeReport,
  replaceSettings,
} from './repository.ts';

/** Open screens read reports again when it changes. */
export const REPORT_FACT = 'report';

const EMPTY: ReportSettings = {
  period: 'month_to_date',
  paper: 'letter',
  pages: [{ key: 'page1', pageTitle: 'Page 1', description: '', gridItems: [] }],
};

export const savedReportRoutes: readonly Route[] = [
  serve(contract.listReports, async ({ scope, db }) =>
    db.run(async (tx) => {
      const rows = await readReports(tx, scope);
      const schedules = new Map((await schedulesOf(tx, scope)).map((one) => [one.reportId, one]));
      const runs = new Map((await lastRuns(tx, scope.dealerGroupIds)).map((one) => [one.reportId, one.at]));
      return {
        reports: rows.map((row) => ({
          ...aboutOf(row, scope),
          pages: row.settings.pages.length,
          schedule: scheduleLine(schedules.get(row.id)),
          lastRunAt: runs.get(row.id)?.toISOString() ?? null,
        })),
      };
    }),
  ),

  serve(contract.listPresets, async () => ({
    presets: presets.map(({ key, title, description, settings }) => ({
      ...{ key, title, description },
      reportSettings: shownSettings(settings),
    })),
  })),

  serve(contract.viewReport, async ({ scope, db, query }) =>
    db.run(async (tx) => replyFor(tx, scope, query.id)),
  ),

  serve(contract.createReport, async ({ scope, db, body, services, now }) => {
    const dealerGroupId = onlyGroup(scope);
    const { title, isDraft, isPrivate, preset, task } = body;
    const settings = presets.find(({ key }) => key === preset)?.settings ?? EMPTY;
    return await db.run(async (tx) => {
      const save = { dealerGroupId, userId: scope.userId, at: now };
      const id = await insertReport(tx, save, { title, isDraft, isPrivate, settings });
      if (task) await keepTask(tx, services, { scope, report: { dealerGroupId, id }, now }, task);
      await announceReport(tx, { dealerGroupId, isPrivate, userId: scope.userId });
      return await replyFor(tx, scope, id);
    });
  }),

  serve(contract.updateReport, async ({ scope, db, query, body, services, now }) =>
    db.run(async (tx) => {
      const before = await lockedReport(tx, scope, query.id);
      const { title, isDraft, isPrivate, reportSettings, version, task } = body;
      const settings =
        reportSettings && (await checkedSettings(tx, { scope, report: before }, reportSettings));
      if (isPrivate !== undefined && isPrivate !== before.isPrivate) requireOwner(before, scope);
      if (version !== undefined && version !== before.version) {
        throw stale(before, 'Combine your changes with theirs, then save again.');
      }
      const after = {
        title: title ?? before.title,
        isDraft: isDraft ?? before.isDraft,
        isPrivate: isPrivate ?? before.isPrivate,
        settings: settings ?? before.settings,
      };
      const { dealerGroupId, id } = before;
      if (task !== undefined) await keepTask(tx, services, { scope, report: before, now }, task);
      await changeReport(tx, { dealerGroupId, id, userId: scope.userId, at: now }, after);
      // Others learn that a report became private: their list loses it.
      const isHidden = before.isPrivate && after.isPrivate;
      await announceReport(tx, { dealerGroupId, isPrivate: isHidden, userId: before.ownerId });
      return await replyFor(tx, scope, id);
    }),
  ),

  serve(contract.deleteReport, async ({ scope, db, query }) =>
    db.run(async (tx) => {
      const { dealerGroupId, id, isPrivate, ownerId } = await lockedReport(tx, scope, query.id);
      const deleted = await removeReport(tx, { dealerGroupId, id });
      await announceReport(tx, { dealerGroupId, isPrivate, userId: ownerId });
      return { deleted };
    }),
  ),

  serve(contract.cloneReport, async ({ scope, db, query, body, now }) =>
    db.run(async (tx) => {
      const of = await visibleReport(tx, scope, query.id);
      const { dealerGroupId, id: reportId } = of;
      const { title = `${of.title.slice(0, 113)} (copy)`, isDraft, isPrivate } = body;
      const settings = settingsFor(of.settings, scope);
      const save = { dealerGroupId, userId: scope.userId, at: now };
      const id = await insertReport(tx, save, { title, isDraft, isPrivate, settings });
      const images = await copyImages(tx, { ...save, reportId, to: id });
      const withImages = withItems(settings, (item) =>
        item.kind === 'image' ? { ...item, imageId: images.get(item.imageId) ?? item.imageId } : item,
      );
      if (images.size > 0) await replaceSettings(tx, { dealerGroupId, id }, withImages);
      await announceReport(tx, { dealerGroupId, isPrivate, userId: scope.userId });
      return await replyFor(tx, scope, id);
    }),
  ),
];

export async function visibleReport(tx: Tx, scope: AuthorizedScope, id: number): Promise<ReportRow> {
  const report = await findReport(tx, scope, id);
  if (!report) throw missing('id');
  return report;
}

/** Locks a report for a change. */
export async function lockedReport(tx: Tx, scope: AuthorizedScope, id: number): Promise<ReportRow> {
  await lockReport(tx, scope, id);
  return await editableReport(tx, scope, id);
}

export async function editableReport(tx: Tx, scope: AuthorizedScope, id: number): Promise<ReportRow> {
  const report = await visibleReport(tx, scope, id);
  if (mayEdit(report, scope)) return report;
  const message =
    'Reports of others belong to the whole group: only people with all of its stores change them.';
  throw new Problem('forbidden', message, [{ field: 'id', message }]);
}

function mayEdit({ ownerId }: ReportRow, scope: AuthorizedScope): boolean {
  return isAtLeast(scope.role, 'marketing') && (ownerId === scope.userId || scope.coversGroups);
}

function requireOwner({ ownerId, ownerName }: ReportRow, scope: AuthorizedScope): void {
  if (ownerId === scope.userId) return;
  const message = `Only ${ownerName ?? 'its owner'} can make this report private or shared.`;
  throw new Problem('forbidden', message, [{ field: 'isPrivate', message }]);
}

/** `advice` says what to do about it. */
export function stale({ title, updatedByName }: ReportRow, advice: string): Problem {
  const message = `${updatedByName ?? 'Someone'} saved “${title}” meanwhile. ${advice}`;
  return new Problem('conflict', message, [{ field: 'version', message }]);
}

/** Each store must be the saver's to see, each image of this report. */
async function checkedSettings(
  tx: Tx,
  { scope, report }: { scope: AuthorizedScope; report: ReportRow },
  sent: SentSettings,
): Promise<ReportSettings> {
  const { dealerGroupId, id: reportId } = report;
  const known = new Set((await imagesOf(tx, { dealerGroupId, reportId })).map(({ id }) => id));
  const before = new Set(imageIds(report.settings));
  for (const { gridItems } of sent.pages) {
    for (const item of gridItems) {
      for (const id of item.dealerships ?? []) dealershipIn(scope, id, 'reportSettings');
      // An image that was removed meanwhile may stay as an empty place.
      if (item.kind === 'image' && !known.has(item.imageId) && !before.has(item.imageId))
        throw missing('reportSettings');
    }
  }
  return storedSettings(sent, () => randomBytes(6).toString('hex'));
}

function imageIds({ pages }: ReportSettings): number[] {
  return pages.flatMap(({ gridItems }) =>
    gridItems.flatMap((item) => (item.kind === 'image' ? [item.imageId] : [])),
  );
}

/** The settings with each item changed. */
function withItems(settings: ReportSettings, changed: (item: GridItem) => GridItem): ReportSettings {
  return {
    ...settings,
    pages: settings.pages.map((page) => ({ ...page, gridItems: page.gridItems.map(changed) })),
  };
}

export async function replyFor(tx: Tx, scope: AuthorizedScope, id: number) {
  const row = await visibleReport(tx, scope, id);
  const { dealerGroupId } = row;
  const images = await imagesOf(tx, { dealerGroupId, reportId: id });
  const schedule = await findSchedule(tx, { dealerGroupId, reportId: id });
  return {
    report: {
      ...aboutOf(row, scope),
      task: schedule && cronOf(schedule),
      dealerGroupId,
      reportSettings: shownSettings(settingsFor(row.settings, scope)),
      images: images.map((image) => ({
        id: image.id,
        name: image.name,
        width: image.width,
        height: image.height,
      })),
    },
  };
}

function cronOf({ minute, hour, dayOfMonth, month, dayOfWeek }: ScheduleRow) {
  return { minute, hour, dayOfMonth, month, dayOfWeek };
}

function scheduleLine(schedule: ScheduleRow | undefined): string | null {
  if (!schedule) return null;
  const text = scheduleText(schedule);
  if (schedule.stoppedReason !== null) return `Stopped: ${schedule.stoppedReason}`;
  return schedule.isPaused ? `Paused: ${text}` : text;
}

function aboutOf(row: ReportRow, scope: AuthorizedScope) {
  return {
    id: row.id,
    title: row.title,
    isDraft: row.isDraft,
    isPrivate: row.isPrivate,
    owner: { id: row.ownerId, name: row.ownerName ?? 'Former member' },
    isOwn: row.ownerId === scope.userId,
    canEdit: mayEdit(row, scope),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedByName ?? 'Former member',
  };
}

/** Without stores that the reader may not see. */
export function settingsFor(settings: ReportSettings, { dealershipIds }: AuthorizedScope): ReportSettings {
  const seen = new Set(dealershipIds);
  return withItems(settings, (item) =>
    item.dealerships === undefined
      ? item
      : { ...item, dealerships: item.dealerships.filter((id) => seen.has(id)) },
  );
}

export function shownSettings({ pages, ...rest }: ReportSettings) {
  return { ...rest, pages: pages.map((page, index) => ({ ...page, id: index + 1 })) };
}

/** A private report is announced to its owner alone. */
export async function announceReport(
  tx: Tx,
  { dealerGroupId, isPrivate, userId }: { dealerGroupId: number; isPrivate: boolean; userId: number },
): Promise<void> {
  const change = { dealerGroupId, dealershipIds: [], facts: [REPORT_FACT] };
  await announce(tx, isPrivate ? { ...change, userId } : change);
}

import { countedText } from '../../../../core/text/number-text.ts';
import { today } from '../../../../core/time/period.ts';
import { resolvePeriod } from '../../../../core/time/period-scope.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { CSV_TYPE } from '../../../../server/exports/csv.ts';
import { fileName, groupNameOf, momentText, zoneOf } from '../../../../server/exports/head.ts';
import { PDF_TYPE } from '../../../../server/exports/paper.ts';
import { WORKBOOK_TYPE } from '../../../../server/exports/workbook.ts';
import { type Context, type Download, type Route, serve } from '../../../../server/http/route.ts';
import { type AuthorizedScope, authorize, scopeWithin } from '../../../../server/identity/access.ts';
import { type Alert, alertList } from '../../../today/data-alerts/contract.ts';
import { exportReport, type REPORT_FORMATS } from '../contract-export.ts';
import type { ReportSettings } from '../report-shapes.ts';
import { shownAlerts } from '../rules-alerts.ts';
import { settingsFor, visibleReport } from './handlers.ts';
import { findImage, type ImageContent } from './image-repository.ts';
import { readDocument } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { printReport } from './report-paper.ts';
import { reportCsv, reportWorkbook } from './report-sheets.ts';

type Requested = Context<typeof exportReport>;

const MOST_NAMED = 3;

/** `routes` is a function, because the export itself is one of them. */
export function reportExportRoutes(routes: () => readonly Route[]): readonly Route[] {
  return [
    serve(exportReport, async (requested) => {
      const files = await filesOf(requested, routes);
      const { type } = requested.query;
      const name = fileName([files.title, files.scope, files.period], type);
      return { ...(await FILES[type](files)), name };
    }),
  ];
}

const FILES: Readonly<
  Record<(typeof REPORT_FORMATS)[number], (files: ReportFiles) => Promise<Omit<Download, 'name'>>>
> = {
  pdf: async (files) => ({ type: PDF_TYPE, content: await printReport(files) }),
  xlsx: async (files) => ({ type: WORKBOOK_TYPE, content: await reportWorkbook(files) }),
  csv: async (files) => ({ type: CSV_TYPE, content: reportCsv(files) }),
};

async function filesOf(requested: Requested, routes: () => readonly Route[]): Promise<ReportFiles> {
  const { scope, db, now, query, caller, services } = requested;
  const { report, group } = await db.run(async (tx) => ({
    report: await visibleReport(tx, scope, query.id),
    group: await groupNameOf(tx, scope.dealerGroupIds[0] ?? 0),
  }));
  const seen = await authorize(services.database, caller, 'viewer', { dealerGroupId: report.dealerGroupId });
  const settings = settingsFor(report.settings, seen);
  const { choice } = resolvePeriod(query, today(now, zoneOf(scope)));
  const reader = { scope, seen, db, now, choice, compare: query.compare };
  return {
    ...(await readDocument(settings, reader)),
    title: report.title,
    scope: storesText(scope, group),
    paper: settings.paper,
    asOf: momentText(now, zoneOf(scope)),
    at: now,
    images: await db.run((tx) => readImages(tx, scope, settings)),
    alerts: await readAlerts(settings, { requested, seen, routes }),
  };
}

/** `Alderpoint Toyota`, `Alderpoint Auto Group, 8 stores`. */
function storesText({ dealerships }: AuthorizedScope, group: string): string {
  const names = dealerships.map(({ name }) => name);
  if (names.length === 1) return names[0] ?? group;
  if (names.length <= MOST_NAMED) return `${group}: ${names.join(', ')}`;
  return `${group}, ${countedText(names.length, 'store')}`;
}

async function readImages(
  tx: Tx,
  scope: AuthorizedScope,
  { pages }: ReportSettings,
): Promise<ReadonlyMap<number, ImageContent>> {
  const images = new Map<number, ImageContent>();
  for (const item of pages.flatMap(({ gridItems }) => gridItems)) {
    if (item.kind !== 'image' || images.has(item.imageId)) continue;
    const image = await findImage(tx, scope, item.imageId);
    if (image) images.set(item.imageId, image);
  }
  return images;
}

interface AlertSource {
  readonly requested: Requested;
  readonly seen: AuthorizedScope;
  readonly routes: () => readonly Route[];
}

async function readAlerts(
  { pages }: ReportSettings,
  { requested, seen, routes }: AlertSource,
): Promise<ReadonlyMap<string, readonly Alert[]>> {
  const found = new Map<string, readonly Alert[]>();
  const route = routes().find(({ call }) => call === alertList);
  for (const item of pages.flatMap(({ gridItems }) => gridItems)) {
    if (item.kind !== 'alerts' || !route) continue;
    const scope = item.dealerships ? scopeWithin(seen, item.dealerships) : requested.scope;
    const { alerts } = (await route.handle({ ...requested, scope } as never)) as { alerts: readonly Alert[] };
    found.set(item.id, shownAlerts(alerts, item.limit));
  }
  return found;
}

import { withAnnotations } from '../../../../core/charts/chart-notes.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import type { Tx } from '../../../../server/database/database.ts';
import { CSV_TYPE } from '../../../../server/exports/csv.ts';
import { fileName, groupNameOf, momentText, zoneOf } from '../../../../server/exports/head.ts';
import { PDF_TYPE } from '../../../../server/exports/paper.ts';
import { SLIDES_TYPE } from '../../../../server/exports/slides.ts';
import { WORKBOOK_TYPE } from '../../../../server/exports/workbook.ts';
import type { Route } from '../../../../server/http/route.ts';
import { type AuthorizedScope, scopeWithin } from '../../../../server/identity/access.ts';
import { type Alert, alertList } from '../../../today/data-alerts/contract.ts';
import { annotations } from '../../annotations/contract.ts';
import type { REPORT_FORMATS } from '../contract-export.ts';
import type { ReportSettings } from '../report-shapes.ts';
import { shownAlerts } from '../rules-alerts.ts';
import { settingsFor } from './handlers.ts';
import { findImage, type ImageContent } from './image-repository.ts';
import { type DocumentReader, readDocument, type WrittenPage } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { printReport } from './report-paper.ts';
import { reportCsv, reportWorkbook } from './report-sheets.ts';
import { reportSlides } from './report-slides.ts';
import type { ReportRow } from './repository.ts';

export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** A report with who reads it; the alert list is a call of another feature, found in `routes`. */
export interface ReportSource extends DocumentReader {
  readonly report: Pick<ReportRow, 'title' | 'settings'>;
  readonly routes: () => readonly Route[];
}

/** Without the code and the addresses that its files carry. */
export type UncodedReport = Omit<ReportFiles, 'code' | 'verifyUrl' | 'publicUrl'>;

export interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly content: Buffer;
}

const MOST_NAMED = 3;

/** Everything the files of a report show to its reader. */
export async function readReport(source: ReportSource): Promise<UncodedReport> {
  const { report, scope, seen, db, now } = source;
  const settings = settingsFor(report.settings, seen);
  const group = await db.run((tx) => groupNameOf(tx, scope.dealerGroupIds[0] ?? 0));
  const document = await readDocument(settings, source);
  return {
    ...document,
    pages: await annotatedPages(document.pages, source),
    title: report.title,
    scope: storesText(scope, group),
    paper: settings.paper,
    asOf: momentText(now, zoneOf(scope)),
    at: now,
    images: await db.run((tx) => readImages(tx, scope, settings)),
    alerts: await readAlerts(settings, source),
  };
}

export async function writeReport(files: ReportFiles, format: ReportFormat): Promise<WrittenFile> {
  const name = fileName([files.title, files.scope, files.period], format);
  return { name, ...(await FILES[format](files)) };
}

const FILES: Readonly<Record<ReportFormat, (files: ReportFiles) => Promise<Omit<WrittenFile, 'name'>>>> = {
  pdf: async (files) => ({ type: PDF_TYPE, content: await printReport(files) }),
  xlsx: async (files) => ({ type: WORKBOOK_TYPE, content: await reportWorkbook(files) }),
  pptx: async (files) => ({ type: SLIDES_TYPE, content: await reportSlides(files) }),
  csv: async (files) => ({ type: CSV_TYPE, content: Buffer.from(reportCsv(files)) }),
};

/** The pages, with what people noted beside the days of each trend's stores. */
async function annotatedPages(
  pages: readonly WrittenPage[],
  { scope, seen, db, routes }: ReportSource,
): Promise<WrittenPage[]> {
  const route = routes().find(({ call }) => call === annotations);
  if (!route) return [...pages];
  const { annotations: all } = (await route.handle({ scope: seen, db } as never)) as Annotated;
  return pages.map(({ page, items }) => ({
    page,
    items: items.map((written) => {
      const { state, item } = written;
      if (state?.is !== 'shown') return written;
      const stores = item.dealerships ?? scope.dealershipIds;
      const own = all.filter(({ dealerShipId: id }) => id === null || stores.includes(id));
      return { ...written, state: { ...state, model: withAnnotations(state.model, own) } };
    }),
  }));
}

type Annotated = ReplyOf<typeof annotations>;

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

async function readAlerts(
  { pages }: ReportSettings,
  { scope, seen, db, now, routes }: ReportSource,
): Promise<ReadonlyMap<string, readonly Alert[]>> {
  const found = new Map<string, readonly Alert[]>();
  const route = routes().find(({ call }) => call === alertList);
  for (const item of pages.flatMap(({ gridItems }) => gridItems)) {
    if (item.kind !== 'alerts' || !route) continue;
    const own = item.dealerships ? scopeWithin(seen, item.dealerships) : scope;
    const { alerts } = (await route.handle({ scope: own, db, now } as never)) as { alerts: readonly Alert[] };
    found.set(item.id, shownAlerts(alerts, item.limit));
  }
  return found;
}

import { capital } from '../../../../core/text/capital.ts';
import type { ExportTable } from '../../../../server/exports/columns.ts';
import { PAPER } from '../../../../server/exports/palettes.ts';
import { CAPTION_HEIGHT, MARGIN, Paper } from '../../../../server/exports/paper.ts';
import { drawTable, tableHeight } from '../../../../server/exports/paper-table.ts';
import type { PaperText } from '../../../../server/exports/paper-text.ts';
import type { Ink } from '../../../../server/exports/pen.ts';
import { drawWidget, widgetHeight } from '../../../../server/exports/widget-paper.ts';
import type { Alert } from '../../../today/data-alerts/contract.ts';
import { bandsOf } from '../rules-grid.ts';
import { itemTitle } from '../rules-items.ts';
import type { WrittenItem, WrittenPage } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { writtenLines } from './written-text.ts';

const COLUMNS = 12;
const GAP = 14;
const HEADING: Ink = { size: 11, weight: 'strong' };
const SECONDARY: Ink = { size: 9, color: PAPER.secondary };
/** Points per pixel. */
const FINE = 0.75;

/** A report as a document: each page of the report begins a sheet, landscape where a table needs it. */
export async function printReport(report: ReportFiles): Promise<Buffer> {
  const { title, scope, period, asOf, at, verifyUrl } = report;
  const freshness = `Verify at ${verifyUrl}  ·  ${report.freshness}`;
  const paper = new Paper({ title, scope, period, asOf, at, freshness }, { size: report.paper });
  for (const [index, written] of report.pages.entries()) {
    const { page } = written;
    paper.page(undefined, needsLandscape(paper, report, written));
    const pageTitle = page.pageTitle || `Page ${index + 1}`;
    paper.head(
      index === 0 ? title : pageTitle,
      index === 0 ? `${scope}  ·  ${pageTitle}` : `${title}  ·  ${scope}`,
    );
    if (page.description !== '') paper.note(page.description);
    if (written.items.length === 0) paper.note('Nothing on this page.');
    await drawPage(paper, report, written);
  }
  if (report.pages.length === 0) {
    paper.page(undefined, false);
    paper.head(title, scope);
  }
  return await paper.finish();
}

async function drawPage(paper: Paper, report: ReportFiles, { items }: WrittenPage): Promise<void> {
  const places = new Map(items.map((written) => [written.item.id, written]));
  for (const band of bandsOf(items.map(({ item }) => item))) {
    const writtenBand = band.flatMap((item) => places.get(item.id) ?? []);
    await drawBand(paper, report, writtenBand);
  }
}

async function drawBand(paper: Paper, report: ReportFiles, band: readonly WrittenItem[]): Promise<void> {
  const boxes = placed(paper, report, band);
  const height = Math.max(0, ...boxes.map((box) => box.top + box.height));
  if (band.length === 1 || height > paper.bottom - MARGIN) {
    for (const written of band) await drawAlone(paper, report, written);
    return;
  }
  paper.room(height);
  const start = paper.y;
  for (const { written, left, width, top } of boxes) {
    await paper.column({ left, width, y: start + top }, () => drawItem(paper, report, written));
  }
  paper.y = start + height;
}

async function drawAlone(paper: Paper, report: ReportFiles, written: WrittenItem): Promise<void> {
  if (written.item.kind === 'break') {
    paper.page();
    return;
  }
  const { left, width, height } = boxOf(paper, report, written);
  const whole = paper.bottom - MARGIN;
  // A long table breaks by itself; its heading stays with its first rows.
  const isTable = isTableOf(written);
  paper.room(isTable ? Math.min(height, 120) : Math.min(height, whole));
  const at = isTable ? { left: MARGIN, width: paper.width } : { left, width };
  await paper.column({ ...at, y: paper.y }, () => drawItem(paper, report, written));
}

interface Box {
  readonly written: WrittenItem;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

function placed(paper: Paper, report: ReportFiles, band: readonly WrittenItem[]): Box[] {
  const boxes: Box[] = [];
  for (const written of band.toSorted((a, b) => a.item.row - b.item.row)) {
    const box = boxOf(paper, report, written);
    const above = boxes.filter(({ left, width }) => left < box.left + box.width && box.left < left + width);
    const top = Math.max(0, ...above.map((one) => one.top + one.height));
    boxes.push({ ...box, top });
  }
  return boxes;
}

function boxOf(paper: Paper, report: ReportFiles, written: WrittenItem): Box {
  const { col, width: span } = written.item;
  const each = paper.wholeWidth(paper.isLandscape) / COLUMNS;
  const isLast = col + span > COLUMNS;
  const width = span * each - (isLast ? 0 : GAP);
  const before = paper.width;
  paper.width = width;
  const height = itemHeight(paper, report, written);
  paper.width = before;
  return { written, left: MARGIN + (col - 1) * each, width, top: 0, height };
}

function isTableOf({ item, state }: WrittenItem): boolean {
  if (item.kind === 'alerts') return true;
  return state?.is === 'shown' && ['ranked', 'list', 'movers'].includes(state.model.kind);
}

/** Whether a table does not fit the width of an upright sheet. */
function needsLandscape(paper: Paper, report: ReportFiles, { items }: WrittenPage): boolean {
  paper.width = paper.wholeWidth(false);
  return items.some(
    (written) => isTableOf(written) && itemHeight(paper, report, written) === Number.POSITIVE_INFINITY,
  );
}

async function drawItem(paper: Paper, report: ReportFiles, written: WrittenItem): Promise<void> {
  const { item, note } = written;
  switch (item.kind) {
    case 'break':
      return;
    case 'text':
      for (const { text, ink, type } of paragraphsOf(report, item)) paper.paragraph(text, ink, type);
      paper.y += GAP / 2;
      return;
    case 'image': {
      const image = report.images.get(item.imageId);
      if (image) paper.image(image.content, fitted(paper, image), item.alt);
      if (item.title !== '') paper.paragraph(item.title, SECONDARY);
      return;
    }
    case 'alerts': {
      const alerts = report.alerts.get(item.id) ?? [];
      paper.caption(itemTitle(written.item), [note]);
      if (alerts.length === 0) paper.paragraph('No open alerts.', SECONDARY);
      else await drawTable(paper, alertTable(alerts), { label: itemTitle(written.item) });
      return;
    }
    default:
      paper.caption(itemTitle(written.item), [note, shownOf(written)]);
      await drawState(paper, report, written);
  }
}

function shownOf(written: WrittenItem): string {
  const { state } = written;
  if (state?.is !== 'shown' || state.model.kind === 'cards' || isTableOf(written)) return '';
  return capital(state.model.title);
}

async function drawState(paper: Paper, { period }: ReportFiles, written: WrittenItem): Promise<void> {
  const { state, note } = written;
  if (state?.is === 'shown') {
    const drawn = { period: note || period, label: itemTitle(written.item), isTitled: false };
    await drawWidget(paper, state.model, drawn);
    return;
  }
  paper.paragraph(emptyText(written), SECONDARY);
  paper.y += GAP / 2;
}

/** Why an item shows no numbers. */
export function emptyText({ state }: Pick<WrittenItem, 'state'>): string {
  if (state === null) return 'This item shows stores that you have no access to.';
  if (state.is === 'empty') return `${state.emptiness.title}. ${state.emptiness.why}`;
  return state.is === 'failed' ? state.message : '';
}

function itemHeight(paper: Paper, report: ReportFiles, written: WrittenItem): number {
  const { item, state, note } = written;
  switch (item.kind) {
    case 'break':
      return 0;
    case 'text':
      return paragraphsOf(report, item).reduce(
        (sum, { text, ink }) => sum + paper.paragraphHeight(text, ink),
        GAP / 2,
      );
    case 'image': {
      const image = report.images.get(item.imageId);
      const title = item.title === '' ? 0 : paper.paragraphHeight(item.title, SECONDARY);
      return (image ? fitted(paper, image).height + 6 : 0) + title;
    }
    case 'alerts':
      return CAPTION_HEIGHT + tableHeight(paper, alertTable(report.alerts.get(item.id) ?? []));
    default:
      if (state?.is !== 'shown')
        return CAPTION_HEIGHT + paper.paragraphHeight(emptyText(written), SECONDARY) + GAP / 2;
      return CAPTION_HEIGHT + widgetHeight(paper, state.model, note || report.period);
  }
}

/** As large as its column and a third of a sheet allow, never enlarged. */
function fitted(paper: Paper, { width, height }: { width: number; height: number }) {
  const most = paper.wholeWidth(false) / 2;
  const scale = Math.min(FINE, paper.width / width, most / height);
  return { width: width * scale, height: height * scale };
}

interface Paragraph {
  readonly text: PaperText;
  readonly ink?: Ink;
  readonly type?: 'P' | 'H3';
}

function paragraphsOf(
  { publicUrl }: ReportFiles,
  { title, text }: Extract<WrittenItem['item'], { kind: 'text' }>,
): Paragraph[] {
  const heading = { ink: HEADING, type: 'H3' } as const;
  return [
    ...(title === '' ? [] : [{ text: title, ...heading }]),
    ...writtenLines(text, publicUrl).map(({ isHeading, runs }) => ({
      text: runs,
      ...(isHeading && heading),
    })),
  ];
}

/** Open alerts as rows of a file. */
export function alertTable(alerts: readonly Alert[]): ExportTable<Alert> {
  return {
    columns: [
      { kind: 'text', key: 'title', title: 'Alert', value: ({ title }) => title },
      { kind: 'text', key: 'severity', title: 'Severity', value: ({ severity }) => severity },
      { kind: 'text', key: 'store', title: 'Store', value: ({ store }) => store },
      { kind: 'text', key: 'what', title: 'What was found', value: ({ what }) => what },
    ],
    rows: alerts,
  };
}

import {
  blockSheet,
  type SheetBlock,
  tableBlock,
  textBlock,
} from '../../../../server/exports/block-sheet.ts';
import type { ExportHead, ExportTable } from '../../../../server/exports/columns.ts';
import { csvTable, csvText } from '../../../../server/exports/csv.ts';
import { asTable } from '../../../../server/exports/widget-tables.ts';
import { workbook } from '../../../../server/exports/workbook.ts';
import { itemTitle, widgetOf } from '../rules-items.ts';
import { alertTable } from './alert-table.ts';
import { liveTable } from './ratio-columns.ts';
import { itemsInOrder, type WrittenItem, type WrittenPage } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { emptyText } from './report-paper.ts';

/** A sheet for each page of a report. */
export async function reportWorkbook(report: ReportFiles): Promise<Buffer> {
  const { title, scope, at } = report;
  const sheets = report.pages.map((written, index) => {
    const name = written.page.pageTitle || `Page ${index + 1}`;
    const blocks = itemsOf(written).flatMap((one) => blockOf(report, one));
    return blockSheet(name, headOf(report, written), blocks);
  });
  const empty = blockSheet('Report', { title, facts: [] }, []);
  return await workbook({ title: `${title}, ${scope}`, at }, sheets.length > 0 ? sheets : [empty]);
}

/** The same tables one after the other, without formulas. */
export function reportCsv(report: ReportFiles): string {
  const parts = report.pages.flatMap((written) => [
    csvText([[headOf(report, written).title], ...headOf(report, written).facts]),
    ...itemsOf(written).flatMap((one) => csvOf(report, one)),
  ]);
  // One byte order mark per file.
  return parts.map((text, index) => (index === 0 ? text : text.replace(/^\ufeff/, ''))).join('\r\n');
}

function headOf(report: ReportFiles, { page }: WrittenPage): ExportHead {
  const { title, scope, asOf, freshness, verifyUrl } = report;
  return {
    title: page.pageTitle === '' ? title : `${title}: ${page.pageTitle}`,
    facts: [
      ...(page.description === '' ? [] : [['About', page.description] as const]),
      ['Stores', scope],
      ['As of', asOf],
      ['Freshness', freshness],
      ['Verify at', verifyUrl],
    ],
  };
}

/** In reading order; images and page breaks have no cells. */
function itemsOf(page: WrittenPage): WrittenItem[] {
  return itemsInOrder(page).filter(({ item }) => item.kind !== 'break' && item.kind !== 'image');
}

function blockOf(report: ReportFiles, written: WrittenItem): SheetBlock {
  const { item, state, answer, chosen } = written;
  if (item.kind === 'text') return textBlock(item.title, item.text.split('\n'));
  const widget = widgetOf(item);
  if (state?.is === 'shown' && state.model.kind === 'ranked' && widget?.kind === 'ranked' && answer && chosen)
    return tableBlock(itemHead(written), liveTable(state.model, { widget, answer, chosen }));
  return written.item.kind === 'alerts' || state?.is === 'shown'
    ? tabled(report, written, (table) => tableBlock(itemHead(written), table))
    : textBlock(itemHead(written).title, [emptyText(written)]);
}

function csvOf(report: ReportFiles, written: WrittenItem): string {
  const { item, state } = written;
  if (item.kind === 'text') return csvText([[item.title], ...item.text.split('\n').map((line) => [line])]);
  if (item.kind !== 'alerts' && state?.is !== 'shown')
    return csvText([[itemHead(written).title], [emptyText(written)]]);
  return tabled(report, written, (table) => csvTable(itemHead(written), table));
}

function itemHead({ item, note }: WrittenItem): ExportHead {
  return { title: itemTitle(item), facts: note === '' ? [] : [['Period', note]] };
}

function tabled<Written>(
  report: ReportFiles,
  { item, state, note }: WrittenItem,
  write: <Row>(table: ExportTable<Row>) => Written,
): Written {
  if (item.kind === 'alerts') return write(alertTable(report.alerts.get(item.id) ?? []));
  if (state?.is !== 'shown') throw new Error('Only shown items have a table.');
  return asTable(state.model, note || report.period, write);
}

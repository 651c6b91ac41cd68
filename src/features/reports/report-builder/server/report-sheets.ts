import { kpiOf, resultOf } from '../../../../core/board/answer.ts';
import type { Widget } from '../../../../core/board/board.ts';
import { OTHER_ROW, rowId, TOTAL_ROW } from '../../../../core/board/breakdowns.ts';
import { type Chosen, shownView } from '../../../../core/board/chosen.ts';
import { kpisOf, tileId } from '../../../../core/board/tile-requests.ts';
import type { RankedRow, RankedTable } from '../../../../core/charts/ranked-table.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import type { BoardReply } from '../../../../core/kpis/tiles.ts';
import type { Figure, KpiDefinition } from '../../../../core/kpis/wire.ts';
import {
  blockSheet,
  type SheetBlock,
  tableBlock,
  textBlock,
} from '../../../../server/exports/block-sheet.ts';
import type { ExportColumn, ExportHead, ExportTable } from '../../../../server/exports/columns.ts';
import { csvTable, csvText } from '../../../../server/exports/csv.ts';
import { asTable, rankedTable } from '../../../../server/exports/widget-tables.ts';
import { workbook } from '../../../../server/exports/workbook.ts';
import { itemTitle, widgetOf } from '../rules-items.ts';
import { itemsInOrder, type WrittenItem, type WrittenPage } from './read-document.ts';
import type { ReportFiles } from './report-files.ts';
import { alertTable, emptyText } from './report-paper.ts';
import { plainLines } from './written-text.ts';

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
  if (item.kind === 'text') return textBlock(item.title, plainLines(item.text, report.publicUrl));
  const widget = widgetOf(item);
  if (state?.is === 'shown' && state.model.kind === 'ranked' && widget?.kind === 'ranked' && answer && chosen)
    return tableBlock(itemHead(written), liveTable(state.model, { widget, answer, chosen }));
  return written.item.kind === 'alerts' || state?.is === 'shown'
    ? tabled(report, written, (table) => tableBlock(itemHead(written), table))
    : textBlock(itemHead(written).title, [emptyText(written)]);
}

function csvOf(report: ReportFiles, written: WrittenItem): string {
  const { item, state } = written;
  if (item.kind === 'text')
    return csvText([[item.title], ...plainLines(item.text, report.publicUrl).map((line) => [line])]);
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

type Ranked = Extract<Widget, { kind: 'ranked' }>;

interface Answered {
  readonly widget: Ranked;
  readonly answer: BoardReply;
  readonly chosen: Chosen;
}

/** Cents are rounded, and ratios kept to five decimals. */
const NEAR = { share: 1e-5, amount: 0.006 };

/**
 * A ranked table whose totals a spreadsheet calculates: sums of additive KPIs, and ratios as numerator over
 * denominator, which are columns of their own at the end.
 */
function liveTable(model: RankedTable, answered: Answered): ExportTable<RankedRow> {
  const plain = rankedTable(model);
  const partsOf = figuresBy(answered);
  const kpis = kpisOf(shownView(answered.widget, answered.chosen));
  const lives = plain.columns.map((column) => {
    const kpi = kpis.find((key) => key === column.key);
    const definition = kpi && kpiOf(answered.answer, kpi);
    if (column.kind !== 'number' || !definition) return { column, parts: [] };
    return liveColumn(column, { model, definition, partsOf: (row) => partsOf(row, definition.key) });
  });
  return {
    ...plain,
    columns: [...lives.map(({ column }) => column), ...lives.flatMap(({ parts }) => parts)],
  };
}

type Numbers = Extract<ExportColumn<RankedRow>, { kind: 'number' }>;

interface Known {
  readonly model: RankedTable;
  readonly definition: KpiDefinition;
  readonly partsOf: (row: RankedRow) => Figure | undefined;
}

function liveColumn(
  column: Numbers,
  { model, definition, partsOf }: Known,
): { readonly column: Numbers; readonly parts: readonly Numbers[] } {
  const { kind, key, unit } = definition;
  if (kind === 'additive') return { column: { ...column, adds: true }, parts: [] };
  if (kind !== 'ratio' || !isQuotient(model, definition, partsOf)) return { column, parts: [] };
  const parts = (['numerator', 'denominator'] as const).map(
    (part): Numbers => ({
      kind: 'number',
      key: `${key} ${part}`,
      title: `${column.title}: ${part}`,
      unit: part === 'numerator' && unit === 'usd' ? 'usd' : 'number',
      adds: true,
      value: (row) => partsOf(row)?.[part] ?? null,
    }),
  );
  const formula = (cell: (key: string) => string, row: RankedRow) =>
    partsOf(row)?.denominator ? `${cell(`${key} numerator`)}/${cell(`${key} denominator`)}` : undefined;
  return { column: { ...column, formula }, parts };
}

function figuresBy({ widget, answer, chosen }: Answered) {
  const result = resultOf(answer, tileId(widget, chosen), 'breakdown');
  const rows = new Map(
    result === null
      ? []
      : [
          ...result.rows.map((row) => [rowId(result, row.key), row.figures] as const),
          [OTHER_ROW, result.other?.figures ?? []] as const,
          [TOTAL_ROW, result.total] as const,
        ],
  );
  return ({ key }: RankedRow, kpi: KpiKey): Figure | undefined =>
    rows.get(key)?.find((figure) => figure.kpi === kpi)?.current;
}

/** Whether every known cell is its numerator over its denominator. */
function isQuotient(
  { rows, total }: RankedTable,
  { key, unit }: KpiDefinition,
  partsOf: (row: RankedRow) => Figure | undefined,
): boolean {
  return [...rows, ...(total ? [total] : [])].every((row) => {
    const value = row.figures[key]?.value ?? null;
    const { numerator = null, denominator = null } = partsOf(row) ?? {};
    if (value === null) return true;
    if (numerator === null || !denominator) return false;
    const cell = unit === 'percent' ? value / 100 : value;
    const near = unit === 'usd' ? NEAR.amount : NEAR.share;
    return Math.abs(numerator / denominator - cell) <= near * Math.max(1, Math.abs(cell));
  });
}

import { setImmediate } from 'node:timers/promises';
import { sparkSegments } from '../../core/charts/sparkline.ts';
import type { ExportColumn, ExportTable } from './columns.ts';
import { PAPER } from './palettes.ts';
import type { Paper } from './paper.ts';
import { type PaperColumns, placeColumns } from './paper-columns.ts';
import type { TaggedPart } from './pen.ts';
import { shownText } from './shown-text.ts';

const INDENT = 10;
/** Yields to other requests after this many rows. */
const ROWS_A_TURN = 25;
const SWATCH = 9;
const BELOW = 12;
const EMPTY_NOTE = 18;
const PADDING = 3;

/** The smallest row height and text size to keep a table on one page. */
const LOWEST = { row: 8.8, size: 6.5 };

/** Without the heads, the total and the space kept below. */
export function rowsOnPage(paper: Paper, below: number): number {
  return Math.floor((paper.bottom - paper.y - HEADS - below) / LOWEST.row) - 1;
}

/** Room for column heads of up to three lines. */
const HEADS = 44;

function densityFor(paper: Paper, rows: number, below: number): Density {
  const row = (paper.bottom - paper.y - HEADS - below) / Math.max(rows, 1);
  const size = Math.max(LOWEST.size, Math.min(8.5, row / 1.35 - 1));
  return { size, padding: Math.max(0, Math.min(PADDING, (row - size * 1.35) / 2)) };
}

interface Density {
  readonly size: number;
  readonly padding: number;
}

interface TableOptions {
  readonly label: string;
  /** Rows shrink to stay on the page, with this many points free below. */
  readonly onOnePage?: number;
}

/**
 * Heads repeat on each page; no row is split. Columns that do not fit follow below, next to the first
 * column again.
 */
export async function drawTable<Row>(
  paper: Paper,
  table: ExportTable<Row>,
  { label, onOnePage }: TableOptions,
): Promise<void> {
  const lines = table.total === undefined ? table.rows : [...table.rows, table.total];
  const density = onOnePage === undefined ? null : densityFor(paper, lines.length, onOnePage);
  const padding = density?.padding ?? PADDING;
  const sets = placeColumns(paper, table, { lines, most: density?.size });
  for (const [index, columns] of sets.entries()) {
    if (index > 0) paper.y += 12;
    const part = paper.pen.group(paper.root, 'Table');
    paper.room(columns.headHeight + 3 * columns.lineHeight);
    await drawLines({ paper, table, columns, part, padding }, lines);
    part.end();
  }
  if (lines.length === 0) paper.note(`${label}: nothing in this period.`);
  paper.y += BELOW;
}

async function drawLines<Row>(drawing: Drawing<Row>, lines: readonly Row[]): Promise<void> {
  const { paper, table, columns } = drawing;
  drawHeads(drawing, true);
  for (const [place, row] of lines.entries()) {
    if (place % ROWS_A_TURN === 0) await setImmediate();
    // A group heading is never the last row of a page.
    const isAlone = place + 1 === lines.length || !isGroup(table, row);
    // Nor is a total alone on the next page.
    const isLast = place + 2 === lines.length && lines[place + 1] === table.total;
    const after = isAlone && !isLast ? 0 : columns.lineHeight + 2 * drawing.padding;
    if (paper.y + heightOf(drawing, row) + after > paper.bottom) {
      paper.page();
      drawHeads(drawing, false);
    }
    drawRow(drawing, row);
  }
}

/** The height of a table drawn in one piece; infinite where its columns do not fit side by side. */
export function tableHeight<Row>(paper: Paper, table: ExportTable<Row>): number {
  const lines = table.total === undefined ? table.rows : [...table.rows, table.total];
  const [columns, ...others] = placeColumns(paper, table, { lines });
  if (!columns || others.length > 0) return Number.POSITIVE_INFINITY;
  const drawing = { paper, table, columns, part: paper.root, padding: PADDING };
  const rows = lines.reduce((sum, row) => sum + heightOf(drawing, row), 0);
  return columns.headHeight + rows + BELOW + (lines.length === 0 ? EMPTY_NOTE : 0);
}

interface Drawing<Row> {
  readonly paper: Paper;
  readonly table: ExportTable<Row>;
  readonly columns: PaperColumns<Row>;
  readonly part: TaggedPart;
  readonly padding: number;
}

function isGroup<Row>({ depth, total }: ExportTable<Row>, row: Row): boolean {
  return row !== total && depth?.(row) === 0;
}

function isStrong<Row>(table: ExportTable<Row>, row: Row): boolean {
  return row === table.total || isGroup(table, row);
}

/** Read out once, shown on every page. */
function drawHeads<Row>({ paper, columns, part }: Drawing<Row>, isFirst: boolean): void {
  const { pen } = paper;
  const { ink, headHeight, lineHeight } = columns;
  const head = { ...ink, weight: 'strong' as const, color: PAPER.secondary };
  const top = paper.y;
  const row = isFirst ? pen.group(part, 'TR') : null;
  for (const { titleLines, x, width, align } of columns.places) {
    const draw = () => {
      for (const [index, line] of titleLines.entries()) {
        const y = top + headHeight - 5 - (titleLines.length - 1 - index) * lineHeight;
        pen.write(line, head, { x: align === 'right' ? x + width : x, y, align });
      }
    };
    if (row) pen.part(row, 'TH', draw, { scope: 'Column' });
    else pen.decoration(draw, 'Pagination');
  }
  row?.end();
  paper.y += headHeight;
  pen.decoration(() =>
    pen.rule({ x: paper.left, y: paper.y }, { x: columns.right, y: paper.y }, PAPER.line, 0.75),
  );
}

function indentOf<Row>({ depth, total, color }: ExportTable<Row>, row: Row): number {
  if (row === total) return 0;
  return (depth?.(row) ?? 0) * INDENT + (color?.(row) ? SWATCH : 0);
}

function textLines<Row>({ paper, table, columns }: Drawing<Row>, row: Row): string[][] {
  const weight = isStrong(table, row) ? ('strong' as const) : ('regular' as const);
  return columns.places.map(({ column, width, isText, decimals }, index) => {
    const text = shownText(column, row, decimals);
    if (!isText) return [text];
    const room = width - (index === 0 ? indentOf(table, row) : 0);
    return paper.pen.lines(text, { ...columns.ink, weight }, room);
  });
}

function heightOf<Row>(drawing: Drawing<Row>, row: Row): number {
  const most = Math.max(...textLines(drawing, row).map(({ length }) => length));
  return most * drawing.columns.lineHeight + 2 * drawing.padding;
}

function drawRow<Row>(drawing: Drawing<Row>, row: Row): void {
  const { paper, table, columns, part, padding } = drawing;
  const { pen } = paper;
  const lines = textLines(drawing, row);
  const height = Math.max(...lines.map(({ length }) => length)) * columns.lineHeight + 2 * padding;
  const top = paper.y;
  decorate(drawing, row, { top, height });
  const ink = { ...columns.ink, weight: isStrong(table, row) ? ('strong' as const) : ('regular' as const) };
  const rowPart = pen.group(part, 'TR');
  for (const [index, { column, x, width, align, isText }] of columns.places.entries()) {
    const start = x + (index === 0 ? indentOf(table, row) : 0);
    const color = colorOf(column, row);
    const draw = () => {
      if (column.kind === 'sparkline')
        drawSparkline(paper, column.value(row), { x, y: top + 2, width, height });
      for (const [at, line] of (lines[index] ?? []).entries()) {
        const y = top + padding + columns.ink.size * 0.9 + at * columns.lineHeight;
        const look = { ...ink, color, figures: !isText };
        pen.write(line, look, { x: align === 'right' ? x + width : start, y, align });
      }
    };
    pen.part(rowPart, index === 0 ? 'TH' : 'TD', draw, index === 0 ? { scope: 'Row' } : {});
  }
  rowPart.end();
  paper.y += height;
}

function decorate<Row>(
  { paper, table, columns, padding }: Drawing<Row>,
  row: Row,
  { top, height }: { top: number; height: number },
): void {
  const { pen } = paper;
  const width = columns.right - paper.left;
  const color = row === table.total ? null : (table.color?.(row) ?? null);
  pen.decoration(() => {
    if (isGroup(table, row)) pen.fill({ x: paper.left, y: top, width, height }, PAPER.tint);
    const isTotal = row === table.total;
    const y = isTotal ? top : top + height;
    pen.rule(
      { x: paper.left, y },
      { x: columns.right, y },
      isTotal ? PAPER.line : PAPER.hairline,
      isTotal ? 0.75 : 0.5,
    );
    if (color === null) return;
    const x = paper.left + 4 + (table.depth?.(row) ?? 0) * INDENT;
    pen.fill({ x, y: top + padding + 1.5, width: 5, height: 5 }, color, 1);
  });
}

function drawSparkline(
  paper: Paper,
  values: readonly (number | null)[] | null,
  box: { x: number; y: number; width: number; height: number },
): void {
  if (values === null) return;
  paper.pen.trendLine(sparkSegments(values, { width: box.width, height: box.height - 4, inset: 2 }), box);
}

function colorOf<Row>(column: ExportColumn<Row>, row: Row): string {
  if (column.kind !== 'delta') return PAPER.text;
  const tone = column.value(row)?.tone ?? 'neutral';
  return tone === 'neutral' ? PAPER.secondary : PAPER[tone];
}

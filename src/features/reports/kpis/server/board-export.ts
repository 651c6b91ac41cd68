import type { Board } from '../../../../core/board/board.ts';
import { Problem } from '../../../../core/errors.ts';
import type { ExportTable } from '../../../../server/exports/columns.ts';
import { CSV_TYPE, csvTable } from '../../../../server/exports/csv.ts';
import { fileName } from '../../../../server/exports/head.ts';
import { Paper, PDF_TYPE } from '../../../../server/exports/paper.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { drawWidget } from '../../../../server/exports/widget-paper.ts';
import { asTable, NO_TABLE } from '../../../../server/exports/widget-tables.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Download, type Route, serve } from '../../../../server/http/route.ts';
import { type BOARD_FORMATS, exportBoard } from '../contract-board-export.ts';
import {
  type BoardParts,
  partHead,
  partTitle,
  readBoard,
  type WrittenBoard,
  type WrittenPart,
} from './written-board.ts';

async function printBoard(written: WrittenBoard): Promise<Buffer> {
  const { board, scope, period, asOf, at, head, parts } = written;
  const paper = new Paper({ title: board.title, scope, period, asOf, at }, { landscape: true });
  paper.page();
  paper.head(board.title, scope, period);
  const chosen = head.facts.filter(([label]) => !['Stores', 'As of'].includes(label));
  paper.note(chosen.map(([label, text]) => `${label}: ${text}`).join('  ·  '));
  for (const part of parts) await drawPart(paper, part, period);
  return await paper.finish();
}

const TABLES = ['ranked', 'list', 'movers'];

async function drawPart(paper: Paper, part: WrittenPart, period: string): Promise<void> {
  const { state } = part;
  if (state.is !== 'shown') {
    paper.heading(partTitle(part));
    paper.note(state.is === 'empty' ? `${state.emptiness.title}. ${state.emptiness.why}` : state.message);
    paper.y += 8;
    return;
  }
  if (TABLES.includes(state.model.kind)) paper.heading(partTitle(part));
  await drawWidget(paper, state.model, { period, label: partTitle(part) });
}

export function boardExportRoutes(boards: readonly Board[], parts: BoardParts): readonly Route[] {
  const byKey = new Map<string, Board>(boards.map((board) => [board.key, board]));
  return [
    serve(exportBoard, async (requested) => {
      const board = byKey.get(requested.query.board);
      if (!board) {
        const message = `There is no screen called ${requested.query.board} to export.`;
        throw new Problem('invalid', message, [{ field: 'board', message }]);
      }
      const written = await readBoard(board, requested, parts);
      const { format } = requested.query;
      const name = fileName([board.title, written.scope, written.period], format);
      return { ...(await FILES[format](written)), name };
    }),
  ];
}

const FILES: Readonly<
  Record<(typeof BOARD_FORMATS)[number], (written: WrittenBoard) => Promise<Omit<Download, 'name'>>>
> = {
  xlsx: async (written) => ({ type: WORKBOOK_TYPE, content: await asWorkbook(written) }),
  csv: async (written) => ({ type: CSV_TYPE, content: asCsv(written) }),
  pdf: async (written) => ({ type: PDF_TYPE, content: await printBoard(written) }),
};

async function asWorkbook(written: WrittenBoard): Promise<Buffer> {
  const { board, scope, at } = written;
  return await workbook(
    { title: `${board.title}, ${scope}`, at },
    written.parts.map((part) =>
      tabled(written, part, (table) => sheetOf(partTitle(part), partHead(written, part), table)),
    ),
  );
}

function asCsv(written: WrittenBoard): string {
  const texts = written.parts.map((part, index) => {
    const whole = partHead(written, part);
    // The store is named once in the file; each part has its own title.
    const own = whole.facts.filter(([label]) => label === 'Note');
    const head = index === 0 ? whole : { title: whole.title, facts: own };
    const text = tabled(written, part, (table) => csvTable(head, table));
    // One byte order mark per file.
    return index === 0 ? text : text.replace(/^\ufeff/, '');
  });
  return texts.join('\r\n');
}

function tabled<Written>(
  { period }: WrittenBoard,
  { state }: WrittenPart,
  write: <Row>(table: ExportTable<Row>) => Written,
): Written {
  return state.is === 'shown' ? asTable(state.model, period, write) : write(NO_TABLE);
}

import type { Board } from '../../../../core/board/board.ts';
import type { WidgetState } from '../../../../core/board/widget-model.ts';
import type { KeptTable } from '../../../../core/documents/kept-document.ts';
import { Problem } from '../../../../core/errors.ts';
import { serveCoded } from '../../../../server/documents/coded-export.ts';
import { plainTable } from '../../../../server/documents/plain-table.ts';
import type { ExportTable } from '../../../../server/exports/columns.ts';
import { CSV_TYPE, csvTable } from '../../../../server/exports/csv.ts';
import { fileName, verifyFact, verifyLine } from '../../../../server/exports/head.ts';
import { Paper, PDF_TYPE } from '../../../../server/exports/paper.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { drawWidget } from '../../../../server/exports/widget-paper.ts';
import { asTable, NO_TABLE } from '../../../../server/exports/widget-tables.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import type { Download, Route } from '../../../../server/http/route.ts';
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
  const about = { title: board.title, scope, period, asOf, at, ...verifyLine(written) };
  const paper = new Paper(about, { landscape: true });
  paper.page();
  paper.head(board.title, scope, period);
  const chosen = head.facts.filter(([label]) => !['Stores', 'As of', 'Verify at'].includes(label));
  paper.note(chosen.map(([label, text]) => `${label}: ${text}`).join('  ·  '));
  for (const part of parts) await drawPart(paper, part, period);
  return await paper.finish();
}

function whyEmpty(state: Exclude<WidgetState, { is: 'shown' }>): string {
  return state.is === 'empty' ? `${state.emptiness.title}. ${state.emptiness.why}` : state.message;
}

const TABLES = ['ranked', 'list', 'movers'];

async function drawPart(paper: Paper, part: WrittenPart, period: string): Promise<void> {
  const { state } = part;
  if (state.is !== 'shown') {
    paper.heading(partTitle(part));
    paper.note(whyEmpty(state));
    paper.y += 8;
    return;
  }
  if (TABLES.includes(state.model.kind)) paper.heading(partTitle(part));
  await drawWidget(paper, state.model, { period, label: partTitle(part) });
}

export function boardExportRoutes(boards: readonly Board[], parts: BoardParts): readonly Route[] {
  const byKey = new Map<string, Board>(boards.map((board) => [board.key, board]));
  const boardNamed = (key: string): Board => {
    const board = byKey.get(key);
    if (board) return board;
    const message = `There is no screen called ${key} to export.`;
    throw new Problem('invalid', message, [{ field: 'board', message }]);
  };
  return [
    serveCoded(exportBoard, {
      read: async (requested) => await readBoard(boardNamed(requested.query.board), requested, parts),
      file: (written, { query }) => ({
        ...{ title: written.board.title, format: query.format, query, tables: keptBoard(written) },
        ...{ scope: written.scope, period: written.period },
      }),
      write: async (written, { query: { format } }, verifyUrl) => {
        const { board, scope, period, head } = written;
        const facts = [...head.facts, ...verifyFact(verifyUrl)];
        const file = await FILES[format]({ ...written, verifyUrl, head: { ...head, facts } });
        return { ...file, name: fileName([board.title, scope, period], format) };
      },
    }),
  ];
}

/** What a document keeps of each part. */
function keptBoard(written: WrittenBoard): KeptTable[] {
  const places = new Map<string, number>();
  return written.parts.map((part) => {
    const { key } = part.widget;
    const place = places.get(key) ?? 0;
    places.set(key, place + 1);
    const note = part.state.is === 'shown' ? '' : whyEmpty(part.state);
    const about = { key: `${key} ${place}`, page: '', title: partTitle(part), note };
    return { ...about, ...tabled(written, part, plainTable) };
  });
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

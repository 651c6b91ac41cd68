import type { Board } from '../../../../core/board/board.ts';
import { Problem } from '../../../../core/errors.ts';
import type { ExportTable } from '../../../../server/exports/columns.ts';
import { CSV_TYPE, csvTable } from '../../../../server/exports/csv.ts';
import { fileName } from '../../../../server/exports/head.ts';
import { PDF_TYPE } from '../../../../server/exports/paper.ts';
import { sheetOf } from '../../../../server/exports/sheet.ts';
import { asTable, NO_TABLE } from '../../../../server/exports/widget-tables.ts';
import { WORKBOOK_TYPE, workbook } from '../../../../server/exports/workbook.ts';
import { type Download, type Route, serve } from '../../../../server/http/route.ts';
import { type BOARD_FORMATS, exportBoard } from '../contract-board-export.ts';
import { printBoard } from './board-paper.ts';
import type { BoardParts } from './own-parts.ts';
import { partHead, partTitle, readBoard, type WrittenBoard, type WrittenPart } from './written-board.ts';

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

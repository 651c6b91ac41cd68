import type { ExportHead, ExportTable } from './columns.ts';
import {
  closing,
  columnWidths,
  headXml,
  opening,
  type Sheet,
  tableXml,
  widthsXml,
  writtenCell,
} from './sheet.ts';
import type { SheetStyles } from './sheet-styles.ts';

/** A part of a sheet that has several below each other. */
export interface SheetBlock {
  readonly rows: number;
  readonly widths: readonly number[];
  /** `first` is the sheet's row where the block begins. */
  readonly xml: (first: number, styles: SheetStyles) => Iterable<string>;
}

/** Title, facts, column names and rows. */
export function tableBlock<Row>(head: ExportHead, table: ExportTable<Row>): SheetBlock {
  const above = head.facts.length + 2;
  const lines = table.rows.length + (table.total === undefined ? 0 : 1);
  return {
    rows: above + lines,
    widths: columnWidths(table),
    *xml(first, styles) {
      yield* headXml(head, styles, first);
      yield* tableXml(table, { first: first + above, styles });
    },
  };
}

/** Lines of text. */
export function textBlock(title: string, lines: readonly string[]): SheetBlock {
  return {
    rows: lines.length + 1,
    widths: [],
    *xml(first, styles) {
      yield* headXml({ title, facts: [] }, styles, first);
      for (const [index, line] of lines.entries()) {
        const r = first + 1 + index;
        yield `<row r="${r}">${writtenCell(`A${r}`, line, {}, styles)}</row>`;
      }
    },
  };
}

/** Blocks below each other, an empty row between them, under a head of their own. */
export function blockSheet(name: string, head: ExportHead, blocks: readonly SheetBlock[]): Sheet {
  const columns = Math.max(1, ...blocks.map(({ widths }) => widths.length));
  const widths = Array.from({ length: columns }, (_, index) =>
    Math.max(12, ...blocks.map((block) => block.widths[index] ?? 0)),
  );
  return {
    name,
    headRows: 1,
    *xml(styles) {
      yield opening(1, 1, false);
      yield widthsXml(widths);
      yield '<sheetData>';
      yield* headXml(head, styles);
      let first = head.facts.length + 3;
      for (const block of blocks) {
        yield* block.xml(first, styles);
        first += block.rows + 1;
      }
      yield '</sheetData>';
      yield closing(head, 2, { columns, rows: 0 });
    },
  };
}

import type { SourceFile, SourceTable } from '../../core/connector.ts';
import { decodeText } from '../text/decode-text.ts';
import { blocksOf } from './blocks.ts';
import { readRows, rowsOf } from './csv-rows.ts';
import { htmlRows, isHtmlTable } from './html-rows.ts';
import { isXmlList, xmlListOf } from './xml-list.ts';
import { isXmlWorkbook, xmlSheetsOf } from './xml-workbook.ts';

const HEAD_CHARACTERS = 200_000;

export async function openTables(
  file: SourceFile,
): Promise<readonly SourceTable[] | { readonly refusal: string }> {
  const head = await headOf(file);
  if (isXmlWorkbook(head)) return await xmlSheetsOf(file);
  if (isXmlList(head)) {
    const list = await xmlListOf(file);
    if (list !== null) return [list];
  }
  if (isHtmlTable(head)) return await blocksOf(() => htmlRows(decodeText(file.open())));
  const delimiter = isJson(head) ? null : delimiterOf(head);
  if (delimiter !== null) return await blocksOf(() => readRows(decodeText(file.open()), delimiter));
  return { refusal: whyNoTable(head) };
}

function whyNoTable(head: string): string {
  if (isFixedWidth(head)) {
    return 'The columns of this page are kept apart by spaces (fixed width). Export it as CSV or Excel.';
  }
  if (isJson(head)) return 'This is JSON. Export the same report as CSV or Excel.';
  return 'There is no table of two columns or more in this file.';
}

function isJson(head: string): boolean {
  return /^\s*[[{]\s*["{[\]}]/.test(head);
}

/** Whole lines only, since the last line of a file's beginning may be cut. */
async function headOf(file: SourceFile): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file.open())) {
    head += piece;
    // XML may be one long line.
    if (head.length > HEAD_CHARACTERS)
      return head.startsWith('<') ? head : head.slice(0, head.lastIndexOf('\n') + 1);
  }
  return head;
}

const CANDIDATES = [',', '\t', ';', '|'];
const ROWS_LOOKED_AT = 60;
/** Share of rows with the most common width from which space-aligned text counts as a table. */
const EVEN_ENOUGH = 0.6;

/**
 * The delimiter that gives most rows the same number of cells, looking at the beginning of the table.
 * @returns null when no delimiter makes columns
 */
function delimiterOf(text: string): string | null {
  const declared = /^"?sep=(.)"?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const scored = CANDIDATES.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const isDoubtful = best.share < EVEN_ENOUGH || !best.isNamed;
  if (best.score === 0 || (isDoubtful && isFixedWidth(text))) return null;
  return best.delimiter;
}

function isFixedWidth(text: string): boolean {
  const lines = text.split('\n', ROWS_LOOKED_AT).filter((line) => line.trim() !== '');
  const spaced = lines.filter((line) => (line.trim().match(/\S {2,}(?=\S)/g) ?? []).length >= 2);
  return spaced.length >= 2 && spaced.length >= lines.length / 2;
}

interface Evenness {
  readonly score: number;
  readonly share: number;
  readonly isNamed: boolean;
}

/**
 * How many cells are in rows of the most common width; rows of one cell do not count. A decimal mark also
 * makes even rows, but then the first row begins with figures.
 */
function evenness(text: string, delimiter: string): Evenness {
  const widths = new Map<number, { rows: number; first: readonly string[] }>();
  let seen = 0;
  for (const { cells } of rowsOf(text, delimiter)) {
    const known = widths.get(cells.length);
    if (known) known.rows += 1;
    else widths.set(cells.length, { rows: 1, first: cells });
    seen += 1;
    if (seen === ROWS_LOOKED_AT) break;
  }
  let best: Evenness = { score: 0, share: 0, isNamed: false };
  for (const [width, { rows, first }] of widths) {
    if (width < 2) continue;
    const isNamed = !first.some((cell) => /^\s*"?[-+$€£(]*\d[\d.,:]*\s*[%€)]?"?\s*$/.test(cell));
    const score = rows * rows * Math.sqrt(width) * (isNamed ? 1 : 0.5);
    if (score > best.score) best = { score, share: rows / seen, isNamed };
  }
  return best;
}

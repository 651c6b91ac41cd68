import type { SourceFile, SourceTable } from '../../core/connector.ts';
import { decodeText } from '../text/decode-text.ts';
import { blocksOf } from './blocks.ts';
import { readRows } from './csv-rows.ts';
import { delimiterOf, isFixedWidth } from './delimiter.ts';
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

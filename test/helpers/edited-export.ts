import { readRows } from '../../src/connectors/tables/csv-rows.ts';
import { csvText } from '../../src/server/exports/csv.ts';
import { sheetsInside } from './read-workbook.ts';
import { workbookOf } from './workbook.ts';

/** The rows of a file, edited as in a spreadsheet program. */
export type Rows = string[][];

/** A file's rows, and a function that saves changed rows like a spreadsheet program. */
export interface EditedFile {
  readonly rows: Rows;
  readonly save: (rows: Rows) => { readonly name: string; readonly content: Uint8Array };
}

/** Opens an export like a spreadsheet program. */
export async function openedExport(format: 'csv' | 'xlsx', bytes: Buffer): Promise<EditedFile> {
  if (format === 'csv') {
    const pieces = async function* () {
      yield bytes.toString('utf8').replace(/^\ufeff/, '');
    };
    const read = await Array.fromAsync(readRows(pieces(), ','));
    const rows = read.map(({ cells }) => cells.map((cell) => String(cell ?? '')));
    return { rows, save: (edited) => ({ name: 'budget.csv', content: Buffer.from(csvText(edited)) }) };
  }
  const sheets = await sheetsInside(bytes);
  const rows = (sheets.Budget ?? []).map((cells) => [...cells]);
  return {
    rows,
    save: (edited) => ({
      name: 'budget.xlsx',
      content: workbookOf([{ name: 'Budget', rows: edited.map(rowXml).join('') }]),
    }),
  };
}

function rowXml(cells: readonly string[], index: number): string {
  return `<row r="${index + 1}">${cells.map(cellXml).join('')}</row>`;
}

function cellXml(text: string): string {
  if (text === '') return '<c/>';
  if (/^-?\d+(\.\d+)?$/.test(text)) return `<c><v>${text}</v></c>`;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped}</t></is></c>`;
}

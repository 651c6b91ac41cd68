import type { SourceFile, SourceTable } from '../../core/connector.ts';
import { decodeText } from '../text/decode-text.ts';
import { readRows } from './csv-rows.ts';
import { delimiterOf } from './delimiter.ts';

const HEAD_CHARACTERS = 200_000;

/** The tables of a file, in the order they stand in it; none where no row has columns. */
export async function openTables(file: SourceFile): Promise<SourceTable[]> {
  const delimiter = delimiterOf(await headOf(file));
  if (delimiter === null) return [];
  return [{ name: null, rows: () => readRows(decodeText(file.open()), delimiter) }];
}

/** Whole lines only: the last line of a mere beginning is cut anywhere. */
async function headOf(file: SourceFile): Promise<string> {
  let head = '';
  for await (const piece of decodeText(file.open())) {
    head += piece;
    if (head.length > HEAD_CHARACTERS) return head.slice(0, head.lastIndexOf('\n') + 1);
  }
  return head;
}

import type { SourceFile, SourceTable } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { Day } from '../../core/time/period.ts';
import { decodeText } from '../text/decode-text.ts';

/** What was asked for: the first line of a pulled document; every line below it is a row, as JSON. */
export interface PullHead {
  readonly platform: string;
  readonly account: string;
  readonly cut: string;
  readonly first: Day;
  readonly last: Day;
  /** The names of the columns, for rows that are lists of cells. */
  readonly columns: readonly string[];
}

interface PulledRow {
  /** 2 for the first: the head is a line as well. */
  readonly row: number;
  readonly value: unknown;
}

const CUT = /"cut":"([a-z_]{1,40})"/;

/** The cut in words, from the beginning of a document. */
export function cutPulled(head: string): string {
  return (CUT.exec(head)?.[1] ?? 'rows').replaceAll('_', ' ');
}

/** @throws Problem `invalid` for a document that is damaged */
export async function headOf(file: SourceFile): Promise<PullHead> {
  for await (const line of linesOf(file)) return (parsed(line) as { pulled: PullHead }).pulled;
  throw damaged();
}

/** The rows below the head, one at a time. */
export async function* pulledRows(file: SourceFile): AsyncGenerator<PulledRow> {
  let row = 0;
  for await (const line of linesOf(file)) {
    row += 1;
    if (row > 1) yield { row, value: parsed(line) };
  }
}

/** The document as the table that the same report would be as a file. */
export function tableOf(file: SourceFile, { columns }: PullHead): SourceTable {
  return {
    name: null,
    rows: async function* () {
      yield { row: 1, cells: columns };
      for await (const { row, value } of pulledRows(file)) {
        if (!Array.isArray(value)) throw damaged();
        yield { row, cells: value.map(String) };
      }
    },
  };
}

async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of decodeText(file.open())) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged();
  }
}

function damaged(): Problem {
  return new Problem('invalid', 'What the connection brought is cut off or damaged.');
}

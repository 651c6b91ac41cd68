import type { SourceFile, SourceTable } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import type { Day } from '../../core/time/period.ts';
import { decodeText } from '../text/decode-text.ts';

/** The first line of a pulled document, which describes the query. Every line below it is a row, as JSON. */
export interface PullHead {
  readonly platform: string;
  readonly account: string;
  readonly cut: string;
  readonly first: Day;
  readonly last: Day;
  /** For rows that are lists of cells. */
  readonly columns: readonly string[];
}

interface PulledRow {
  /** Starts at 2, since the head is a line too. */
  readonly row: number;
  readonly value: unknown;
}

const CUT = /"cut":"([a-z_]{1,40})"/;

export function cutPulled(head: string): string {
  return (CUT.exec(head)?.[1] ?? 'rows').replaceAll('_', ' ');
}

export async function headOf(file: SourceFile): Promise<PullHead> {
  for await (const line of linesOf(file)) return (parsed(line) as { pulled: PullHead }).pulled;
  throw damaged();
}

export async function* pulledRows(file: SourceFile): AsyncGenerator<PulledRow> {
  let row = 0;
  for await (const line of linesOf(file)) {
    row += 1;
    if (row > 1) yield { row, value: parsed(line) };
  }
}

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

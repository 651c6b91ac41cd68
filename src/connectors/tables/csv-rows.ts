import type { TableRow } from '../../core/connector.ts';
import { Problem } from '../../core/errors.ts';
import { LONGEST_ROW, MOST_CELLS, TOO_LONG, TOO_WIDE } from './longest-row.ts';

/** How far an open quote is followed before it counts as a plain character. */
const LONGEST_QUOTED = 65_536;
/** Reading stops at a longer row. */
const LONGEST_SKIPPED = 16_777_216;

/**
 * Reads delimited text with RFC 4180 quotes. A quote that is never closed, or closes in the middle of a
 * text, is a plain character: one stray quote must not swallow the rows after it. Lines end with `
 * `. Blank lines are counted and skipped.
 * @throws Problem `invalid` at a row of more than 16 million characters
 */
export async function* readRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<TableRow> {
  const reader = new RowReader(delimiter);
  for await (const piece of text) {
    reader.add(piece);
    yield* reader.rows(false);
  }
  yield* reader.rows(true);
}

/** Like `readRows`, for text in memory; the last row may be cut off. */
export function* rowsOf(text: string, delimiter: string): Generator<TableRow> {
  const reader = new RowReader(delimiter);
  reader.add(text);
  yield* reader.rows(true);
}

class RowReader {
  private readonly delimiter: string;
  private buffer = '';
  private row = 0;
  private isSkipping = false;
  private skipped = 0;

  constructor(delimiter: string) {
    this.delimiter = delimiter;
  }

  add(piece: string): void {
    this.buffer += piece;
  }

  *rows(hasEnded: boolean): Generator<TableRow> {
    let start = 0;
    while (start < this.buffer.length) {
      const found = this.isSkipping ? this.skipLine(start) : this.rowAt(start, hasEnded);
      if (found === null) break;
      start = found.next;
      if (found.row) yield found.row;
    }
    this.buffer = this.buffer.slice(start);
    if (hasEnded || this.buffer.length <= LONGEST_ROW) return;
    this.row += 1;
    this.buffer = '';
    this.isSkipping = true;
    yield { row: this.row, cells: [], damage: TOO_LONG };
  }

  private skipLine(start: number): { next: number; row?: TableRow } {
    const newline = this.buffer.indexOf('\n', start);
    this.isSkipping = newline < 0;
    this.skipped = newline < 0 ? this.skipped + this.buffer.length - start : 0;
    if (this.skipped > LONGEST_SKIPPED) throw new Problem('invalid', endless(this.row));
    return { next: newline < 0 ? this.buffer.length : newline + 1 };
  }

  private rowAt(start: number, hasEnded: boolean): { next: number; row?: TableRow } | null {
    const newline = this.buffer.indexOf('\n', start);
    if (newline < 0 && !hasEnded) return null;
    const end = newline < 0 ? this.buffer.length : newline;
    const line = this.buffer.slice(start, end);
    if (!line.includes('"')) return this.taken(end + 1, line.split(this.delimiter));
    const quoted = this.quotedRow(start, hasEnded);
    if (quoted === 'more') return null;
    if (quoted) return this.taken(quoted.next, quoted.cells);
    return this.taken(end + 1, looseCells(line, this.delimiter));
  }

  private taken(next: number, cells: readonly string[]): { next: number; row?: TableRow } {
    this.row += 1;
    if (cells.every((cell) => cell.trim() === '')) return { next };
    if (cells.length > MOST_CELLS) return { next, row: { row: this.row, cells: [], damage: TOO_WIDE } };
    return { next, row: { row: this.row, cells } };
  }

  /** Strict RFC 4180: null when the quotes are broken, `more` when the row may continue. */
  private quotedRow(start: number, hasEnded: boolean): { next: number; cells: string[] } | null | 'more' {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      const cell = cellAt(this.buffer, at, this.delimiter);
      if (cell === 'broken') return null;
      if (cell === null) return this.mayGoOn(start, hasEnded) ? 'more' : null;
      cells.push(cell.text);
      if (this.buffer[cell.end] === '\n') return { next: cell.end + 1, cells };
      if (cell.end >= this.buffer.length) return hasEnded ? { next: cell.end, cells } : 'more';
      at = cell.end + this.delimiter.length;
    }
  }

  private mayGoOn(start: number, hasEnded: boolean): boolean {
    return !hasEnded && this.buffer.length - start < LONGEST_QUOTED;
  }
}

function endless(row: number): string {
  return `Row ${row} is longer than 16 million characters: this is no table. Nothing after it was read.`;
}

interface Cell {
  readonly text: string;
  /** Index of the delimiter, the line end or the end of the text. */
  readonly end: number;
}

/** Null while the closing quote is still missing. */
function cellAt(text: string, start: number, delimiter: string): Cell | null | 'broken' {
  const open = skipSpaces(text, start);
  if (text[open] !== '"') return bareCell(text, start, delimiter);
  let close = open + 1;
  for (;;) {
    close = text.indexOf('"', close);
    if (close < 0 || close - open > LONGEST_QUOTED) return null;
    if (text[close + 1] !== '"') break;
    close += 2;
  }
  const after = skipSpaces(text, close + 1);
  const isClosed = after >= text.length || text[after] === '\n' || text.startsWith(delimiter, after);
  if (!isClosed) return 'broken';
  return { text: text.slice(open + 1, close).replaceAll('""', '"'), end: after };
}

function bareCell(text: string, start: number, delimiter: string): Cell {
  const newline = text.indexOf('\n', start);
  const lineEnd = newline < 0 ? text.length : newline;
  const rest = text.slice(start, lineEnd);
  const found = rest.indexOf(delimiter);
  return found < 0 ? { text: rest, end: lineEnd } : { text: rest.slice(0, found), end: start + found };
}

function skipSpaces(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Splits a line with broken quotes: intact quoted cells are read, other quotes are plain characters. */
function looseCells(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const cell = cellAt(line, at, delimiter);
    const sound = cell === null || cell === 'broken' ? bareCell(line, at, delimiter) : cell;
    cells.push(sound.text);
    if (sound.end >= line.length) return cells;
    at = sound.end + delimiter.length;
  }
}

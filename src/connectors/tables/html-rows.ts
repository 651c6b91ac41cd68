import type { TableRow } from '../../core/connector.ts';
import { decodeEntities } from '../text/tags.ts';
import { LONGEST_ROW, MOST_CELLS, TOO_LONG } from './longest-row.ts';

const LONGEST_TAG = 65_536;
const LONGEST_CELL = 32_768;

/** Whether a file starts like an HTML page with a table; many programs save such pages as `.xls`. */
export function isHtmlTable(head: string): boolean {
  const isPage =
    /^\s*(<\?xml[^<>]*>\s*)?<(!doctype html|html|head|meta|body|div|style|center|table|!--)/i.test(head);
  return isPage && /<table[\s>]/i.test(head) && /<tr[\s>]/i.test(head);
}

export async function* htmlRows(text: AsyncIterable<string>): AsyncGenerator<TableRow> {
  const reader = new HtmlReader();
  for await (const piece of text) {
    reader.add(piece);
    yield* reader.taken();
  }
  reader.end();
  yield* reader.taken();
}

class HtmlReader {
  private buffer = '';
  private hiddenUntil: string | null = null;
  private row = 0;
  private cells: string[] | null = null;
  private cell: string | null = null;
  private span = 1;
  private length = 0;
  private rows: TableRow[] = [];

  add(piece: string): void {
    this.buffer += piece;
    let at = 0;
    for (;;) {
      const next = this.hiddenUntil === null ? this.step(at) : this.skip(at);
      if (next === null) break;
      at = next;
    }
    this.buffer = this.buffer.slice(at);
  }

  end(): void {
    this.closeRow();
  }

  taken(): TableRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  /** Null when the tag is not complete yet. */
  private step(at: number): number | null {
    const open = this.buffer.indexOf('<', at);
    const textEnd = open < 0 ? this.buffer.length : open;
    if (textEnd > at) {
      this.write(this.buffer.slice(at, textEnd));
      return textEnd;
    }
    if (open < 0) return null;
    if (this.buffer.startsWith('<!--', open)) {
      this.hiddenUntil = '-->';
      return open + 4;
    }
    const close = this.buffer.indexOf('>', open);
    if (close < 0) {
      if (this.buffer.length - open < LONGEST_TAG) return null;
      this.write('<');
      return open + 1;
    }
    this.tag(this.buffer.slice(open + 1, close));
    return close + 1;
  }

  private skip(at: number): number | null {
    const end = this.hiddenUntil ?? '';
    const found = this.buffer.toLowerCase().indexOf(end, at);
    if (found < 0) return this.buffer.length - at > LONGEST_TAG ? this.buffer.length - end.length : null;
    this.hiddenUntil = null;
    return found + end.length;
  }

  private tag(text: string): void {
    const name = /^\/?[a-z][a-z0-9]*/i.exec(text)?.[0].toLowerCase() ?? '';
    if (/^(script|style|head|title)$/.test(name) && !text.endsWith('/')) this.hiddenUntil = `</${name}`;
    else if (name === 'tr' || name === '/tr') this.closeRow();
    else if (name === 'td' || name === 'th') this.openCell(text);
    else if (name === '/td' || name === '/th') this.closeCell();
    else if (name === 'br' || name === '/p' || name === '/div') this.write(' ');
    else if (name === '/table') {
      this.closeRow();
      this.row += 1;
    }
    if (name !== 'tr') return;
    this.cells = [];
    this.length = 0;
  }

  private openCell(tag: string): void {
    this.closeCell();
    this.cells ??= [];
    this.cell = '';
    this.span = Math.min(Number(/colspan\s*=\s*["']?(\d{1,4})/i.exec(tag)?.[1] ?? 1) || 1, MOST_CELLS);
  }

  private write(text: string): void {
    if (this.cell === null) return;
    this.length += text.length;
    if (this.cell.length < LONGEST_CELL) this.cell += text;
  }

  private closeCell(): void {
    if (this.cell === null || this.cells === null) return;
    this.length += 1;
    if (this.length > LONGEST_ROW) this.cells = [];
    this.cells.push(
      decodeEntities(this.cell)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    );
    while (this.span > 1 && this.cells.length < MOST_CELLS) {
      this.cells.push('');
      this.span -= 1;
    }
    this.cell = null;
  }

  private closeRow(): void {
    this.closeCell();
    if (this.cells === null) return;
    this.row += 1;
    if (this.length > LONGEST_ROW) this.rows.push({ row: this.row, cells: [], damage: TOO_LONG });
    else if (this.cells.some((cell) => cell !== '')) this.rows.push({ row: this.row, cells: this.cells });
    this.cells = null;
    this.length = 0;
  }
}

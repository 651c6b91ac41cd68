import type { SourceFile, TableRow } from '../../../core/connector.ts';
import { LONGEST_ROW, TOO_LONG } from '../longest-row.ts';
import { type NumberLook, numberText } from './cell-text.ts';
import { readXml, type XmlListener } from './xml.ts';

/** Cells further to the right are dropped. */
const MOST_COLUMNS = 4_096;
const MOST_MERGES = 100_000;
const LONGEST_MERGE = 200;
const MERGE = /mergeCell\s[^<>]*?ref="([A-Z0-9:]{1,40})"/g;
export const LONGEST_CELL = 32_768;

export interface SheetContext {
  readonly strings: readonly string[];
  readonly looks: readonly NumberLook[];
  readonly is1904: boolean;
}

export async function* sheetRows(
  sheet: SourceFile,
  context: SheetContext,
  merges: readonly MergeDown[],
): AsyncGenerator<TableRow> {
  const listener = new SheetListener(context, merges);
  for await (const _ of readXml(sheet.open(), listener)) yield* listener.taken();
}

export interface MergeDown {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Read in a pass of its own, since merges come after the rows in the file. */
export async function mergesDown(sheet: SourceFile): Promise<MergeDown[]> {
  const merges: MergeDown[] = [];
  const decoder = new TextDecoder('latin1');
  let rest = '';
  for await (const bytes of sheet.open()) {
    rest += decoder.decode(bytes);
    const first = rest.indexOf('mergeCell ');
    if (first < 0) {
      rest = rest.slice(-LONGEST_MERGE);
      continue;
    }
    for (const [, reference = ''] of rest.slice(first).matchAll(MERGE)) {
      const [from, to] = reference.split(':').map(placeOf);
      if (from && to && to.row > from.row && merges.length < MOST_MERGES)
        merges.push({ column: from.column, from: from.row, to: to.row });
    }
    rest = rest.slice(Math.max(rest.lastIndexOf('>') + 1, rest.length - LONGEST_MERGE));
  }
  return merges.sort((a, b) => a.from - b.from);
}

class SheetListener implements XmlListener {
  private readonly context: SheetContext;
  private readonly merges: readonly MergeDown[];
  private nextMerge = 0;
  private open: { merge: MergeDown; value: string }[] = [];
  private rows: TableRow[] = [];
  private row = 0;
  private width = 0;
  private cells: string[] = [];
  private column = -1;
  private type = 'n';
  private look: NumberLook = 'plain';
  private value = '';
  private isText = false;
  private length = 0;

  constructor(context: SheetContext, merges: readonly MergeDown[]) {
    this.context = context;
    this.merges = merges;
  }

  taken(): TableRow[] {
    const rows = this.rows;
    this.rows = [];
    return rows;
  }

  opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'row') {
      this.row = Number(attributes.r) || this.row + 1;
      this.cells = [];
      this.column = -1;
      this.length = 0;
    } else if (name === 'c') {
      this.column = placeOf(attributes.r ?? '')?.column ?? this.column + 1;
      this.type = attributes.t ?? 'n';
      this.look = this.context.looks[Number(attributes.s ?? 0)] ?? 'plain';
      this.value = '';
    } else if (name === 'v' || name === 't') this.isText = true;
    else if (name === 'rPh') this.isText = false;
  }

  text(text: string): void {
    if (this.isText && this.value.length < LONGEST_CELL) this.value += text;
  }

  closed(name: string): void {
    if (name === 'v' || name === 't') this.isText = false;
    else if (name === 'c') this.keepCell();
    else if (name === 'row') this.keepRow();
  }

  private keepCell(): void {
    const value = this.cellText();
    this.length += value.length;
    if (this.length > LONGEST_ROW) this.cells = [];
    if (value === '' || this.column >= MOST_COLUMNS) return;
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = value;
  }

  private cellText(): string {
    const { strings, is1904 } = this.context;
    if (this.type === 's') return strings[Number(this.value)] ?? '';
    if (this.type === 'b') return this.value.trim() === '1' ? 'TRUE' : 'FALSE';
    if (this.type === 'n') return numberText(this.value, this.look, is1904);
    return this.value.normalize('NFC');
  }

  private keepRow(): void {
    if (this.length > LONGEST_ROW) {
      this.rows.push({ row: this.row, cells: [], damage: TOO_LONG });
      return;
    }
    this.fillMerged();
    if (this.cells.every((cell) => cell.trim() === '')) return;
    this.width = Math.max(this.width, this.cells.length);
    // A sheet drops empty cells at a row's end; the row is still complete.
    while (this.cells.length < this.width) this.cells.push('');
    this.rows.push({ row: this.row, cells: this.cells });
  }

  private fillMerged(): void {
    this.open = this.open.filter(({ merge }) => merge.to >= this.row);
    for (const { merge, value } of this.open) {
      while (this.cells.length <= merge.column) this.cells.push('');
      if (this.cells[merge.column] === '') this.cells[merge.column] = value;
    }
    for (let merge = this.merges[this.nextMerge]; merge && merge.from <= this.row; ) {
      const value = merge.from === this.row ? (this.cells[merge.column] ?? '') : '';
      if (value !== '') this.open.push({ merge, value });
      this.nextMerge += 1;
      merge = this.merges[this.nextMerge];
    }
  }
}

/** Zero-based column of a reference such as `AB12`. */
function placeOf(reference: string): { row: number; column: number } | null {
  const match = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference);
  if (!match) return null;
  let column = 0;
  for (const letter of match[1] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(match[2]), column: column - 1 };
}

import type { SourceFile, TableRow } from '../../../core/connector.ts';
import { LONGEST_ROW, TOO_LONG } from '../longest-row.ts';
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

/** `clock` is a time of day; `duration` may exceed 24 hours. */
export type NumberLook = 'plain' | 'date' | 'clock' | 'duration';

const BUILT_IN: readonly (readonly [from: number, to: number, look: NumberLook])[] = [
  [14, 17, 'date'],
  [18, 21, 'clock'],
  [22, 22, 'date'],
  [27, 36, 'date'],
  [45, 45, 'clock'],
  [46, 46, 'duration'],
  [47, 47, 'clock'],
  [50, 58, 'date'],
];
const DAY_MS = 86_400_000;

/** How a workbook's number format shows numbers; `custom` holds the workbook's own formats. */
export function lookOf(formatId: number, custom: ReadonlyMap<number, string>): NumberLook {
  const code = custom.get(formatId);
  if (code === undefined) {
    return BUILT_IN.find(([from, to]) => formatId >= from && formatId <= to)?.[2] ?? 'plain';
  }
  const shown = (code.split(';')[0] ?? '').replace(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(h+|m+|s+)\]/i.test(shown)) return 'duration';
  const tokens = shown.replace(/\[[^\]]*\]/g, '').replace(/general/i, '');
  if (/[yd]/i.test(tokens) || (/m/i.test(tokens) && !/[hs]/i.test(tokens))) return 'date';
  return /[hs]/i.test(tokens) ? 'clock' : 'plain';
}

/**
 * A number of a sheet as unambiguous text: dates as ISO, and three decimals get a fourth, since `24.995`
 * may mean twenty-five thousand in a table that people typed.
 * @param is1904 whether the workbook counts days from 1904, as old Mac files do
 */
export function numberText(value: string, look: NumberLook, is1904: boolean): string {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number)) return value;
  if (look === 'date' && number >= 1 && number < 2_958_466) return dateText(number + (is1904 ? 1_462 : 0));
  if (look === 'clock' || look === 'duration' || look === 'date') return clockText(number, look);
  return plainText(number);
}

function dateText(serial: number): string {
  // Excel has a February 29, 1900.
  const days = serial < 60 ? serial + 1 : serial;
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1_000).toISOString();
  return at.endsWith('T00:00:00.000Z') ? at.slice(0, 10) : at.slice(0, 19);
}

function clockText(number: number, look: NumberLook): string {
  if (number < 0) return plainText(number);
  const part = look === 'duration' ? number : number % 1;
  const seconds = Math.round((part * DAY_MS) / 1_000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Fifteen digits, as a sheet shows it; beyond that are only float errors. */
function plainText(number: number): string {
  const shown = Number(number.toPrecision(15));
  const text = Math.abs(shown) < 1e15 && Math.abs(shown) > 1e-7 ? fixed(shown) : String(shown);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}

function fixed(number: number): string {
  return Number.isInteger(number) ? String(number) : number.toFixed(10).replace(/0+$/, '').replace(/\.$/, '');
}

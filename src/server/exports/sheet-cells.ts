import type { Unit } from '../../core/kpis/kpi.ts';
import { type Day, daysBetween } from '../../core/time/period.ts';

/** More than a workbook's cell holds; the rest is cut off. */
const LONGEST_TEXT = 32_767;

/** How a cell looks; cells that look alike share one entry of the workbook's styles. */
export interface CellLook {
  /** The number format, or empty for text and for what has none. */
  readonly format?: string;
  readonly bold?: boolean;
  /** Title, column heads, the total's line, small print of the head, or a row of a table. */
  readonly place?: 'title' | 'label' | 'head' | 'total' | 'group' | 'row';
  readonly align?: 'right';
  readonly indent?: number;
  /** Stays text when somebody edits the cell, although it begins like a formula. */
  readonly isQuoted?: boolean;
}

/** A cell as it is written: text, or a number that may be worked out of others. */
export type SheetCell =
  | { readonly text: string; readonly look: CellLook }
  | { readonly number: number | null; readonly formula?: string; readonly look: CellLook }
  | { readonly empty: true; readonly look: CellLook };

const DOLLARS = '[$$-409]#,##0.00;-[$$-409]#,##0.00';
const WHOLE = '#,##0';
const TENTHS = '#,##0.0';
const FORMATS: Readonly<Record<Exclude<Unit, 'number'>, string>> = {
  usd: DOLLARS,
  percent: '0.0%',
  days: TENTHS,
  minutes: TENTHS,
  hours: TENTHS,
  times: '0.00"×"',
  place: '0.0',
};
export const DAY_FORMAT = 'mmm d, yyyy';

/** A number as spreadsheets count it, percents as parts of 1, with the format that shows its unit. */
export function numberIn(value: number, unit: Unit): { number: number; format: string } {
  if (unit === 'number') return { number: value, format: Number.isInteger(value) ? WHOLE : TENTHS };
  return { number: unit === 'percent' ? value / 100 : value, format: FORMATS[unit] };
}

/** The number a spreadsheet counts a day by: 1 is January 1, 1900, with a February 29 that year never had. */
export function daySerial(day: Day): number {
  return daysBetween('1899-12-30', day);
}

/** The name of a column: A to Z, AA, AB and so on. `index` counts from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** One cell in the words of the format. Text stands in the cell itself and is never worked out. */
export function cellXml(place: string, cell: SheetCell, style: number): string {
  const start = `<c r="${place}" s="${style}"`;
  if ('empty' in cell) return `${start}/>`;
  if ('text' in cell) {
    if (cell.text === '') return `${start}/>`;
    return `${start} t="inlineStr"><is><t xml:space="preserve">${cellText(cell.text)}</t></is></c>`;
  }
  const formula = cell.formula === undefined ? '' : `<f>${escaped(cell.formula)}</f>`;
  if (cell.number === null || !Number.isFinite(cell.number)) return `${start}>${formula}</c>`;
  return `${start}>${formula}<v>${cell.number}</v></c>`;
}

/** Whether a spreadsheet would take the text for a formula if somebody typed it. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text);
}

/** Text for a cell: what the format reads as a code of its own is spelled so that it stays what it is. */
function cellText(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return escaped(short.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

/** Text inside XML; characters it cannot carry are left out. */
export function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      // A bare carriage return would be read as a line feed.
      .replaceAll('\r', '&#13;')
  );
}

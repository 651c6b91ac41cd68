import type { Unit } from '../../core/kpis/kpi.ts';
import { type Day, daysBetween } from '../../core/time/period.ts';

const LONGEST_TEXT = 32_767;

export interface CellLook {
  /** Empty for text and for numbers without a format. */
  readonly format?: string;
  readonly bold?: boolean;
  readonly place?: 'title' | 'label' | 'head' | 'total' | 'group' | 'row';
  readonly align?: 'right';
  readonly indent?: number;
  /** Stays text when somebody edits the cell, although it begins like a formula. */
  readonly isQuoted?: boolean;
}

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
  ratio: '0.00',
  place: '0.0',
};
export const DAY_FORMAT = 'mmm d, yyyy';

/** A spreadsheet's number with the format of its unit; percents become fractions of 1. */
export function numberIn(value: number, unit: Unit): { number: number; format: string } {
  if (unit === 'number') return { number: value, format: Number.isInteger(value) ? WHOLE : TENTHS };
  return { number: unit === 'percent' ? value / 100 : value, format: FORMATS[unit] };
}

/** 1 is January 1, 1900, counting a February 29 that 1900 did not have. */
export function daySerial(day: Day): number {
  return daysBetween('1899-12-30', day);
}

/** A to Z, AA, AB and so on. `index` counts from 0. */
export function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (index % 26));
}

/** Text is stored as text, never as a formula. */
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

/** As if somebody typed it. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r＝＋－＠]/.test(text);
}

/** Escapes what the format reads as a code, such as `_x000D_`. */
function cellText(text: string): string {
  const short = text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
  return escaped(short.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}

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

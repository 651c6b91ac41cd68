import type { ColumnShape } from '../../core/connector.ts';
import { mailAddress } from '../leads/contact.ts';
import { textCell } from '../tables/cells.ts';
import { decimalCell, moneyCell } from '../tables/number-cells.ts';
import { parseTime } from '../text/parse-time.ts';

const VALUES_LOOKED_AT = 60;
const ENOUGH = 0.6;

const FITS: Readonly<Record<ColumnShape, (text: string) => boolean>> = {
  date: (text) => isDate(text),
  number: (text) => isNumber(text) && !isDate(text),
  vin: (text) => /^[A-HJ-NPR-Z0-9]{17}$/i.test(text) && /\d/.test(text),
  email: (text) => mailAddress(text) !== null,
  phone: (text) =>
    /^[+(\d][\d\s().-]{5,22}$/.test(text) && text.replace(/\D/g, '').length >= 7 && !isDate(text),
  'number-or-code': (text) => text.length <= 40 && !isDate(text) && !/\s\S*\s/.test(text),
  text: (text) => !isNumber(text) && !isDate(text),
};

export function valuesIn(rows: readonly { readonly cells: readonly string[] }[], column: number): string[] {
  return rows.flatMap(({ cells }) => textCell(cells[column]) ?? []).slice(0, VALUES_LOOKED_AT);
}

export function shareOf(values: readonly string[], shape: ColumnShape): number {
  if (values.length === 0) return 1;
  return values.filter(FITS[shape]).length / values.length;
}

export function looksLike(values: readonly string[], shape: ColumnShape): boolean {
  return shareOf(values, shape) >= ENOUGH;
}

function isDate(text: string): boolean {
  if (/^\d{1,7}(?:[.,]\d+)?$/.test(text)) return false;
  const isStamp = /^(?:19|20)\d{6}(?:\d{2})?$/.test(text);
  return (
    (isStamp || /\D/.test(text)) &&
    (isStamp || parseTime(text) !== null || parseTime(text, 'day-first') !== null)
  );
}

function isNumber(text: string): boolean {
  return [moneyCell, decimalCell].some((read) =>
    (['.', ','] as const).some((mark) => typeof read(text, mark) === 'number'),
  );
}

export function shapesOf(
  fields: Readonly<Partial<Record<ColumnShape, readonly string[]>>>,
): Readonly<Record<string, ColumnShape | undefined>> {
  const pairs = (Object.keys(fields) as ColumnShape[]).flatMap((shape) =>
    (fields[shape] ?? []).map((field) => [field, shape] as const),
  );
  return Object.fromEntries(pairs);
}

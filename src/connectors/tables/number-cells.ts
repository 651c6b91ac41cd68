import { isNoValue } from './cells.ts';

/** `.` as in `1,234.50`, `,` as in `1.234,50`. */
export type DecimalMark = '.' | ',';

const LONGEST_NUMBER = 60;
const MOST_DIGITS = 15;
const CURRENCY = String.raw`(?:us|c|ca|au|a|nz)?\$|[€£¥]|(?:usd|cad|aud|nzd|eur|gbp|mxn)\b`;
const BEFORE = new RegExp(String.raw`^(?:[-+(\s]|${CURRENCY})*`, 'i');
const AFTER = new RegExp(
  String.raw`(?:[-)%\s]|${CURRENCY}|\b[cd]r\b|(?:h|hrs?|hours?|mi|miles|kms?|days?|d)\.?(?![a-z]))*$`,
  'i',
);
const GROUPED = {
  '.': /^(?!0)\d{1,3}(?:,\d{3})+(?:\.\d*)?$/,
  ',': /^(?!0)\d{1,3}(?:\.\d{3})+(?:,\d*)?$/,
} as const;
const PLAIN = { '.': /^(?:\d+\.?\d*|\.\d+)$/, ',': /^(?:\d+,?\d*|,\d+)$/ } as const;
const SPACED = /^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?$/;

/**
 * An amount in whole cents, halves away from zero; null for an empty value. Takes `$1,234.50`,
 * `(1,234.50)`, `1234.50-`, `-$5`, `USD 12`, `1'234.50`, `$ -`, `250.00 CR`. Never guesses the other
 * decimal mark: `12,5` is unreadable with a point.
 */
export function moneyCell(cell: string | undefined, mark: DecimalMark = '.'): number | null | 'unreadable' {
  const found = numberIn(cell, mark);
  if (found === null || found === 'unreadable') return found;
  return found.isPercent ? 'unreadable' : (scaled(found, 2) ?? 'unreadable');
}

/**
 * A number such as hours or miles; `12.5%` is 0.125; null for an empty value.
 * @returns `unreadable` for text that is no number with this decimal mark
 */
export function decimalCell(cell: string | undefined, mark: DecimalMark = '.'): number | null | 'unreadable' {
  const found = numberIn(cell, mark);
  if (found === null || found === 'unreadable') return found;
  const value = Number(`${found.isNegative ? '-' : ''}${found.digits}`) / (found.isPercent ? 100 : 1);
  return Number.isFinite(value) ? value + 0 : 'unreadable';
}

/**
 * The decimal mark a number shows: `proof` where only one reading is possible, `hint` for `24.995` and
 * `24,995`, which most likely are thousands; null where it shows none.
 */
export function markShownBy(cell: string | undefined): { mark: DecimalMark; as: 'proof' | 'hint' } | null {
  const bare = bareNumber(cell);
  if (bare === null || bare === 'unreadable' || !/[.,]/.test(bare.digits)) return null;
  const [point, comma] = (['.', ','] as const).map((mark) => isNumber(bare.digits, mark));
  if (point !== comma) return { mark: point ? '.' : ',', as: 'proof' };
  if (!point) return null;
  return { mark: bare.digits.includes(',') ? '.' : ',', as: 'hint' };
}

interface Digits {
  readonly digits: string;
  readonly isNegative: boolean;
  readonly isPercent: boolean;
}

function numberIn(cell: string | undefined, mark: DecimalMark): Digits | null | 'unreadable' {
  const bare = bareNumber(cell);
  if (bare === null || bare === 'unreadable') return bare;
  const { digits } = bare;
  if (/^\d+(?:\.\d+)?e[+-]?\d{1,2}$/i.test(digits)) return { ...bare, digits: plainDigits(digits) };
  if (!isNumber(digits, mark)) return 'unreadable';
  const group = mark === '.' ? ',' : '.';
  return { ...bare, digits: digits.replaceAll(group, '').replace(mark, '.') };
}

function isNumber(digits: string, mark: DecimalMark): boolean {
  return PLAIN[mark].test(digits) || GROUPED[mark].test(digits);
}

function bareNumber(cell: string | undefined): Digits | null | 'unreadable' {
  const text = (cell ?? '')
    .replace(/[\s\u202f]+/g, ' ')
    .trim()
    .replace(/[−–—]/g, '-');
  if (isNoValue(text)) return null;
  if (text.length > LONGEST_NUMBER) return 'unreadable';
  const before = BEFORE.exec(text)?.[0] ?? '';
  const rest = text.slice(before.length);
  // `$ -` is accounting format for zero.
  if (rest === '') return /-/.test(before) ? null : 'unreadable';
  const after = AFTER.exec(rest)?.[0] ?? '';
  const body = rest.slice(0, rest.length - after.length);
  const digits = SPACED.test(body) ? body.replace(/[ '’]/g, '') : body;
  const minuses = `${before}${after}`.match(/[-(]|cr/gi)?.length ?? 0;
  const isClosed = before.includes('(') === after.includes(')');
  const isSound = /^[\d.,]+(?:e[+-]?\d+)?$/i.test(digits) && minuses <= 1 && isClosed;
  return isSound ? { digits, isNegative: minuses === 1, isPercent: after.includes('%') } : 'unreadable';
}

/** Writes `1.426697e+06` as `1426697`. */
function plainDigits(digits: string): string {
  const value = Number(digits);
  return value < 1e15 ? value.toFixed(10).replace(/\.?0+$/, '') : digits;
}

/** Shifts the decimal point and rounds on the digits, since floats lose cents. */
function scaled({ digits, isNegative }: Digits, places: number): number | null {
  const [whole = '', fraction = ''] = digits.split('.');
  const kept = fraction.slice(0, places).padEnd(places, '0');
  const all = `${whole}${kept}`.replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(all) || all.length > MOST_DIGITS) return null;
  const size = Number(all) + (Number(fraction[places] ?? '0') >= 5 ? 1 : 0);
  return isNegative && size > 0 ? -size : size;
}

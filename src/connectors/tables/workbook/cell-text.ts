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

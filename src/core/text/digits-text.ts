import { readerFormats } from './reader-formats.ts';

/**
 * Digits of a number, rounded half away from zero as it is written in decimals, with its thousands apart by the
 * reader's comma or no-break space: `1,240.5`. Not by `Intl.NumberFormat`, whose first use on a page takes as long
 * as drawing a dozen cards.
 * @param value a finite number of up to 15 digits; what rounds to 0 has no sign, a negative number a hyphen
 * @param decimals how many are shown, from 0 to 3
 */
export function digitsText(value: number, decimals: number): string {
  // `toFixed` alone would round 1.005 down, because the nearest double is a little less.
  const units = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  const size = Number.isSafeInteger(units) ? units / 10 ** decimals : Math.abs(value);
  const mark = readerFormats().numbers === 'space' ? '\u00a0' : ',';
  const digits = size.toFixed(decimals);
  return (value < 0 && Number(digits) > 0 ? '-' : '') + digits.replace(/\B(?=(\d{3})+(?!\d))/g, mark);
}

import { readerFormats } from './reader-formats.ts';

/**
 * Digits of a number, rounded half away from zero as they are written in decimals, with its thousands apart by
 * the reader's comma or no-break space: `1,240.5`. Written here because the first `Intl.NumberFormat` of a page
 * takes as long as drawing a dozen cards.
 * @param value a finite number of up to 15 digits; the sign of a negative one is a hyphen, and what rounds to 0 has none
 * @param least decimals always shown, at most 20
 * @param most decimals shown where they are not zeros
 */
export function digitsText(value: number, least: number, most = least): string {
  const [whole = '', decimals = ''] = rounded(Math.abs(value), most).split('.');
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '');
  const mark = readerFormats().numbers === 'space' ? '\u00a0' : ',';
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, mark) + (shown && `.${shown}`);
  return value < 0 && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** `toFixed` alone would round 1.005 down, because the nearest double is a little less. */
function rounded(size: number, decimals: number): string {
  const units = Math.round(Number(`${size}e${decimals}`));
  return (Number.isSafeInteger(units) ? units / 10 ** decimals : size).toFixed(decimals);
}

import type { Unit } from '../kpis/kpi.ts';

/** Stands where a value is not known; zero is never shown this way. */
export const NO_VALUE = '—';

/** `short` for cards and axes (`$1.24M`), `exact` for tables and tooltips (`$1,240,312`). */
export type NumberForm = 'short' | 'exact';

/** A number as it is shown, with its unit set apart so that it can be set smaller. */
export interface NumberParts {
  readonly sign: '' | '−';
  /** `$` or nothing. */
  readonly prefix: string;
  readonly digits: string;
  /** `%`, ` min`, ` d` or nothing; begins with a no-break space where one belongs. */
  readonly suffix: string;
}

const SUFFIX: Readonly<Record<Unit, string>> = {
  number: '',
  usd: '',
  percent: '%',
  days: '\u00a0d',
  minutes: '\u00a0min',
  hours: '\u00a0h',
  times: '×',
  place: '',
};

const SCALES = [
  { from: 1e9, mark: 'B' },
  { from: 1e6, mark: 'M' },
  { from: 1e3, mark: 'K' },
] as const;

// From here on a short number loses its last digits: a hundred thousand pieces, ten thousand dollars.
const SHORT_FROM: Partial<Record<Unit, number>> = { number: 100_000, usd: 10_000 };

const formats = new Map<string, Intl.NumberFormat>();

function grouped(value: number, least: number, most = least): string {
  const key = `${least}-${most}`;
  const known = formats.get(key);
  const format =
    known ?? new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  if (!known) formats.set(key, format);
  return format.format(value);
}

/**
 * A value in the parts it is shown in.
 *
 * Dollars have cents below $100 and none from $1,000 on; percents, minutes, hours and days have
 * one decimal, and so have multiples from 10 on, two below; counts have none unless they are not whole.
 */
export function numberParts(value: number, unit: Unit, form: NumberForm = 'exact'): NumberParts {
  const size = Math.abs(value);
  const digits = form === 'short' ? shortDigits(size, unit) : exactDigits(size, unit);
  // What rounds to nothing has no sign.
  const isNothing = /^[0.,]+$/.test(digits);
  return {
    sign: value < 0 && !isNothing ? '−' : '',
    prefix: unit === 'usd' ? '$' : '',
    digits,
    suffix: SUFFIX[unit],
  };
}

/** A value as text: `$1,240`, `61.5%`, `11.4 min`, `−$312`; a dash when it is not known. */
export function numberText(value: number | null, unit: Unit, form: NumberForm = 'exact'): string {
  if (value === null) return NO_VALUE;
  const { sign, prefix, digits, suffix } = numberParts(value, unit, form);
  return `${sign}${prefix}${digits}${suffix}`;
}

/** A change with its sign always said: `+12`, `−$40.00`, `+1.2 pp`; percents change in points. */
export function changeText(change: number, unit: Unit, form: NumberForm = 'exact'): string {
  const { sign, prefix, digits, suffix } = numberParts(change, unit, form);
  const isNothing = sign === '' && !(change > 0 && /[1-9]/.test(digits));
  const shownSign = isNothing ? '±' : sign || '+';
  return `${shownSign}${prefix}${digits}${unit === 'percent' ? '\u00a0pp' : suffix}`;
}

/** A share from 0 to 1 as percent with one decimal: `36.4%`. */
export function shareText(share: number): string {
  return `${grouped(share * 100, 1)}%`;
}

/** How long ago, in the coarsest unit that is still true: `just now`, `2 min`, `3 h`, `2 d`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** `1 rooftop`, `8 rooftops`: a count with its noun; give the plural where an s does not make it. */
export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count, 0)} ${count === 1 ? one : many}`;
}

function shortDigits(size: number, unit: Unit): string {
  const from = SHORT_FROM[unit];
  if (from === undefined || size < from) return exactDigits(size, unit);
  // 999,600 rounds to 1,000K, which is said as 1.00M.
  const scale = SCALES.find((one) => size >= one.from * 0.9995) ?? SCALES[2];
  const scaled = size / scale.from;
  return `${grouped(scaled, significant(scaled))}${scale.mark}`;
}

function significant(scaled: number): number {
  if (scaled >= 99.95) return 0;
  return scaled >= 9.995 ? 1 : 2;
}

function exactDigits(size: number, unit: Unit): string {
  if (unit === 'usd') return grouped(size, size < 100 ? 2 : 0);
  if (unit === 'number') return grouped(size, 0, Number.isInteger(size) ? 0 : 1);
  if (unit === 'times') return grouped(size, size < 10 ? 2 : 1);
  // An hour more or less of thousands of minutes is nothing.
  if (unit === 'minutes' && size >= 1_000) return grouped(size, 0);
  return grouped(size, 1);
}

import type { Unit } from '../kpis/kpi.ts';
import { digitsText } from './digits-text.ts';

/** An unknown value; never used for zero. */
export const NO_VALUE = '—';

/** `short`: `$1.24M`, for cards and axes. `exact`: `$1,240,312`. */
export type NumberForm = 'short' | 'exact';

export interface NumberParts {
  readonly sign: '' | '−';
  readonly prefix: string;
  readonly digits: string;
  /** Includes a no-break space where needed: ` min`, ` d`. */
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
  ratio: '',
  place: '',
};

const SCALES = [
  { from: 1e9, mark: 'B' },
  { from: 1e6, mark: 'M' },
  { from: 1e3, mark: 'K' },
] as const;

// Short numbers are scaled from here on.
const SHORT_FROM: Partial<Record<Unit, number>> = { number: 100_000, usd: 10_000 };

/**
 * Dollars have cents below $100; percents and times one decimal; counts none if whole; multiples
 * and ratios two below 10, else one.
 */
export function numberParts(value: number, unit: Unit, form: NumberForm = 'exact'): NumberParts {
  const size = Math.abs(value);
  const digits = form === 'short' ? shortDigits(size, unit) : exactDigits(size, unit);
  // No sign on what rounds to 0.
  const isNothing = /^[0.,]+$/.test(digits);
  return {
    sign: value < 0 && !isNothing ? '−' : '',
    prefix: unit === 'usd' ? '$' : '',
    digits,
    suffix: SUFFIX[unit],
  };
}

/** A value as text: `$1,240`, `61.5%`, `11.4 min`, `−$312`; a dash for null. */
export function numberText(value: number | null, unit: Unit, form: NumberForm = 'exact'): string {
  if (value === null) return NO_VALUE;
  const { sign, prefix, digits, suffix } = numberParts(value, unit, form);
  return `${sign}${prefix}${digits}${suffix}`;
}

/** A change as text: `+12`, `−$40.00`; percents in points, `+1.2 pp`. */
export function changeText(change: number, unit: Unit, form: NumberForm = 'exact'): string {
  const { sign, prefix, digits, suffix } = numberParts(change, unit, form);
  const isNothing = sign === '' && !(change > 0 && /[1-9]/.test(digits));
  const shownSign = isNothing ? '±' : sign || '+';
  return `${shownSign}${prefix}${digits}${unit === 'percent' ? '\u00a0pp' : suffix}`;
}

/** A relative change: 0.1 is `+10.0%`. Null beyond tenfold, where the change itself says more. */
export function relativeText(relative: number): string | null {
  const percent = relative * 100;
  if (Math.abs(percent) >= 1000) return null;
  const digits = Math.abs(percent).toFixed(Math.abs(percent) < 99.95 ? 1 : 0);
  const sign = Number(digits) === 0 ? '±' : percent < 0 ? '−' : '+';
  return `${sign}${digits}%`;
}

/** A share from 0 to 1 in percent: `36.4%`. */
export function shareText(share: number): string {
  return `${digitsText(share * 100, 1)}%`;
}

/** An age as text: `just now`, `2 min`, `3 h`, `2 d`. */
export function ageText(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** A count with its noun: `1 store`, `8 stores`. `many` for irregular plurals. */
export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${digitsText(count, 0)} ${count === 1 ? one : many}`;
}

function shortDigits(size: number, unit: Unit): string {
  const from = SHORT_FROM[unit];
  if (from === undefined || size < from) return exactDigits(size, unit);
  // 999,600 rounds to 1,000K, so it is 1.00M.
  const scale = SCALES.find((one) => size >= one.from * 0.9995) ?? SCALES[2];
  const scaled = size / scale.from;
  return `${digitsText(scaled, significant(scaled))}${scale.mark}`;
}

function significant(scaled: number): number {
  if (scaled >= 99.95) return 0;
  return scaled >= 9.995 ? 1 : 2;
}

function exactDigits(size: number, unit: Unit): string {
  if (unit === 'usd') return digitsText(size, size > 0 && size < 100 ? 2 : 0);
  if (unit === 'number') return digitsText(size, Number.isInteger(size) ? 0 : 1).replace(/\.0$/, '');
  if (unit === 'times' || unit === 'ratio') return digitsText(size, size < 10 ? 2 : 1);
  if (unit === 'minutes' && size >= 1_000) return digitsText(size, 0);
  return digitsText(size, 1);
}

import type { DateOrder } from '../../core/connector.ts';
import { type Day, daysInMonth } from '../../core/time/period.ts';
import type { SourceTime } from '../../core/time/source-time.ts';

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Minutes east of UTC of the zone names in lead mails. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  ast: -240,
  adt: -180,
  nst: -210,
  ndt: -150,
  akst: -540,
  akdt: -480,
  hst: -600,
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const ISO_DAY = /^(\d{4})([/.-]?)(\d{1,2})\2(\d{1,2})(?!\d)/;
const NAMED_DAY =
  /^(?:[a-z]{3,9}\.?,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i;
const NAMED_MONTH = /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i;
// The time may come before the year: "Thu Dec 18 11:30:00 2014" and "... 2014 11:30:00" both occur.
const UNIX_STYLE =
  /^[a-z]{3},?\s+([a-z]{3})\s+(\d{1,2})\s+(\d{1,2}:\d{2}:\d{2})\s+(?:([a-z]{3,4})\s+)?(\d{4})$/i;
const CLOCK =
  /^[\sT,]*(?:at\s+)?(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?\s*(?:([ap])(?:\.?m\b\.?|\b))?/i;
const OFFSET = /^\s*(?:gmt|utc)?\s*([+-])(\d{1,2}):?(\d{1,2})?(?!\d)/i;

/**
 * Reads a date with or without time and zone, in the formats of lead mails and exports.
 * @param order how the file writes 03/04/2026; American by default
 * @param isUtc whether a time without a zone is UTC, as a column name may say
 * @returns null when the text is no existing date between 1990 and 2099
 */
export function parseTime(text: string, order: DateOrder = 'month-first', isUtc = false): SourceTime | null {
  const trimmed = text.replace(/\s+/g, ' ').trim();
  const plain = serialTime(trimmed) ?? unixStyle(trimmed);
  if (plain) return isUtc ? asUtc(plain) : plain;
  const found = dayAt(trimmed, order);
  if (found === null || found.day < '1990-01-01' || found.day > '2099-12-31') return null;
  const clock = clockAt(trimmed.slice(found.length));
  if (clock === 'broken') return null;
  if (clock === null) return { kind: 'day', day: found.day };
  const wall = `${found.day}T${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}`;
  const minutes = zoneAt(clock.rest) ?? (isUtc ? 0 : null);
  if (minutes === null) return { kind: 'local', at: wall };
  return { kind: 'instant', at: new Date(Date.parse(`${wall}Z`) - minutes * 60_000).toISOString() };
}

/**
 * Which order a date proves: 13/02/2026 must be day first.
 * @returns `either` when both readings exist, null when the text is no date of two small numbers and a year
 */
export function orderProvedBy(text: string): DateOrder | 'either' | null {
  const match = NUMERIC.exec(text.trim());
  if (!match) return null;
  const monthFirst = numericDay(match, 'month-first') !== null;
  const dayFirst = numericDay(match, 'day-first') !== null;
  if (monthFirst && dayFirst) return match[1] === match[3] ? null : 'either';
  if (monthFirst) return 'month-first';
  return dayFirst ? 'day-first' : null;
}

function dayAt(text: string, order: DateOrder): { day: Day; length: number } | null {
  const iso = ISO_DAY.exec(text);
  // Six digits without marks have three readings: 200114 need not be a day in 2001.
  if (iso && (iso[2] !== '' || iso[0].length === 8))
    return existing(iso[0].length, Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numeric = NUMERIC.exec(text);
  if (numeric) {
    const day = numericDay(numeric, order);
    return day && { day, length: numeric[0].length };
  }
  const dayFirst = NAMED_DAY.exec(text);
  if (dayFirst)
    return existing(dayFirst[0].length, fullYear(dayFirst[3]), monthNamed(dayFirst[2]), Number(dayFirst[1]));
  const monthFirst = NAMED_MONTH.exec(text);
  return (
    monthFirst &&
    existing(monthFirst[0].length, fullYear(monthFirst[3]), monthNamed(monthFirst[1]), Number(monthFirst[2]))
  );
}

function numericDay(match: RegExpExecArray, order: DateOrder): Day | null {
  const [first, second] = [Number(match[1]), Number(match[3])];
  const [month, date] = order === 'month-first' ? [first, second] : [second, first];
  return existing(0, fullYear(match[4]), month, date)?.day ?? null;
}

function existing(
  length: number,
  year: number,
  month: number,
  date: number,
): { day: Day; length: number } | null {
  const exists = month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month);
  return exists && year > 999 ? { day: `${year}-${two(month)}-${two(date)}` as Day, length } : null;
}

function clockAt(text: string): (Clock & { rest: string }) | null | 'broken' {
  const match = CLOCK.exec(text);
  if (!match) return null;
  const half = match[4]?.toLowerCase();
  const hour = Number(match[1]);
  const clock = {
    hour: half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0),
    minute: Number(match[2]),
    second: Number(match[3] ?? 0),
  };
  // A leap second.
  const isReal =
    clock.hour < 24 && clock.minute < 60 && clock.second <= 60 && (half === undefined || hour <= 12);
  if (!isReal) return 'broken';
  return { ...clock, second: Math.min(clock.second, 59), rest: text.slice(match[0].length) };
}

/** Minutes east of UTC; `-08:0`, `-8` and `-0800` are all eight hours west. */
function zoneAt(text: string): number | null {
  const offset = OFFSET.exec(text);
  if (offset) {
    const minutes = Number(offset[2]) * 60 + Number(offset[3] ?? 0);
    return minutes <= 14 * 60 ? minutes * (offset[1] === '-' ? -1 : 1) : null;
  }
  const name = /^[\s(]*([a-z]{1,4})\b/i.exec(text)?.[1]?.toLowerCase();
  return name === undefined ? null : (ZONES[name] ?? null);
}

/** Excel counts days since 1899-12-30; web forms count seconds or milliseconds since 1970. */
function serialTime(text: string): SourceTime | null {
  if (!/^\d{5}(\.\d+)?$|^\d{10}$|^\d{13}$/.test(text)) return null;
  const number = Number(text);
  if (number > 1e9)
    return { kind: 'instant', at: new Date(number < 1e11 ? number * 1_000 : number).toISOString() };
  if (number < 32_874) return null;
  const wall = new Date(Date.UTC(1899, 11, 30) + Math.round(number * 86_400) * 1_000)
    .toISOString()
    .slice(0, 19);
  return text.includes('.') ? { kind: 'local', at: wall } : { kind: 'day', day: wall.slice(0, 10) as Day };
}

function unixStyle(text: string): SourceTime | null {
  const match = UNIX_STYLE.exec(text);
  if (!match) return null;
  return parseTime(`${match[2]} ${match[1]} ${match[5]} ${match[3]} ${match[4] ?? ''}`);
}

function asUtc(time: SourceTime): SourceTime {
  return time.kind === 'local' ? { kind: 'instant', at: new Date(`${time.at}Z`).toISOString() } : time;
}

function monthNamed(name: string | undefined): number {
  return MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
}

/** Two digits mean 1970 to 2069, as in spreadsheets. */
function fullYear(text: string | undefined): number {
  const year = Number(text);
  if (text?.length !== 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

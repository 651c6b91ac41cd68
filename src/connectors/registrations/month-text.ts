import { type Day, dayOf } from '../../core/time/period.ts';
import { parseTime } from '../text/parse-time.ts';

const NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(20\d{2})[-/._ ]?(0?[1-9]|1[0-2])$/;
const MONTH_FIRST = /^(0?[1-9]|1[0-2])[-/. ](20\d{2})$/;
const NAMED = /^([a-z]{3})[a-z]*\.?[-/ ,']*(20\d{2}|\d{2})$/i;
const IN_TEXT =
  /(?<![\d-])(20\d{2})[-_.]?(0[1-9]|1[0-2])(?!\d)|\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-_. ,]*(20\d{2})/i;

/** The first day of the month a cell names: `2026-08`, `08/2026`, `Aug-26`, `August 2026`, `202608` or a day; null for other text. */
export function monthIn(text: string): Day | null {
  const plain = text.trim();
  const [, year, month] = YEAR_FIRST.exec(plain) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), 1);
  const [, first, last] = MONTH_FIRST.exec(plain) ?? [];
  if (first !== undefined) return dayOf(Number(last), Number(first), 1);
  const [, name = '', of = ''] = NAMED.exec(plain) ?? [];
  const number = monthNumber(name);
  if (number !== null) return dayOf(of.length === 2 ? 2000 + Number(of) : Number(of), number, 1);
  const time = plain.length < 8 ? null : parseTime(plain);
  const day = time === null ? null : time.kind === 'day' ? time.day : time.at;
  return day === null ? null : dayOf(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1);
}

/** 1 to 12 of `8`, `08`, `Aug` and `August`; null for other text. */
export function monthNumber(text: string): number | null {
  if (/^(?:0?[1-9]|1[0-2])$/.test(text.trim())) return Number(text);
  const place = NAMES.indexOf(text.trim().slice(0, 3).toLowerCase());
  return place < 0 ? null : place + 1;
}

/** The month that a title or file name gives, as in `cross-sell-2026-08.csv`; null where it gives none. */
export function monthNamedIn(text: string): Day | null {
  const [, year, month, name, ofYear] = IN_TEXT.exec(text) ?? [];
  if (year !== undefined) return dayOf(Number(year), Number(month), 1);
  const number = monthNumber(name ?? '');
  return number === null ? null : dayOf(Number(ofYear), number, 1);
}

import type { PeriodChoice } from '../kpis/comparison.ts';
import { readerFormats } from '../text/reader-formats.ts';
import { type Day, dayParts, lastDay, type Period } from './period.ts';

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const QUARTER_NAMES = ['1st', '2nd', '3rd', '4th'] as const;

/** A month's name; `month` is 1 to 12. */
export function monthName(month: number, form: 'full' | 'short' = 'full'): string {
  const name = MONTH_NAMES[month - 1] ?? '';
  return form === 'short' ? name.slice(0, 3) : name;
}

/** As specified: `2026 year`, `4th Qtr 2026`, `November 2026`, `11.02.26 - 11.20.26`. */
export function periodLabel(choice: PeriodChoice): string {
  switch (choice.view) {
    case 'year':
      return `${choice.year} year`;
    case 'quarter':
      return `${QUARTER_NAMES[choice.quarter - 1]} Qtr ${choice.year}`;
    case 'month':
      return `${monthName(choice.month)} ${choice.year}`;
    case 'custom':
      return `${dotted(choice.start)} - ${dotted(lastDay(choice))}`;
  }
}

/** `Mar 12, 2026`, `Mar 1–12, 2026`, `Feb 27 – Mar 3, 2026`; without the year `within`. */
export function dateRangeText(period: Period, { within }: { within?: number } = {}): string {
  const first = dayParts(period.start);
  const last = dayParts(lastDay(period));
  const before = isDayFirst() ? ' ' : ', ';
  if (first.year !== last.year)
    return `${shortDayText(first)}${before}${first.year} – ${shortDayText(last)}${before}${last.year}`;
  const year = first.year === within ? '' : `${before}${last.year}`;
  if (first.month !== last.month) return `${shortDayText(first)} – ${shortDayText(last)}${year}`;
  const dates = first.date === last.date ? `${first.date}` : `${first.date}–${last.date}`;
  return `${shortDayText({ month: first.month, date: dates })}${year}`;
}

/** A day as text: `Mar 12, 2026`. */
export function dayText(day: Day): string {
  const { year, ...parts } = dayParts(day);
  return `${shortDayText(parts)}${isDayFirst() ? ' ' : ', '}${year}`;
}

/** A date without its year: `Mar 12`, or `12 Mar` for a reader who wants the day first. */
export function shortDayText({ month, date }: { month: number; date: number | string }): string {
  const name = monthName(month, 'short');
  return isDayFirst() ? `${date} ${name}` : `${name} ${date}`;
}

function isDayFirst(): boolean {
  return readerFormats().dates === 'dayFirst';
}

function dotted(day: Day): string {
  const [month, date] = [day.slice(5, 7), day.slice(8, 10)];
  return `${isDayFirst() ? `${date}.${month}` : `${month}.${date}`}.${day.slice(2, 4)}`;
}

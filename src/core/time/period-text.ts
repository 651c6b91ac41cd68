import type { PeriodChoice } from '../kpis/comparison.ts';
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
  if (first.year !== last.year) return `${dated(first)}, ${first.year} – ${dated(last)}, ${last.year}`;
  const year = first.year === within ? '' : `, ${last.year}`;
  if (first.month !== last.month) return `${dated(first)} – ${dated(last)}${year}`;
  const dates = first.date === last.date ? `${first.date}` : `${first.date}–${last.date}`;
  return `${monthName(first.month, 'short')} ${dates}${year}`;
}

/** A day as text: `Mar 12, 2026`. */
export function dayText(day: Day): string {
  const { year, ...parts } = dayParts(day);
  return `${dated(parts)}, ${year}`;
}

function dated({ month, date }: { month: number; date: number }): string {
  return `${monthName(month, 'short')} ${date}`;
}

function dotted(day: Day): string {
  return `${day.slice(5, 7)}.${day.slice(8, 10)}.${day.slice(2, 4)}`;
}

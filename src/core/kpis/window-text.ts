import { timeOfDayText } from '../text/reader-formats.ts';
import { type Day, dayParts, isDay, type Period, through, weekdayOf } from '../time/period.ts';
import { dateRangeText, dayText, monthName, QUARTER_NAMES, shortDayText } from '../time/period-text.ts';
import type { PeriodChoice } from './comparison.ts';
import type { Window } from './wire.ts';

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The window with a name; undefined where the reply lacks it. */
export function windowNamed(windows: readonly Window[], name: Window['window']): Window | undefined {
  return windows.find(({ window }) => window === name);
}

/** The days of a window; null for invalid ones. */
export function daysOf({ startDate, endDate }: Window): Period | null {
  return isDay(startDate) && isDay(endDate) ? through(startDate, endDate) : null;
}

/** A local time as text: `14:10` is `2:10 PM`, `09:00` is `9 AM`. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return timeOfDayText(hours, minutes);
}

/** What a number is compared with: `vs Oct 1–21`, `vs last Sat by 2:10 PM`. */
export function versusText(window: Window, today: Day): string {
  const text = comparedPeriodText(window, today);
  return text === '' ? '' : `vs ${text}`;
}

/** The same within a sentence: `Oct 1–21`, `last Sat by 2:10 PM`; empty for invalid days. */
export function comparedPeriodText(window: Window, today: Day): string {
  const period = daysOf(window);
  if (period === null) return '';
  const by = window.until === null ? '' : ` by ${clockText(window.until)}`;
  switch (window.window) {
    case 'yesterday':
      return `yesterday${by}`;
    case 'lastWeek':
      return `last ${weekday(period.start)}${by}`;
    default:
      return dateRangeText(period, { within: dayParts(today).year });
  }
}

/** The legend title of a window. */
export function windowTitle(name: Window['window'], choice: PeriodChoice, today: Day): string {
  switch (name) {
    case 'yesterday':
      return 'Yesterday';
    case 'lastWeek':
      return `Last ${weekday(today)}`;
    case 'current':
      return choiceTitle(choice);
    case 'previous':
      return choice.view === 'custom' ? 'Days before' : choiceTitle(choiceBefore(choice));
    case 'lastYear':
      return choice.view === 'custom' ? 'Last year' : choiceTitle({ ...choice, year: choice.year - 1 }, true);
  }
}

/** The period on a card: `month to date`, `October 2026`. */
export function chosenPeriodText(choice: PeriodChoice, isOpen: boolean): string {
  if (choice.view === 'custom') return dateRangeText(choice);
  if (isOpen) return `${choice.view} to date`;
  return choiceTitle(choice, true);
}

/** A point in full: `Nov 3, 2026`, or a month and year. */
export function pointText(at: string, by: 'day' | 'month'): string {
  if (!isDay(at)) return at;
  const { year, month } = dayParts(at);
  return by === 'month' ? `${monthName(month, 'short')} ${year}` : dayText(at);
}

/** A day with its weekday: `Tue, Nov 3, 2026`. */
export function weekdayText(at: string): string {
  return isDay(at) ? `${weekday(at)}, ${dayText(at)}` : at;
}

/** The date within a month, else with its month. */
export function tickText(
  at: string,
  { view, by }: { view: PeriodChoice['view']; by: 'day' | 'month' },
): string {
  if (!isDay(at)) return at;
  const { month, date } = dayParts(at);
  if (by === 'month') return monthName(month, 'short');
  return view === 'month' ? `${date}` : shortDayText({ month, date });
}

function weekday(day: Day): string {
  return WEEKDAYS[weekdayOf(day)] ?? '';
}

function choiceTitle(choice: PeriodChoice, withYear = false): string {
  switch (choice.view) {
    case 'month':
      return `${monthName(choice.month, withYear ? 'short' : 'full')}${withYear ? ` ${choice.year}` : ''}`;
    case 'quarter':
      return `${QUARTER_NAMES[choice.quarter - 1]} Qtr ${choice.year}`;
    case 'year':
      return `${choice.year}`;
    case 'custom':
      return 'Chosen days';
  }
}

function choiceBefore(choice: Exclude<PeriodChoice, { view: 'custom' }>): PeriodChoice {
  switch (choice.view) {
    case 'month':
      return choice.month === 1
        ? { ...choice, year: choice.year - 1, month: 12 }
        : { ...choice, month: choice.month - 1 };
    case 'quarter':
      return choice.quarter === 1
        ? { ...choice, year: choice.year - 1, quarter: 4 }
        : { ...choice, quarter: choice.quarter - 1 };
    case 'year':
      return { ...choice, year: choice.year - 1 };
  }
}

/** The month before, or a year before: `Oct 2026`. */
export function monthText(startDate: string, which: 'previous' | 'lastYear'): string {
  if (!isDay(startDate)) return '';
  const { year, month } = dayParts(startDate);
  if (which === 'lastYear') return `${monthName(month, 'short')} ${year - 1}`;
  return month === 1 ? `Dec ${year - 1}` : `${monthName(month - 1, 'short')} ${year}`;
}

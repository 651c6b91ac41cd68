import {
  addDays,
  contains,
  type Day,
  lastDay,
  monthPeriod,
  type Period,
  periodDays,
  quarterPeriod,
  through,
  yearBefore,
  yearPeriod,
} from '../time/period.ts';

/** `month` 1 to 12, `quarter` 1 to 4, custom range half-open. */
export type PeriodChoice =
  | { readonly view: 'month'; readonly year: number; readonly month: number }
  | { readonly view: 'quarter'; readonly year: number; readonly quarter: number }
  | { readonly view: 'year'; readonly year: number }
  | { readonly view: 'custom'; readonly start: Day; readonly end: Day };

export interface ComparisonWindows {
  readonly current: Period;
  readonly previous: Period;
  readonly lastYear: Period;
}

/** The chosen period, future days included. */
export function wholePeriod(choice: PeriodChoice): Period {
  switch (choice.view) {
    case 'month':
      return monthPeriod(choice.year, choice.month);
    case 'quarter':
      return quarterPeriod(choice.year, choice.quarter);
    case 'year':
      return yearPeriod(choice.year);
    case 'custom':
      return { start: choice.start, end: choice.end };
  }
}

/** Whether the chosen period contains today. */
export function isOpen(choice: PeriodChoice, today: Day): boolean {
  return contains(wholePeriod(choice), today);
}

/**
 * Days to chart: of an open period, days 1 to today and as many of the others; otherwise whole
 * periods. February 29 becomes February 28 last year.
 */
export function comparisonWindows(choice: PeriodChoice, today: Day): ComparisonWindows {
  const whole = wholeWindows(choice);
  if (!contains(whole.current, today)) return whole;
  const current = through(whole.current.start, today);
  const days = periodDays(current);
  const lastYear = choice.view === 'custom' ? firstDays(whole.lastYear, days) : sameDatesLastYear(current);
  return { current, previous: firstDays(whole.previous, days), lastYear };
}

/** The chosen period, the one before, and last year's, all whole. */
export function wholeWindows(choice: PeriodChoice): ComparisonWindows {
  const current = wholePeriod(choice);
  if (choice.view === 'custom') {
    return { current, previous: daysBefore(current), lastYear: sameDatesLastYear(current) };
  }
  return {
    current,
    previous: wholePeriod(periodBefore(choice)),
    lastYear: wholePeriod({ ...choice, year: choice.year - 1 }),
  };
}

type CalendarChoice = Exclude<PeriodChoice, { view: 'custom' }>;

function periodBefore(choice: CalendarChoice): CalendarChoice {
  switch (choice.view) {
    case 'month':
      return choice.month === 1
        ? { view: 'month', year: choice.year - 1, month: 12 }
        : { ...choice, month: choice.month - 1 };
    case 'quarter':
      return choice.quarter === 1
        ? { view: 'quarter', year: choice.year - 1, quarter: 4 }
        : { ...choice, quarter: choice.quarter - 1 };
    case 'year':
      return { view: 'year', year: choice.year - 1 };
  }
}

/** The same days a year earlier, moved so that each has its weekday: a Monday is set beside a Monday. */
export function sameWeekdaysLastYear({ start, end }: Period): Period {
  return { start: addDays(start, -DAYS_IN_52_WEEKS), end: addDays(end, -DAYS_IN_52_WEEKS) };
}

const DAYS_IN_52_WEEKS = 364;

function firstDays(period: Period, count: number): Period {
  return { start: period.start, end: addDays(period.start, Math.min(count, periodDays(period))) };
}

function daysBefore(period: Period): Period {
  return { start: addDays(period.start, -periodDays(period)), end: period.start };
}

function sameDatesLastYear(period: Period): Period {
  return through(yearBefore(period.start), yearBefore(lastDay(period)));
}

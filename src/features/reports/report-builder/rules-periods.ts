import type { PeriodChoice } from '../../../core/kpis/comparison.ts';
import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  lastDay,
  quarterOfMonth,
  through,
} from '../../../core/time/period.ts';
import type { PeriodScope } from '../../../core/time/period-scope.ts';
import { dateRangeText, periodLabel } from '../../../core/time/period-text.ts';

/** Periods of report items. All but the first move with the calendar. */
export const PERIOD_TITLES = {
  chosen: 'As chosen at the top',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  month_to_date: 'Month to date',
  last_month: 'Last full month',
  quarter_to_date: 'Quarter to date',
  last_quarter: 'Last full quarter',
  year_to_date: 'Year to date',
  last_year: 'Last full year',
  last_13_months: 'Last 13 months',
} as const;

export type ReportPeriod = keyof typeof PERIOD_TITLES;

export const REPORT_PERIODS = Object.keys(PERIOD_TITLES) as [ReportPeriod, ...ReportPeriod[]];

export const COMPARE_TITLES = {
  previous: 'Previous period',
  lastYear: 'Last year',
  none: 'Nothing',
} as const;

/**
 * The days of a relative period as a choice.
 *
 * Spans of days end yesterday, because today is not over. The last 13 months are the current month and the
 * 12 before it. `chosen` is answered for `chosen`.
 */
export function periodOn(today: Day, period: ReportPeriod, chosen: PeriodChoice): PeriodChoice {
  const { year, month } = dayParts(today);
  const yesterday = addDays(today, -1);
  const before = dayParts(addDays(dayOf(year, month, 1), -1));
  switch (period) {
    case 'chosen':
      return chosen;
    case 'yesterday':
      return { view: 'custom', ...through(yesterday, yesterday) };
    case 'last_7_days':
      return { view: 'custom', ...through(addDays(today, -7), yesterday) };
    case 'last_30_days':
      return { view: 'custom', ...through(addDays(today, -30), yesterday) };
    case 'month_to_date':
      return { view: 'month', year, month };
    case 'last_month':
      return { view: 'month', year: before.year, month: before.month };
    case 'quarter_to_date':
      return { view: 'quarter', year, quarter: quarterOfMonth(month) };
    case 'last_quarter': {
      const quarter = quarterOfMonth(month);
      return quarter === 1
        ? { view: 'quarter', year: year - 1, quarter: 4 }
        : { view: 'quarter', year, quarter: quarter - 1 };
    }
    case 'year_to_date':
      return { view: 'year', year };
    case 'last_year':
      return { view: 'year', year: year - 1 };
    case 'last_13_months':
      return { view: 'custom', ...through(dayOf(year - 1, month, 1), today) };
  }
}

/** `Nov 13–19, 2026`; a month, quarter or year as the specification names it: `October 2026`. */
export function choiceText(choice: PeriodChoice): string {
  return choice.view === 'custom' ? dateRangeText(choice) : periodLabel(choice);
}

/** A choice as fields of a request; `month` counts from 1. */
export function periodFields(choice: PeriodChoice): PeriodScope {
  if (choice.view !== 'custom') return choice;
  return { view: 'custom', startDate: choice.start, endDate: lastDay(choice) };
}

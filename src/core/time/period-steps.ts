import type { PeriodChoice } from '../kpis/comparison.ts';
import type { Search } from '../navigation/scope.ts';
import {
  addDays,
  type Day,
  dayOf,
  dayParts,
  lastDay,
  monthPeriod,
  type Period,
  periodDays,
  quarterOfMonth,
  quarterPeriod,
  through,
} from './period.ts';
import { FIRST_YEAR, isSelectableYear } from './years.ts';

/** 2018 to the end of next year. */
export function selectableDays(today: Day): Period {
  return through(dayOf(FIRST_YEAR, 1, 1), dayOf(dayParts(today).year + 1, 12, 31));
}

/** The next (1) or previous (-1) period of its kind; null outside the selectable days. */
export function stepPeriod(choice: PeriodChoice, by: 1 | -1, today: Day): PeriodChoice | null {
  if (choice.view === 'custom') return stepRange(choice, by, today);
  const next = stepCalendar(choice, by);
  return isSelectableYear(next.year, today) ? next : null;
}

function stepRange(range: Period, by: 1 | -1, today: Day): PeriodChoice | null {
  const days = by * periodDays(range);
  const next = { start: addDays(range.start, days), end: addDays(range.end, days) };
  const limits = selectableDays(today);
  return next.start < limits.start || next.end > limits.end ? null : { view: 'custom', ...next };
}

function stepCalendar(choice: Exclude<PeriodChoice, { view: 'custom' }>, by: 1 | -1) {
  if (choice.view === 'year') return { ...choice, year: choice.year + by };
  if (choice.view === 'quarter') {
    const quarters = choice.year * 4 + choice.quarter - 1 + by;
    return { ...choice, year: Math.floor(quarters / 4), quarter: (quarters % 4) + 1 };
  }
  const months = choice.year * 12 + choice.month - 1 + by;
  return { ...choice, year: Math.floor(months / 12), month: (months % 12) + 1 };
}

export interface RangePreset {
  readonly title: string;
  readonly range: Period;
}

/** `Last n days` end yesterday (whole days only), ranges to date today. */
export function rangePresets(today: Day): RangePreset[] {
  const { year, month } = dayParts(today);
  const lastMonth = lastDay({ start: today, end: dayOf(year, month, 1) });
  return [
    { title: 'Yesterday', range: daysUntil(today, 1) },
    { title: 'Last 7 days', range: daysUntil(today, 7) },
    { title: 'Last 28 days', range: daysUntil(today, 28) },
    { title: 'Last 90 days', range: daysUntil(today, 90) },
    { title: 'Last month', range: monthPeriod(dayParts(lastMonth).year, dayParts(lastMonth).month) },
    { title: 'Quarter to date', range: through(quarterPeriod(year, quarterOfMonth(month)).start, today) },
    { title: 'Year to date', range: through(dayOf(year, 1, 1), today) },
  ];
}

function daysUntil(today: Day, count: number): Period {
  return { start: addDays(today, -count), end: today };
}

/** As address parameters: months from 0, both days included. */
export function periodSearch(choice: PeriodChoice): Search {
  switch (choice.view) {
    case 'month':
      return { viewType: 'daysOfMonth', year: `${choice.year}`, month: `${choice.month - 1}` };
    case 'quarter':
      return { viewType: 'monthsOfQuarter', year: `${choice.year}`, quarter: `${choice.quarter}` };
    case 'year':
      return { viewType: 'monthsOfYear', year: `${choice.year}` };
    case 'custom':
      return { viewType: 'custom', startDate: choice.start, endDate: lastDay(choice) };
  }
}

import * as z from 'zod/mini';
import { Problem } from '../errors.ts';
import {
  type ComparisonWindows,
  comparisonWindows,
  isOpen,
  type PeriodChoice,
  wholePeriod,
} from '../kpis/comparison.ts';
import { wholeNumber, wireDay } from '../wire.ts';
import { type Day, dayParts, type Period, through } from './period.ts';
import { FIRST_YEAR, isSelectableYear } from './years.ts';

export const VIEWS = ['month', 'quarter', 'year', 'custom'] as const;
export type View = (typeof VIEWS)[number];

/** `month` counts from 1; both dates are included. */
export const PeriodScope = z.object({
  view: z.optional(z.enum(VIEWS, 'Must be month, quarter, year or custom.')),
  year: z.optional(wholeNumber({ min: 1, max: 9999 })),
  month: z.optional(wholeNumber({ min: 1, max: 12 })),
  quarter: z.optional(wholeNumber({ min: 1, max: 4 })),
  startDate: z.optional(wireDay()),
  endDate: z.optional(wireDay()),
});
export type PeriodScope = z.output<typeof PeriodScope>;

export interface ResolvedPeriod extends ComparisonWindows {
  readonly choice: PeriodChoice;
  readonly whole: Period;
  /** Contains today, so `current` and comparisons end early. */
  readonly open: boolean;
}

/**
 * Defaults: this month by day; the first quarter. `today` is the business day. Throws `Problem`
 * `invalid` for a year outside 2018 to next year, or an incomplete or reversed range.
 */
export function resolvePeriod(fields: PeriodScope, today: Day): ResolvedPeriod {
  const choice = choiceOf(fields, today);
  return {
    choice,
    whole: wholePeriod(choice),
    open: isOpen(choice, today),
    ...comparisonWindows(choice, today),
  };
}

function choiceOf(fields: PeriodScope, today: Day): PeriodChoice {
  const now = dayParts(today);
  const view = fields.view ?? 'month';
  if (view === 'custom') return customOf(fields, today);
  const year = fields.year ?? now.year;
  requireSelectable(year, 'year', today);
  if (view === 'year') return { view, year };
  if (view === 'quarter') return { view, year, quarter: fields.quarter ?? 1 };
  return { view, year, month: fields.month ?? now.month };
}

function customOf({ startDate, endDate }: PeriodScope, today: Day): PeriodChoice {
  if (startDate === undefined) throw refused('startDate', 'A custom range needs a start date.');
  if (endDate === undefined) throw refused('endDate', 'A custom range needs an end date.');
  requireSelectable(dayParts(startDate).year, 'startDate', today);
  requireSelectable(dayParts(endDate).year, 'endDate', today);
  if (endDate < startDate) throw refused('endDate', 'The end date is before the start date.');
  return { view: 'custom', ...through(startDate, endDate) };
}

function requireSelectable(year: number, field: string, today: Day): void {
  if (isSelectableYear(year, today)) return;
  throw refused(field, `Choose a year from ${FIRST_YEAR} to ${dayParts(today).year + 1}.`);
}

function refused(field: string, message: string): Problem {
  return new Problem('invalid', '', [{ field, message }]);
}

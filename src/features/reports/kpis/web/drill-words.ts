import type { Delta } from '../../../../core/kpis/delta.ts';
import { outlookTitle } from '../../../../core/kpis/outlooks.ts';
import type { ComparedFigure, Comparison, Window } from '../../../../core/kpis/wire.ts';
import { type Day, dayParts, isDay, type Period, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { KpiAddress } from '../../../../web/scope/kpi-address.ts';

/** What a drill-down is called: its KPI, or the projection or target of it that comes first. */
export function shownTitle(title: string, { show }: Pick<KpiAddress, 'show'>): string {
  return show === 'value' ? title : outlookTitle(title, show);
}

/** The window of this name, where the answer has it. */
export function windowNamed(windows: readonly Window[], name: Window['window']): Window | undefined {
  return windows.find(({ window }) => window === name);
}

/** The figure's stand against one window. */
export function against(figure: ComparedFigure | null, name: Window['window']): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === name);
}

/** The days of a window, half-open. */
export function daysOf({ startDate, endDate }: Pick<Window, 'startDate' | 'endDate'>): Period | null {
  return isDay(startDate) && isDay(endDate) ? through(startDate, endDate) : null;
}

/** A window's days as people write them, the year left unsaid where it is this one: `Oct 1–20`. */
export function windowText(window: Pick<Window, 'startDate' | 'endDate'>, today: Day): string {
  const days = daysOf(window);
  return days ? dateRangeText(days, { within: dayParts(today).year }) : '';
}

/** What lacks in a window: `6 of 8 rooftops complete`; empty where nothing does. */
export function coverageText({ coverage: { whole, part, none } }: Window): string {
  const all = whole + part + none;
  return whole === all ? '' : `${whole} of ${all} rooftops complete`;
}

/** A change without good or bad news: part of a day says little beside a whole one. */
export function untoned(delta: Delta | null): Delta | null {
  return delta && { ...delta, tone: 'neutral' };
}

/** Why a change has no colour, where that needs saying. */
export const GREY_WORDS: Partial<Record<NonNullable<Comparison['grey']>, string>> = {
  noBaseline: 'nothing to compare with',
  smallBase: 'too few to judge',
  untimed: 'records without a time of day',
};

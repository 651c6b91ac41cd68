import type { Delta } from '../../../../core/kpis/delta.ts';
import { outlookTitle } from '../../../../core/kpis/outlooks.ts';
import type { ComparedFigure, Comparison, Window } from '../../../../core/kpis/wire.ts';
import { type Day, dayParts, isDay, type Period, through } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { KpiAddress } from '../../../../web/scope/kpi-address.ts';

/** The KPI, or its projection or target. */
export function shownTitle(title: string, { show }: Pick<KpiAddress, 'show'>): string {
  return show === 'value' ? title : outlookTitle(title, show);
}

export function windowNamed(windows: readonly Window[], name: Window['window']): Window | undefined {
  return windows.find(({ window }) => window === name);
}

export function against(figure: ComparedFigure | null, name: Window['window']): Comparison | undefined {
  return figure?.comparisons.find((comparison) => comparison.against === name);
}

/** Half-open. */
export function daysOf({ startDate, endDate }: Pick<Window, 'startDate' | 'endDate'>): Period | null {
  return isDay(startDate) && isDay(endDate) ? through(startDate, endDate) : null;
}

/** `Oct 1–20`; no year when it is the current one. */
export function windowText(window: Pick<Window, 'startDate' | 'endDate'>, today: Day): string {
  const days = daysOf(window);
  return days ? dateRangeText(days, { within: dayParts(today).year }) : '';
}

/** Incomplete data in a window: `6 of 8 stores complete`; empty when complete. */
export function coverageText({ coverage: { whole, part, none } }: Window): string {
  const all = whole + part + none;
  return whole === all ? '' : `${whole} of ${all} stores complete`;
}

/** Removes the color: part of a day compares poorly with a full one. */
export function untoned(delta: Delta | null): Delta | null {
  return delta && { ...delta, tone: 'neutral' };
}

/** Why a change is gray. */
export const GRAY_WORDS: Partial<Record<NonNullable<Comparison['gray']>, string>> = {
  noBaseline: 'nothing to compare with',
  smallBase: 'too few to judge',
  untimed: 'records without a time of day',
};

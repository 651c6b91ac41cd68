import { type Day, isDay } from '../../../core/time/period.ts';
import { type ClosedDate, usHolidays } from '../../../core/us-holidays.ts';

/** With the number of stores that have it. */
export interface SharedDate extends ClosedDate {
  readonly stores: number;
}

/** Closed dates of several stores, each date once under its first name, earliest first. */
export function sharedDates(
  stores: readonly { readonly closedDates: readonly ClosedDate[] }[],
): SharedDate[] {
  const byDay = Map.groupBy(
    stores.flatMap(({ closedDates }) => closedDates),
    ({ day }) => day,
  );
  return [...byDay]
    .map(([day, dates]) => ({ day, name: dates[0]?.name ?? '', stores: dates.length }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Fields as typed. */
export interface DraftDate {
  readonly isChosen: boolean;
  readonly day: string;
  readonly name: string;
}

/**
 * Suggested US holidays of this year and next, without those that every store has. Easter is listed
 * but not selected.
 */
export function proposedHolidays(year: number, held: readonly SharedDate[], stores: number): DraftDate[] {
  const complete = new Set(held.filter((date) => date.stores === stores).map(({ day }) => day));
  return [year, year + 1]
    .flatMap(usHolidays)
    .filter(({ day }) => !complete.has(day))
    .map(({ day, name, isOptional }) => ({ isChosen: !isOptional, day, name }));
}

/** Why a draft cannot be saved; null when it can. */
export function whyDatesNotSaved(drafts: readonly DraftDate[]): string | null {
  const chosen = drafts.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return 'Choose a date.';
  if (chosen.some(({ day }) => !isDay(day))) return 'Give each date a day.';
  if (chosen.some(({ name }) => name.trim() === '')) return 'Give each date a name.';
  if (new Set(chosen.map(({ day }) => day)).size < chosen.length) return 'Two dates are on the same day.';
  return null;
}

/** Selected dates of a valid draft. */
export function chosenDates(drafts: readonly DraftDate[]): ClosedDate[] {
  return drafts
    .filter(({ isChosen }) => isChosen)
    .map(({ day, name }) => ({ day: day as Day, name: name.trim() }));
}

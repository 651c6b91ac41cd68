import { type Day, isDay } from '../../../core/time/period.ts';
import { type ClosedDate, usHolidays } from '../../../core/us-holidays.ts';

/** A closed date of some stores, and how many of them have it. */
export interface SharedDate extends ClosedDate {
  readonly stores: number;
}

/** The closed dates of stores, each date once under its first name, earliest first. */
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

/** A date on its way to being saved, as typed. */
export interface DraftDate {
  readonly isChosen: boolean;
  readonly day: string;
  readonly name: string;
}

/**
 * The US holidays of this year and the next as a draft, without those that all of the stores
 * have already. Easter is in it without being chosen.
 */
export function proposedHolidays(year: number, held: readonly SharedDate[], stores: number): DraftDate[] {
  const complete = new Set(held.filter((date) => date.stores === stores).map(({ day }) => day));
  return [year, year + 1]
    .flatMap(usHolidays)
    .filter(({ day }) => !complete.has(day))
    .map(({ day, name, isOptional }) => ({ isChosen: !isOptional, day, name }));
}

/** What is wrong with a draft, in a sentence; null where it can be saved. */
export function whyDatesNotSaved(drafts: readonly DraftDate[]): string | null {
  const chosen = drafts.filter(({ isChosen }) => isChosen);
  if (chosen.length === 0) return 'Choose a date.';
  if (chosen.some(({ day }) => !isDay(day))) return 'Give each date a day.';
  if (chosen.some(({ name }) => name.trim() === '')) return 'Give each date a name.';
  if (new Set(chosen.map(({ day }) => day)).size < chosen.length) return 'Two dates are on the same day.';
  return null;
}

/** The chosen dates of a draft that can be saved. */
export function chosenDates(drafts: readonly DraftDate[]): ClosedDate[] {
  return drafts
    .filter(({ isChosen }) => isChosen)
    .map(({ day, name }) => ({ day: day as Day, name: name.trim() }));
}

import { type Day, dayParts } from './period.ts';

export const FIRST_YEAR = 2018;

/** Selectable years, earliest first: 2018 to next year. */
export function selectableYears(today: Day): number[] {
  return Array.from({ length: dayParts(today).year + 2 - FIRST_YEAR }, (_, index) => FIRST_YEAR + index);
}

/** Whether a year is from 2018 to next year. */
export function isSelectableYear(year: number, today: Day): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= dayParts(today).year + 1;
}

import { type Day, dayParts } from './period.ts';

/** The first year that can be chosen; the last is next year. */
export const FIRST_YEAR = 2018;

/** The years that can be chosen, earliest first: 2018 to next year. */
export function selectableYears(today: Day): number[] {
  return Array.from({ length: dayParts(today).year + 2 - FIRST_YEAR }, (_, index) => FIRST_YEAR + index);
}

/** Whether a year can be chosen: 2018 to next year. */
export function isSelectableYear(year: number, today: Day): boolean {
  return Number.isInteger(year) && year >= FIRST_YEAR && year <= dayParts(today).year + 1;
}

import { addDays, type Day, weekdayOf } from './time/period.ts';

export interface ClosedDate {
  readonly day: Day;
  readonly name: string;
}

export interface UsHoliday extends ClosedDate {
  /** Many stores are open: not preselected. */
  readonly isOptional: boolean;
}

const [SUNDAY, MONDAY, THURSDAY] = [0, 1, 4];

/** Usual closing days in the US, earliest first. */
export function usHolidays(year: number): UsHoliday[] {
  const usual = [
    { day: dayIn(year, 1, 1), name: 'New Year’s Day' },
    { day: lastWeekday(dayIn(year, 5, 31), MONDAY), name: 'Memorial Day' },
    { day: dayIn(year, 7, 4), name: 'Independence Day' },
    { day: lastWeekday(dayIn(year, 9, 7), MONDAY), name: 'Labor Day' },
    { day: lastWeekday(dayIn(year, 11, 28), THURSDAY), name: 'Thanksgiving' },
    { day: dayIn(year, 12, 25), name: 'Christmas' },
  ].map((date) => ({ ...date, isOptional: false }));
  const easter = { day: easterSunday(year), name: 'Easter', isOptional: true };
  return [...usual, easter].sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** Easter Sunday; valid from 1900 to 2099. */
export function easterSunday(year: number): Day {
  const moonAge = (19 * (year % 19) + 24) % 30;
  const isLateMoon = moonAge === 29 || (moonAge === 28 && year % 19 > 10);
  const fullMoon = addDays(dayIn(year, 3, 21), isLateMoon ? moonAge - 1 : moonAge);
  return lastWeekday(addDays(fullMoon, 7), SUNDAY);
}

/** The last such weekday on or before a day. */
function lastWeekday(day: Day, weekday: number): Day {
  return addDays(day, -((weekdayOf(day) - weekday + 7) % 7));
}

function dayIn(year: number, month: number, date: number): Day {
  const [mm, dd] = [month, date].map((part) => String(part).padStart(2, '0'));
  return `${year}-${mm}-${dd}` as Day;
}

import { type Day, weekdayOf } from './time/period.ts';

/** On which days a store is closed. */
export interface ClosedDays {
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
  /** Holidays and other single days. */
  readonly closedDates: readonly Day[];
}

/** Whether a store is open on a day at all. */
export function isOpenOn(day: Day, { closedWeekdays, closedDates }: ClosedDays): boolean {
  return !closedWeekdays.includes(weekdayOf(day)) && !closedDates.includes(day);
}

import { type Day, weekdayOf } from './time/period.ts';

export interface ClosedDays {
  /** 0 is Sunday. */
  readonly closedWeekdays: readonly number[];
  readonly closedDates: readonly Day[];
}

/** Whether a store is open on a day. */
export function isOpenOn(day: Day, { closedWeekdays, closedDates }: ClosedDays): boolean {
  return !closedWeekdays.includes(weekdayOf(day)) && !closedDates.includes(day);
}

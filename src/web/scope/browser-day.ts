import { type Day, dayOf } from '../../core/time/period.ts';

/** The calendar day of this browser; a formatter of its time zone would cost a phone 50 ms at the start. */
export function browserDay(now: number): Day {
  const here = new Date(now);
  return dayOf(here.getFullYear(), here.getMonth() + 1, here.getDate());
}

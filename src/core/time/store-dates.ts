import { addDays, type Day, type Period } from './period.ts';

/** A store's first and last day in its group; null where it has no such limit. */
export interface StoreDates {
  readonly openDate: Day | null;
  readonly closeDate: Day | null;
}

/** The days of a period on which a store is in its group; empty, from the period's start, where none is. */
export function withinStoreDates(period: Period, { openDate, closeDate }: StoreDates): Period {
  if (openDate === null && closeDate === null) return period;
  const start = openDate !== null && openDate > period.start ? openDate : period.start;
  const after = closeDate === null ? period.end : addDays(closeDate, 1);
  const end = after < period.end ? after : period.end;
  return start < end ? { start, end } : { start: period.start, end: period.start };
}

/** Whether a store is in its group on every day of a period. */
export function isOpenThroughout(period: Period, dates: StoreDates): boolean {
  const within = withinStoreDates(period, dates);
  return within.start === period.start && within.end === period.end;
}

import { addDays, type Day } from '../../core/time/period.ts';

/** Days on which a report had something at one price. */
export interface ReportedDays {
  readonly firstDay: Day;
  readonly lastDay: Day;
}

/** The days one report of the market holds for, first and last. */
export interface MarketSpan {
  readonly day: Day;
  readonly lastDay: Day;
}

/** A market is known for so many days. */
export const MARKET_DAYS = 7;

/**
 * The spans of days in which the market of a store is known, earliest first.
 *
 * A report counts until the next one, at most 7 days. Between two days on which something changed there may be more
 * reports that changed nothing: spans go on while anything is reported before and after.
 */
export function marketSpans(reported: readonly ReportedDays[]): MarketSpan[] {
  const changed = [...new Set(reported.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]))].sort();
  const isReported = (day: Day) =>
    reported.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  const days = changed.flatMap((day, index) => {
    const next = changed[index + 1];
    const between: Day[] = [];
    for (let at = addDays(day, MARKET_DAYS); next !== undefined && at < next; at = addDays(at, MARKET_DAYS)) {
      if (isReported(at)) between.push(at);
    }
    return [day, ...between];
  });
  return days.map((day, index) => {
    const next = days[index + 1];
    const last = addDays(day, MARKET_DAYS - 1);
    return { day, lastDay: next !== undefined && next <= last ? addDays(next, -1) : last };
  });
}

import { dueWithin, type Flight, flightDays, plannedOf } from '../../../core/money/flights.ts';
import { addDays, type Day, through } from '../../../core/time/period.ts';

const RECENT_DAYS = 7;

export interface SpentSoFar {
  readonly flights: readonly Flight[];
  /** Null until somebody enters spend. */
  readonly actualCents: number | null;
  /** As-of day of the actual; null without one. */
  readonly actualThrough: Day | null;
  /** The actual by flight day. */
  readonly spent: readonly { readonly day: Day; readonly cents: number }[];
}

/**
 * What the flights plan through a day, in cents: 0 before the first flight, all of it after the
 * last.
 */
export function dueCents(flights: readonly Flight[], day: Day): number {
  const first = flights.map(({ start }) => start).sort()[0];
  return first === undefined || first > day ? 0 : dueWithin(through(first, day), flights);
}

/**
 * Forecast of an expense at the end of its last flight, in cents.
 *
 * 1. With an actual: the actual, plus for the later flight days the plan or the pace of the last
 * seven days, whichever is more.
 * 2. Without an actual: the plan.
 * 3. Paid before the first flight: the actual or the plan, whichever is more.
 */
export function forecastCents({ flights, actualCents, actualThrough, spent }: SpentSoFar): number {
  const planned = plannedOf(flights);
  if (actualCents === null || actualThrough === null) return planned;
  const daysUpTo = (day: Day) => flights.reduce((sum, flight) => sum + daysOver(flight, day), 0);
  const over = daysUpTo(actualThrough);
  if (over === 0) return Math.max(actualCents, planned);
  const before = addDays(actualThrough, -RECENT_DAYS);
  const recentDays = over - daysUpTo(before);
  const recent = spent
    .filter(({ day }) => before < day && day <= actualThrough)
    .reduce((sum, { cents }) => sum + cents, 0);
  const daysToCome = flights.reduce((sum, flight) => sum + flightDays(flight), 0) - over;
  const atPace = recentDays === 0 ? 0 : Math.round((recent * daysToCome) / recentDays);
  return actualCents + Math.max(planned - dueCents(flights, actualThrough), atPace);
}

function daysOver({ start, end }: Flight, day: Day): number {
  if (day < start) return 0;
  return flightDays({ start, end: day < end ? day : end });
}

import { dueWithin, type Flight, flightDays, plannedOf } from '../../../core/money/flights.ts';
import { addDays, type Day, through } from '../../../core/time/period.ts';

/** Days by which the recent pace of spending is told. */
const RECENT_DAYS = 7;

/** What the forecast of one expense is worked out from. */
export interface SpentSoFar {
  readonly flights: readonly Flight[];
  /** Null until somebody said what was spent. */
  readonly actualCents: number | null;
  /** The last day the actual speaks of; null without one. */
  readonly actualThrough: Day | null;
  /** The actual as it lies on the flight days. */
  readonly spent: readonly { readonly day: Day; readonly cents: number }[];
}

/**
 * What should have been spent by the end of a day, by the flights: 0 where none has begun, all of it
 * where all are over.
 *
 * @returns cents
 */
export function dueCents(flights: readonly Flight[], day: Day): number {
  const first = flights.map(({ start }) => start).sort()[0];
  return first === undefined || first > day ? 0 : dueWithin(through(first, day), flights);
}

/**
 * What an expense will have cost when its last flight day is over: the actual, and for the flight
 * days after the last one it speaks of what is planned for them or, where that is more, the pace of
 * its last seven days.
 *
 * Without an actual it is the plan; paid before the first flight, it is the actual or the plan,
 * whichever is more.
 *
 * @returns cents
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

/** How many days of a flight are over by the end of a day. */
function daysOver({ start, end }: Flight, day: Day): number {
  if (day < start) return 0;
  return flightDays({ start, end: day < end ? day : end });
}

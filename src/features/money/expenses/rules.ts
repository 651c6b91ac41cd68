import { Problem } from '../../../core/errors.ts';
import {
  FLIGHTS_OVERLAP,
  type Flight,
  flightDays,
  flightsOverlap,
  plannedOf,
  spreadOverFlights,
} from '../../../core/money/flights.ts';
import { moneyText } from '../../../core/money/money-text.ts';
import { type Day, dayOf, dayParts, daysInMonth } from '../../../core/time/period.ts';

/** Last day of a month, given its first. */
export function lastOf(month: Day): Day {
  const { year, month: number } = dayParts(month);
  return dayOf(year, number, daysInMonth(year, number));
}

/** The default flight: the whole month. */
export function wholeMonth(month: Day, cents = 0): Flight {
  return { start: month, end: lastOf(month), cents };
}

/**
 * Why flight dates are invalid, in one sentence; null when they are valid.
 *
 * @param month its first day; flights stay inside it, both days included
 */
export function flightsWrong(month: Day, flights: readonly Pick<Flight, 'start' | 'end'>[]): string | null {
  const last = lastOf(month);
  for (const { start, end } of flights) {
    if (end < start) return 'A flight ends before it starts.';
    if (start < month || end > last)
      return `A flight goes beyond the month, which has ${flightDays({ start: month, end: last })} days.`;
  }
  return flightsOverlap(flights) ? FLIGHTS_OVERLAP : null;
}

/**
 * The flights to save, earliest first, at least one. A total entered over flights without money is
 * spread over them by days.
 *
 * @param cents the entered total; undefined without one
 * @throws Problem `invalid` on `flightDate` for wrong days, on `targetBudget` for a total that
 * contradicts the flights
 */
export function settledFlights(
  month: Day,
  { cents, flights }: { cents: number | undefined; flights: readonly Flight[] },
): Flight[] {
  if (flights.length === 0) return [wholeMonth(month, cents ?? 0)];
  const wrong = flightsWrong(month, flights);
  if (wrong !== null) throw new Problem('invalid', '', [{ field: 'flightDate', message: wrong }]);
  const inOrder = flights.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  const planned = plannedOf(inOrder);
  if (cents === undefined || cents === planned) return inOrder;
  if (planned === 0) return spreadOverFlights(cents, inOrder);
  const message = `The flights add up to ${moneyText(planned)}, not to ${moneyText(cents)}.`;
  throw new Problem('invalid', '', [{ field: 'targetBudget', message }]);
}

/**
 * As-of day of an actual entered now: today, within its month.
 *
 * @param today the business day of the dealership
 */
export function spokenThrough(month: Day, today: Day): Day {
  const last = lastOf(month);
  if (today < month) return month;
  return today < last ? today : last;
}

import { Problem } from '../../../core/errors.ts';
import {
  FLIGHTS_OVERLAP,
  type Flight,
  flightDays,
  flightsOverlap,
  plannedOf,
  spreadOverFlights,
} from '../../../core/money/flights.ts';
import { toDollars } from '../../../core/money/money.ts';
import { type Day, dayOf, dayParts, daysInMonth } from '../../../core/time/period.ts';

/** The last day of the month that `month`, its first day, begins. */
export function lastOf(month: Day): Day {
  const { year, month: number } = dayParts(month);
  return dayOf(year, number, daysInMonth(year, number));
}

/** What a new expense flies: the whole month. */
export function wholeMonth(month: Day, cents = 0): Flight {
  return { start: month, end: lastOf(month), cents };
}

/**
 * What is wrong with the days an expense runs, in words; null where nothing is.
 *
 * @param month its first day; flights stay inside it, both of their days included
 */
export function flightsWrong(month: Day, flights: readonly Pick<Flight, 'start' | 'end'>[]): string | null {
  const last = lastOf(month);
  for (const { start, end } of flights) {
    if (end < start) return 'A flight ends before it starts.';
    if (start < month || end > last)
      return `A flight leaves the month, which has ${flightDays({ start: month, end: last })} days.`;
  }
  return flightsOverlap(flights) ? FLIGHTS_OVERLAP : null;
}

/**
 * The flights as they are kept: earliest first, never none. What flights say counts; a total typed
 * over flights without money is spread over them by days.
 *
 * @param cents the total that was typed, undefined where none was
 * @throws Problem `invalid` on `flightDate` for wrong days, on `targetBudget` for a total that the
 *   flights contradict
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
 * The last day an actual speaks of: today, within its month.
 *
 * @param today the business day of the dealership
 */
export function spokenThrough(month: Day, today: Day): Day {
  const last = lastOf(month);
  if (today < month) return month;
  return today < last ? today : last;
}

/** An amount in a sentence: `$1,204.50`. */
export function moneyText(cents: number): string {
  return toDollars(cents).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

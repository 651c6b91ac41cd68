import { addDays, type Day, daysBetween, type Period } from '../time/period.ts';
import { splitCents } from './money.ts';

/** Days an expense runs, both included, and what is planned for them. */
export interface Flight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

/** What the specification says of flights that share a day, on the field `flightDate`. */
export const FLIGHTS_OVERLAP = 'The flight dates can not have the same dates.';

/** Whether any two flights share a day: a start or end falling inside another, touching days too. */
export function flightsOverlap(flights: readonly Pick<Flight, 'start' | 'end'>[]): boolean {
  const inOrder = flights.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return inOrder.some((flight, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.start <= flight.end;
  });
}

/** What is planned for an expense: the sum of its flights, in cents. */
export function plannedOf(flights: readonly Flight[]): number {
  return flights.reduce((sum, { cents }) => sum + cents, 0);
}

/** How many days a flight runs. */
export function flightDays({ start, end }: Pick<Flight, 'start' | 'end'>): number {
  return daysBetween(start, end) + 1;
}

/** A total typed over flights: each gets its part by its days, to the cent. */
export function spreadOverFlights(cents: number, flights: readonly Flight[]): Flight[] {
  const parts = splitCents(cents, flights.map(flightDays));
  return flights.map((flight, index) => ({ ...flight, cents: parts[index] ?? 0 }));
}

/**
 * What each day of a flight costs: parts that differ by a cent at most, the earlier ones larger.
 *
 * @returns cents, one per day, oldest first, adding up to the flight's
 */
export function centsByDay(flight: Flight): { day: Day; cents: number }[] {
  return Array.from({ length: flightDays(flight) }, (_, index) => ({
    day: addDays(flight.start, index),
    cents: ofFirstDays(flight, index + 1) - ofFirstDays(flight, index),
  }));
}

/**
 * What falls due within some days by the flights: what should have been spent by then.
 *
 * @returns cents; over adjacent periods the parts add up to the whole
 */
export function dueWithin(period: Period, flights: readonly Flight[]): number {
  return flights.reduce((sum, flight) => {
    const before = daysBetween(flight.start, period.start);
    const upto = daysBetween(flight.start, period.end);
    return upto <= before ? sum : sum + ofFirstDays(flight, upto) - ofFirstDays(flight, before);
  }, 0);
}

/** What the first days of a flight cost together; none before it, all of it after. */
function ofFirstDays(flight: Flight, count: number): number {
  const days = flightDays(flight);
  const first = Math.min(Math.max(count, 0), days);
  return Math.floor(flight.cents / days) * first + Math.min(first, flight.cents % days);
}

import { addDays, type Day, daysBetween, type Period } from '../time/period.ts';
import { splitCents } from './money.ts';

/** Days an expense runs, both included, and what is planned for them. */
export interface Flight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

/** Wording and field `flightDate` are given by the specification. */
export const FLIGHTS_OVERLAP = 'The flight dates can not have the same dates.';

/** Whether any two flights share a day. Adjacent days do not overlap. */
export function flightsOverlap(flights: readonly Pick<Flight, 'start' | 'end'>[]): boolean {
  const inOrder = flights.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return inOrder.some((flight, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.start <= flight.end;
  });
}

/** Planned cents of an expense: the sum of its flights. */
export function plannedOf(flights: readonly Flight[]): number {
  return flights.reduce((sum, { cents }) => sum + cents, 0);
}

/** Number of days in a flight, both ends included. */
export function flightDays({ start, end }: Pick<Flight, 'start' | 'end'>): number {
  return daysBetween(start, end) + 1;
}

/** Splits a total over flights by their days, exact to the cent. */
export function spreadOverFlights(cents: number, flights: readonly Flight[]): Flight[] {
  const parts = splitCents(cents, flights.map(flightDays));
  return flights.map((flight, index) => ({ ...flight, cents: parts[index] ?? 0 }));
}

/**
 * Cents per day, oldest first; they add up to the flight and differ by one cent at most, larger
 * ones first.
 */
export function centsByDay(flight: Flight): { day: Day; cents: number }[] {
  return Array.from({ length: flightDays(flight) }, (_, index) => ({
    day: addDays(flight.start, index),
    cents: ofFirstDays(flight, index + 1) - ofFirstDays(flight, index),
  }));
}

/** Cents due within a period by the flights. Adjacent periods add up to the whole. */
export function dueWithin(period: Period, flights: readonly Flight[]): number {
  return flights.reduce((sum, flight) => {
    const before = daysBetween(flight.start, period.start);
    const upto = daysBetween(flight.start, period.end);
    return upto <= before ? sum : sum + ofFirstDays(flight, upto) - ofFirstDays(flight, before);
  }, 0);
}

/** Cents of the first `count` days; `count` may be outside the flight. */
function ofFirstDays(flight: Flight, count: number): number {
  const days = flightDays(flight);
  const first = Math.min(Math.max(count, 0), days);
  return Math.floor(flight.cents / days) * first + Math.min(first, flight.cents % days);
}

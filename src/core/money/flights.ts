import { addDays, type Day, daysBetween, type Period } from '../time/period.ts';
import { splitCents } from './money.ts';

/** Both days are included. */
export interface Flight {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
}

/** Given by the specification. */
export const FLIGHTS_OVERLAP = 'The flight dates can not have the same dates.';

/** Whether two flights share a day. */
export function flightsOverlap(flights: readonly Pick<Flight, 'start' | 'end'>[]): boolean {
  const inOrder = flights.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return inOrder.some((flight, index) => {
    const next = inOrder[index + 1];
    return next !== undefined && next.start <= flight.end;
  });
}

/** The sum of all flights, in cents. */
export function plannedOf(flights: readonly Flight[]): number {
  return flights.reduce((sum, { cents }) => sum + cents, 0);
}

/** Number of days, both ends included. */
export function flightDays({ start, end }: Pick<Flight, 'start' | 'end'>): number {
  return daysBetween(start, end) + 1;
}

/** Splits a total by days, to the cent. */
export function spreadOverFlights(cents: number, flights: readonly Flight[]): Flight[] {
  const parts = splitCents(cents, flights.map(flightDays));
  return flights.map((flight, index) => ({ ...flight, cents: parts[index] ?? 0 }));
}

/** Oldest first; differs by one cent at most, larger ones first. */
export function centsByDay(flight: Flight): { day: Day; cents: number }[] {
  return Array.from({ length: flightDays(flight) }, (_, index) => ({
    day: addDays(flight.start, index),
    cents: ofFirstDays(flight, index + 1) - ofFirstDays(flight, index),
  }));
}

/** Cents due within a period; adjacent periods add up. */
export function dueWithin(period: Period, flights: readonly Flight[]): number {
  return flights.reduce((sum, flight) => {
    const before = daysBetween(flight.start, period.start);
    const upto = daysBetween(flight.start, period.end);
    return upto <= before ? sum : sum + ofFirstDays(flight, upto) - ofFirstDays(flight, before);
  }, 0);
}

/** `count` may be outside the flight. */
function ofFirstDays(flight: Flight, count: number): number {
  const days = flightDays(flight);
  const first = Math.min(Math.max(count, 0), days);
  return Math.floor(flight.cents / days) * first + Math.min(first, flight.cents % days);
}

import { Problem } from '../../../core/errors.ts';
import { FLIGHTS_OVERLAP, type Flight, flightsOverlap, plannedOf } from '../../../core/money/flights.ts';
import { addDays, type Day, daysBetween, lastDay, type Period } from '../../../core/time/period.ts';

/** Whether a drag or key moves the flight, its first day or its last. */
export type Grip = 'whole' | 'start' | 'end';

/** Days; positive is later. */
export interface FlightMove {
  readonly index: number;
  readonly grip: Grip;
  readonly by: number;
}

/** Inclusive. */
type Days = Pick<Flight, 'start' | 'end'>;

/**
 * The days a flight can take without leaving its month or overlapping its neighbors.
 *
 * @param flights of one expense, without overlap, in any order
 * @returns both days included
 */
export function roomOf(flights: readonly Days[], index: number, month: Period): Days {
  const own = flights[index];
  if (!own) throw new Problem('invalid', 'There is no such flight.');
  const others = flights.filter((_, other) => other !== index);
  const before = others.filter(({ end }) => end < own.start).map(({ end }) => addDays(end, 1));
  const after = others.filter(({ start }) => start > own.end).map(({ start }) => addDays(start, -1));
  return {
    start: [month.start, ...before].reduce((late, day) => (day > late ? day : late)),
    end: [lastDay(month), ...after].reduce((early, day) => (day < early ? day : early)),
  };
}

/**
 * The flights after one was moved or resized, as far as there is room. Its amount stays, and it
 * keeps at least one day.
 *
 * @returns in the given order; the same array when nothing moves
 */
export function movedFlights<F extends Days>(
  flights: readonly F[],
  { index, grip, by }: FlightMove,
  month: Period,
): readonly F[] {
  const own = flights[index];
  if (!own) return flights;
  const days = movedDays(own, { grip, by, room: roomOf(flights, index, month) });
  if (days.start === own.start && days.end === own.end) return flights;
  return flights.map((flight, other) => (other === index ? { ...flight, ...days } : flight));
}

function movedDays({ start, end }: Days, { grip, by, room }: { grip: Grip; by: number; room: Days }): Days {
  if (grip === 'start') {
    return { start: clamp(addDays(start, by), room.start, end), end };
  }
  if (grip === 'end') return { start, end: clamp(addDays(end, by), start, room.end) };
  const shift = Math.max(daysBetween(start, room.start), Math.min(by, daysBetween(end, room.end)));
  return { start: addDays(start, shift), end: addDays(end, shift) };
}

function clamp(day: Day, least: Day, most: Day): Day {
  return day < least ? least : day > most ? most : day;
}

/**
 * Refuses flights outside the month, reversed, overlapping, or with another amount than before.
 *
 * @throws Problem `invalid` on `flightDate`
 */
export function requireMoved(before: readonly Flight[], after: readonly Flight[], month: Period): void {
  if (after.some(({ start, end }) => end < start)) throw refused('A flight ends before it starts.');
  if (after.some(({ start, end }) => start < month.start || end >= month.end)) {
    throw refused('A flight stays within the month of its expense.');
  }
  if (flightsOverlap(after)) throw refused(FLIGHTS_OVERLAP);
  if (plannedOf(before) !== plannedOf(after)) {
    throw refused('Moving flights leaves the planned amount as it is; change it in the expense.');
  }
}

function refused(message: string): Problem {
  return new Problem('invalid', '', [{ field: 'flightDate', message }]);
}

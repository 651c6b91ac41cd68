import type { Flight } from '../../../core/money/flights.ts';
import { addDays, type Day, dayOf, dayParts, daysInMonth } from '../../../core/time/period.ts';
import type { CopyDirection } from './contract-copy.ts';

/** Which amount of the source becomes planned and which becomes actual. */
export interface CopyEffect {
  readonly title: string;
  readonly planned: 'planned' | 'actual' | 'kept';
  readonly actual: 'planned' | 'actual' | 'kept';
  /** Also copies flights, expected co-op, texts and monthly planner files. */
  readonly isWhole: boolean;
}

export const COPY_EFFECTS: Readonly<Record<CopyDirection, CopyEffect>> = {
  plannedToPlanned: { title: 'Planned to planned', planned: 'planned', actual: 'kept', isWhole: false },
  actualToActual: { title: 'Actual to actual', planned: 'kept', actual: 'actual', isWhole: false },
  plannedToActual: { title: 'Planned to actual', planned: 'kept', actual: 'planned', isWhole: false },
  actualToPlanned: { title: 'Actual to planned', planned: 'actual', actual: 'kept', isWhole: false },
  everything: { title: 'Everything', planned: 'planned', actual: 'actual', isWhole: true },
};

/** Planned and actual of a line in cents; `actual` is null until entered. */
export interface LineCents {
  readonly planned: number;
  readonly actual: number | null;
}

/**
 * What a line is after a copy.
 *
 * @param before null where the month does not have the line
 * @returns null where the source has nothing to copy: no plan, or no actual
 */
export function afterCopy(
  direction: CopyDirection,
  source: LineCents,
  before: LineCents | null,
): LineCents | null {
  const { planned, actual, isWhole } = COPY_EFFECTS[direction];
  if (isWhole) return source;
  const from = planned === 'kept' ? actual : planned;
  if (from === 'planned' ? source.planned === 0 : source.actual === null) return null;
  return {
    planned: planned === 'kept' ? (before?.planned ?? 0) : (source[planned] ?? 0),
    actual: actual === 'kept' ? (before?.actual ?? null) : source[actual],
  };
}

/**
 * Moves the flights of one month to the same dates of another. A full month stays a full month,
 * days the other month lacks become its last day, and flights that then overlap are merged.
 *
 * @param flights of one month, of several expenses of a line, in any order
 * @param month the other month's first day
 * @returns flights without overlap, earliest first, with the same total cents
 */
export function flightsInMonth(flights: readonly Flight[], month: Day): Flight[] {
  const shifted = flights
    .map((flight) => shiftedTo(month, flight))
    .sort((a, b) => (a.start === b.start ? 0 : a.start < b.start ? -1 : 1));
  const apart: Flight[] = [];
  for (const flight of shifted) {
    const last = apart.at(-1);
    if (last === undefined || last.end < flight.start) apart.push(flight);
    else apart.splice(-1, 1, together(last, flight));
  }
  return apart;
}

function shiftedTo(month: Day, { start, end, cents }: Flight): Flight {
  const from = dayParts(start);
  const to = dayParts(month);
  const isWholeMonth = from.date === 1 && dayParts(addDays(end, 1)).date === 1;
  const last = isWholeMonth ? daysInMonth(to.year, to.month) : dayParts(end).date;
  return { start: dayOf(to.year, to.month, from.date), end: dayOf(to.year, to.month, last), cents };
}

function together(one: Flight, other: Flight): Flight {
  return {
    start: one.start,
    end: one.end > other.end ? one.end : other.end,
    cents: one.cents + other.cents,
  };
}

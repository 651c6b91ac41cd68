import type { PeriodChoice } from '../../../core/kpis/comparison.ts';
import {
  addDays,
  type Day,
  dayParts,
  daysBetween,
  eachDay,
  lastDay,
  monthPeriod,
  type Period,
} from '../../../core/time/period.ts';

/** A column of the planner: a day, or a month of a longer period. Both days belong to it. */
export interface PlanColumn {
  readonly start: Day;
  readonly end: Day;
}

/** Flights of one campaign over the same days, of one rooftop or several. */
export interface FlightBar {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
  /** Ids of the rooftops that fly it. */
  readonly rooftops: readonly number[];
}

/**
 * The columns a plan is laid out in: the days of a month, the months of a quarter, year or range.
 *
 * @param whole every day of the chosen time
 * @returns oldest first; together they are the period, without gaps
 */
export function planColumns(view: PeriodChoice['view'], whole: Period): PlanColumn[] {
  if (view === 'month') return eachDay(whole).map((day) => ({ start: day, end: day }));
  const columns: PlanColumn[] = [];
  for (let day = whole.start; day < whole.end; ) {
    const { year, month } = dayParts(day);
    const next = monthPeriod(year, month).end;
    const end = next < whole.end ? next : whole.end;
    columns.push({ start: day, end: addDays(end, -1) });
    day = end;
  }
  return columns;
}

/** Every month a period touches, as first days, oldest first. */
export function monthsTouched(period: Period): Day[] {
  return planColumns('custom', period).map(({ start }) => {
    const { year, month } = dayParts(start);
    return monthPeriod(year, month).start;
  });
}

/**
 * Where a flight's bar stands among the day columns of a month.
 *
 * @returns the first day's index and how many columns it covers, cut to the month; null where it
 *   has no day in it
 */
export function barPlace(flight: PlanColumn, month: Period): { from: number; days: number } | null {
  const start = flight.start > month.start ? flight.start : month.start;
  const last = lastDay(month);
  const end = flight.end < last ? flight.end : last;
  return start > end ? null : { from: daysBetween(month.start, start), days: daysBetween(start, end) + 1 };
}

/**
 * Flights that share a day become one bar, so that a campaign of many rooftops can be read in one row.
 *
 * @returns earliest first; no two share a day, and their cents add up to those of the flights
 */
export function mergeBars(flights: readonly FlightBar[]): FlightBar[] {
  const merged: (FlightBar & { rooftops: number[] })[] = [];
  for (const flight of flights.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))) {
    const last = merged.at(-1);
    if (last === undefined || flight.start > last.end) {
      merged.push({ ...flight, rooftops: [...flight.rooftops] });
      continue;
    }
    merged[merged.length - 1] = {
      start: last.start,
      end: flight.end > last.end ? flight.end : last.end,
      cents: last.cents + flight.cents,
      rooftops: [...new Set([...last.rooftops, ...flight.rooftops])],
    };
  }
  return merged;
}

/** Flights over the same days whose daily parts round alike, added up. */
export interface DailyParts {
  readonly start: Day;
  /** Over how many days each lies, from its start. */
  readonly days: number;
  /** What every day has of them. */
  readonly each: number;
  /** How many of their first days have a cent more, and how many flights there are. */
  readonly rest: number;
  readonly flights: number;
}

/**
 * What each day of a period costs, as the sum of what each flight puts on it.
 *
 * @returns cents, one for each day, oldest first
 */
export function centsOfDays(parts: readonly DailyParts[], period: Period): number[] {
  const count = daysBetween(period.start, period.end);
  const cents = Array.from({ length: count }, () => 0);
  for (const { start, days, each, rest, flights } of parts) {
    const from = daysBetween(period.start, start);
    for (let index = 0; index < days; index += 1) {
      const at = from + index;
      if (at >= 0 && at < count) cents[at] = (cents[at] ?? 0) + each + (index < rest ? flights : 0);
    }
  }
  return cents;
}

/** Why flights cannot be moved here: one dealership in the day view alone, and not for those who only read. */
export function moveLock(at: {
  view: PeriodChoice['view'];
  dealerships: number;
  isReader: boolean;
}): 'dealership' | 'view' | 'role' | null {
  if (at.isReader) return 'role';
  if (at.view !== 'month') return 'view';
  return at.dealerships === 1 ? null : 'dealership';
}

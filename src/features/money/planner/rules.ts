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

/** A day, or a month of a longer period; inclusive. */
export interface PlanColumn {
  readonly start: Day;
  readonly end: Day;
}

export interface FlightBar {
  readonly start: Day;
  readonly end: Day;
  readonly cents: number;
  /** Dealership ids. */
  readonly rooftops: readonly number[];
}

/**
 * The columns of a plan: the days of a month, or the months of a longer period.
 *
 * @param whole the full period
 * @returns oldest first; together they cover the period without gaps
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

/** First days of every month in a period, oldest first. */
export function monthsTouched(period: Period): Day[] {
  return planColumns('custom', period).map(({ start }) => {
    const { year, month } = dayParts(start);
    return monthPeriod(year, month).start;
  });
}

/**
 * Position of a flight's bar among the day columns of a month.
 *
 * @returns index of the first day and number of columns, clipped to the month; null outside it
 */
export function barPlace(flight: PlanColumn, month: Period): { from: number; days: number } | null {
  const start = flight.start > month.start ? flight.start : month.start;
  const last = lastDay(month);
  const end = flight.end < last ? flight.end : last;
  return start > end ? null : { from: daysBetween(month.start, start), days: daysBetween(start, end) + 1 };
}

/**
 * Merges overlapping flights into one bar, so a campaign of many stores fits in one row.
 *
 * @returns earliest first, without overlap, with the same total cents
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

/** Sum of flights with the same days and the same rounding. */
export interface DailyParts {
  readonly start: Day;
  /** Length from the first day. */
  readonly days: number;
  /** Cents on every day. */
  readonly each: number;
  /** How many first days get one cent more, times `flights`. */
  readonly rest: number;
  readonly flights: number;
}

/**
 * Total cost per day of a period.
 *
 * @returns cents, one per day, oldest first
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

/**
 * Why flights cannot be moved: only one dealership in the day view is editable, and only with the
 * right to edit.
 */
export function moveLock(at: {
  view: PeriodChoice['view'];
  dealerships: number;
  isReader: boolean;
}): 'dealership' | 'view' | 'role' | null {
  if (at.isReader) return 'role';
  if (at.view !== 'month') return 'view';
  return at.dealerships === 1 ? null : 'dealership';
}

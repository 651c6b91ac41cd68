import { addDays, type Day, dayOf, type Period, partsOf, periodDays } from '../../core/period.ts';
import type { ScopedDealership } from '../access.ts';
import type { AskedWindow, Grain } from './question.ts';

/** A stretch of days of one dealership, and the window it counts towards. */
export interface Cell {
  readonly dealership: ScopedDealership;
  /** The window's place in the question. */
  readonly slot: number;
  readonly grain: Grain;
  readonly period: Period;
  readonly until: Date | null;
}

/** Every window of every dealership. */
export function cellsOf(dealerships: readonly ScopedDealership[], windows: readonly AskedWindow[]): Cell[] {
  return windows.flatMap(({ grain, spanOf }, slot) =>
    dealerships.map((dealership) => ({ dealership, slot, grain, ...spanOf(dealership) })),
  );
}

/** The same cells as whole months, which have a rollup of their own, and the days left over. */
export function splitByMonth(cells: readonly Cell[]): { days: Cell[]; months: Cell[] } {
  const days: Cell[] = [];
  const months: Cell[] = [];
  for (const cell of cells) {
    const whole = cell.grain === 'day' ? null : wholeMonths(cell.period);
    if (whole === null) {
      days.push(cell);
      continue;
    }
    months.push({ ...cell, period: whole });
    const left = [
      { start: cell.period.start, end: whole.start },
      { start: whole.end, end: cell.period.end },
    ];
    for (const period of left) if (periodDays(period) > 0) days.push({ ...cell, period });
  }
  return { days, months };
}

/** The whole months within a period, or null when there is none. */
export function wholeMonths({ start, end }: Period): Period | null {
  const first = partsOf(start).date === 1 ? start : firstOfNextMonth(start);
  const last = firstOfMonth(end);
  return first < last ? { start: first, end: last } : null;
}

function firstOfMonth(day: Day): Day {
  const { year, month } = partsOf(day);
  return dayOf(year, month, 1);
}

function firstOfNextMonth(day: Day): Day {
  const { year, month } = partsOf(day);
  return addDays(dayOf(year, month, 31), 1);
}

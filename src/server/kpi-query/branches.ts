import { addDays, type Day, dayOf, type Period, partsOf, periodDays } from '../../core/period.ts';
import type { ScopedDealership } from '../access.ts';
import type { AskedWindow, Grain } from './question.ts';

/** Days that all of some dealerships have in one window: one branch of a question's statement. */
export interface Branch {
  /** The window's place in the question. */
  readonly slot: number;
  readonly grain: Grain;
  readonly dealershipIds: readonly number[];
  readonly period: Period;
  readonly until: Date | null;
}

/** A branch for every window and every clock: dealerships whose days are the same share one. */
export function branchesOf(
  dealerships: readonly ScopedDealership[],
  windows: readonly AskedWindow[],
): Branch[] {
  const everyone = dealerships.map(({ id }) => id);
  return windows.flatMap(({ grain, spanOf }, slot) => {
    const bySpan = Map.groupBy(dealerships, (dealership) => {
      const { period, until } = spanOf(dealership);
      return `${period.start} ${period.end} ${until?.toISOString()}`;
    });
    return [...bySpan.values()].flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const dealershipIds = bySpan.size === 1 ? everyone : members.map(({ id }) => id);
      return [{ slot, grain, dealershipIds, ...spanOf(first) }];
    });
  });
}

/** The same days as whole months, which have a rollup of their own, and the days left over. */
export function splitByMonth(branches: readonly Branch[]): { months: Branch[]; days: Branch[] } {
  const months: Branch[] = [];
  const days: Branch[] = [];
  for (const branch of branches) {
    const takesDays = ['day', 'weekday', 'week'].includes(branch.grain);
    const whole = takesDays ? null : wholeMonths(branch.period);
    if (whole === null) {
      days.push(branch);
      continue;
    }
    months.push({ ...branch, period: whole });
    const left = [
      { start: branch.period.start, end: whole.start },
      { start: whole.end, end: branch.period.end },
    ];
    for (const period of left) if (periodDays(period) > 0) days.push({ ...branch, period });
  }
  return { months, days };
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

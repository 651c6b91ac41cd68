import {
  type Day,
  dayParts,
  firstOfMonth,
  firstOfNextMonth,
  type Period,
  periodDays,
} from '../../core/time/period.ts';
import { withinStoreDates } from '../../core/time/store-dates.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Grain, RequestedWindow } from './question.ts';

/** A window's days that several dealerships share. */
export interface Branch {
  readonly slot: number;
  readonly grain: Grain;
  readonly dealershipIds: readonly number[];
  readonly period: Period;
  /** Excluded days of the period, oldest first. */
  readonly holes?: readonly Period[];
  readonly until: Date | null;
  readonly eventsBefore?: Day;
  readonly isToDate: boolean;
}

/** Dealerships with the same days share a branch; days outside a store's dates do not count. */
export function branchesOf(
  dealerships: readonly ScopedDealership[],
  windows: readonly RequestedWindow[],
): Branch[] {
  const everyone = dealerships.map(({ id }) => id);
  return windows.flatMap(({ grain, spanOf: requested, isToDate = false }, slot) => {
    const spanOf = (dealership: ScopedDealership) => {
      const span = requested(dealership);
      const period = withinStoreDates(span.period, dealership);
      return period === span.period ? span : { ...span, period };
    };
    const bySpan = Map.groupBy(dealerships, (dealership) => {
      const { period, until, eventsBefore = '', holes = [] } = spanOf(dealership);
      const left = holes.map(({ start, end }) => `${start} ${end}`).join(' ');
      return `${period.start} ${period.end} ${until?.toISOString()} ${eventsBefore} ${left}`;
    });
    return [...bySpan.values()].flatMap((members) => {
      const [first] = members;
      if (!first || periodDays(spanOf(first).period) <= 0) return [];
      const dealershipIds = bySpan.size === 1 ? everyone : members.map(({ id }) => id);
      return [{ slot, grain, isToDate, dealershipIds, ...spanOf(first) }];
    });
  });
}

/** Splits at the holes. */
export function stretchesOf(branches: readonly Branch[]): Branch[] {
  return branches.flatMap(({ holes = [], ...branch }) => {
    const starts = [branch.period.start, ...holes.map(({ end }) => end)];
    const ends = [...holes.map(({ start }) => start), branch.period.end];
    return starts.flatMap((start, index) => {
      const end = ends[index];
      return end !== undefined && start < end ? [{ ...branch, period: { start, end } }] : [];
    });
  });
}

interface ByMonth {
  readonly months: Branch[];
  readonly days: Branch[];
  readonly begun: Branch[];
}

/** Whole months (monthly rollup), a started month, and single days. */
export function splitByMonth(branches: readonly Branch[]): ByMonth {
  const split: ByMonth = { months: [], days: [], begun: [] };
  for (const branch of branches) {
    const takesDays = ['day', 'weekday', 'week'].includes(branch.grain);
    if (takesDays) split.days.push(branch);
    else takeApart(branch, split);
  }
  return split;
}

function takeApart(branch: Branch, { months, days, begun }: ByMonth): void {
  const { period, isToDate } = branch;
  const within = (start: Day, end: Day) => ({ ...branch, period: { start, end } });
  const whole = wholeMonths(period);
  if (whole) months.push({ ...branch, period: whole });
  const lastMonth = firstOfMonth(period.end);
  const isBegun = isToDate && period.start <= lastMonth && lastMonth < period.end;
  if (isBegun) begun.push(within(lastMonth, period.end));
  const left = whole
    ? [within(period.start, whole.start), within(whole.end, isBegun ? lastMonth : period.end)]
    : [within(period.start, isBegun ? lastMonth : period.end)];
  days.push(...left.filter((one) => periodDays(one.period) > 0));
}

/** Null when there is none. */
export function wholeMonths({ start, end }: Period): Period | null {
  const first = dayParts(start).date === 1 ? start : firstOfNextMonth(start);
  const last = firstOfMonth(end);
  return first < last ? { start: first, end: last } : null;
}

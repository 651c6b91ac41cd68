import { toDollars } from '../../core/money.ts';
import type { BudgetTotals } from './budget-shapes.ts';

/** The money of expenses added up, in cents. */
export interface LineSums {
  readonly planned: number;
  /** Null where nobody has said what was spent. */
  readonly actual: number | null;
  readonly coop: number;
  readonly coopIsEstimate: boolean;
  readonly due: number;
  readonly forecast: number;
  readonly expenses: number;
  readonly invoices: number;
}

/** What the spending is held against: counts over the same dealerships and days; null where no feed tells. */
export interface Results {
  readonly leads: number | null;
  readonly units: number | null;
  /** Whether the period has begun, so that it can be forecast. */
  readonly hasBegun: boolean;
}

const NO_LINES: LineSums = {
  planned: 0,
  actual: null,
  coop: 0,
  coopIsEstimate: false,
  due: 0,
  forecast: 0,
  expenses: 0,
  invoices: 0,
};

/** Several lines as one: amounts add up, and an actual is known as soon as one of them is. */
export function addLines(lines: readonly LineSums[]): LineSums {
  return lines.reduce(
    (sum, line) => ({
      planned: sum.planned + line.planned,
      actual: addKnown(sum.actual, line.actual),
      coop: sum.coop + line.coop,
      coopIsEstimate: sum.coopIsEstimate || line.coopIsEstimate,
      due: sum.due + line.due,
      forecast: sum.forecast + line.forecast,
      expenses: sum.expenses + line.expenses,
      invoices: sum.invoices + line.invoices,
    }),
    NO_LINES,
  );
}

/** Adds what is known; null only where neither is. */
export function addKnown(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return one + other;
}

/** What remains of an actual after co-op, in cents; null without an actual. */
export function netOf(actual: number | null, coop: number): number | null {
  return actual === null ? null : actual - coop;
}

/**
 * How far the actual is off the plan.
 *
 * @returns cents, more spent than planned being positive, and that over the plan (0.1 for a tenth
 *   more); null without an actual, the share also without a plan
 */
export function varianceOf(
  planned: number,
  actual: number | null,
): { cents: number | null; share: number | null } {
  if (actual === null) return { cents: null, share: null };
  const cents = actual - planned;
  return { cents, share: planned === 0 ? null : cents / planned };
}

/** What was spent over what was due: 1 on pace, more when ahead of it; null where nothing was due or told. */
export function pacingOf(actual: number | null, due: number): number | null {
  return actual === null || due === 0 ? null : actual / due;
}

/** What each of so many cost, in dollars; null where either is unknown or there were none. */
export function costOfEach(cents: number | null, count: number | null): number | null {
  return cents === null || count === null || count === 0 ? null : toDollars(cents) / count;
}

/** A line as it is told, in dollars, against what the dealerships got for it. */
export function totalsOf(sums: LineSums, { leads, units, hasBegun }: Results): BudgetTotals {
  const { planned, actual, coop, due } = sums;
  const net = netOf(actual, coop);
  const variance = varianceOf(planned, actual);
  return {
    targetBudget: toDollars(planned),
    actualBudget: dollarsOf(actual),
    coop: toDollars(coop),
    coopIsEstimate: sums.coopIsEstimate,
    totalLessCoop: dollarsOf(net),
    variance: dollarsOf(variance.cents),
    variancePercent: variance.share,
    due: toDollars(due),
    pacing: pacingOf(actual, due),
    forecast: hasBegun ? toDollars(sums.forecast) : null,
    cpl: costOfEach(actual, leads),
    cps: costOfEach(actual, units),
    netCpl: costOfEach(net, leads),
    netCps: costOfEach(net, units),
    expenses: sums.expenses,
    invoices: sums.invoices,
  };
}

/** Cents as dollars; what is unknown stays so. */
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents);
}

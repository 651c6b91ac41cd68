import { dollarsOf, toDollars } from '../../../core/money/money.ts';
import type { Day } from '../../../core/time/period.ts';
import type { BudgetTotals } from './budget-shapes.ts';

/** The money of expenses added up, in cents. */
export interface LineSums {
  readonly planned: number;
  /** Null where nobody has said what was spent. */
  readonly actual: number | null;
  readonly coop: number;
  readonly coopIsEstimate: boolean;
  /** What flights ask for through yesterday. */
  readonly due: number;
  readonly forecast: number;
  readonly expenses: number;
  readonly invoices: number;
  readonly entered: EnteredSums;
}

/** The part of a line whose actual somebody entered, in cents: only this part has a variance, a pace and a net amount. */
export interface EnteredSums {
  readonly expenses: number;
  readonly planned: number;
  readonly coop: number;
  /** What was due by the day each actual speaks of, at the latest yesterday. */
  readonly due: number;
  /** The earliest and the latest of those days; null where nothing was entered. */
  readonly asOfFirst: Day | null;
  readonly asOfLast: Day | null;
}

/** What one lead and one attributed sale of a line cost, in dollars; null where no source is this line's alone. */
export interface LineCosts {
  readonly cpl: number | null;
  readonly cps: number | null;
  readonly netCpl: number | null;
  readonly netCps: number | null;
  /** The sources the line has alone, by which the same figures are found again; null where it has none. */
  readonly sources: readonly string[] | null;
}

export const NO_COSTS: LineCosts = { cpl: null, cps: null, netCpl: null, netCps: null, sources: null };

const NOTHING_ENTERED: EnteredSums = {
  expenses: 0,
  planned: 0,
  coop: 0,
  due: 0,
  asOfFirst: null,
  asOfLast: null,
};

const NO_LINES: LineSums = {
  planned: 0,
  actual: null,
  coop: 0,
  coopIsEstimate: false,
  due: 0,
  forecast: 0,
  expenses: 0,
  invoices: 0,
  entered: NOTHING_ENTERED,
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
      entered: addEntered(sum.entered, line.entered),
    }),
    NO_LINES,
  );
}

function addEntered(one: EnteredSums, other: EnteredSums): EnteredSums {
  const days = [one.asOfFirst, other.asOfFirst].filter((day) => day !== null).sort();
  const lastDays = [one.asOfLast, other.asOfLast].filter((day) => day !== null).sort();
  return {
    expenses: one.expenses + other.expenses,
    planned: one.planned + other.planned,
    coop: one.coop + other.coop,
    due: one.due + other.due,
    asOfFirst: days[0] ?? null,
    asOfLast: lastDays.at(-1) ?? null,
  };
}

/** Adds what is known; null only where neither is. */
export function addKnown(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return one + other;
}

/** What remains of an actual after the co-op of the same expenses, in cents; null without an actual. */
export function netOf(actual: number | null, enteredCoop: number): number | null {
  return actual === null ? null : actual - enteredCoop;
}

/**
 * How far an actual is off what was meant for it: the plan of the same expenses, or what was due of it.
 *
 * @returns cents, more spent being positive, and that over the base (0.1 for a tenth more); null without an
 *   actual, the share also where the base is 0
 */
export function varianceOf(
  base: number,
  actual: number | null,
): { cents: number | null; share: number | null } {
  if (actual === null) return { cents: null, share: null };
  const cents = actual - base;
  return { cents, share: base === 0 ? null : cents / base };
}

/** What was spent over what was due: 1 on pace, more when ahead of it; null where nothing was due or entered. */
export function pacingOf(actual: number | null, due: number): number | null {
  return actual === null || due === 0 ? null : actual / due;
}

/** A line on the wire, in dollars; `hasBegun` says whether the period has, so that it can be forecast. */
export function totalsOf(sums: LineSums, { costs, hasBegun }: Around): BudgetTotals {
  const { planned, actual, coop, due, entered } = sums;
  const variance = varianceOf(entered.planned, actual);
  return {
    targetBudget: toDollars(planned),
    actualBudget: dollarsOf(actual),
    coop: toDollars(coop),
    coopIsEstimate: sums.coopIsEstimate,
    totalLessCoop: dollarsOf(netOf(actual, entered.coop)),
    variance: dollarsOf(variance.cents),
    variancePercent: variance.share,
    left: toDollars(planned - (actual ?? 0)),
    due: toDollars(due),
    dueAsOf: actual === null ? null : toDollars(entered.due),
    varianceToDue: dollarsOf(varianceOf(entered.due, actual).cents),
    asOfFirst: entered.asOfFirst,
    asOfLast: entered.asOfLast,
    pacing: pacingOf(actual, entered.due),
    notEntered: {
      expenses: sums.expenses - entered.expenses,
      targetBudget: toDollars(planned - entered.planned),
      coop: toDollars(coop - entered.coop),
      due: toDollars(due - entered.due),
    },
    forecast: hasBegun ? toDollars(sums.forecast) : null,
    ...costs,
    sources: costs.sources === null ? null : [...costs.sources],
    expenses: sums.expenses,
    invoices: sums.invoices,
  };
}

interface Around {
  readonly costs: LineCosts;
  readonly hasBegun: boolean;
}

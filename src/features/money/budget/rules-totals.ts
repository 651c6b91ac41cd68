import { dollarsOf, toDollars } from '../../../core/money/money.ts';
import type { Day } from '../../../core/time/period.ts';
import type { BudgetTotals } from './budget-shapes.ts';

/** Cents. */
export interface LineSums {
  readonly planned: number;
  /** Null until somebody enters spend. */
  readonly actual: number | null;
  readonly coop: number;
  readonly coopIsEstimate: boolean;
  /** Planned by the flights through yesterday. */
  readonly due: number;
  readonly forecast: number;
  readonly expenses: number;
  readonly invoices: number;
  readonly entered: EnteredSums;
}

/** The part of a line with an actual, in cents. Only this part has variance, pace and net. */
export interface EnteredSums {
  readonly expenses: number;
  readonly planned: number;
  readonly coop: number;
  /** Planned through each actual's as-of day, yesterday at the latest. */
  readonly due: number;
  readonly asOfFirst: Day | null;
  readonly asOfLast: Day | null;
}

/** Dollars per lead and per attributed sale; null when the line has no source of its own. */
export interface LineCosts {
  readonly cpl: number | null;
  readonly cps: number | null;
  readonly netCpl: number | null;
  readonly netCps: number | null;
  /** The line's own sources, used to narrow the drill-down; null when shared. */
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

/** Adds lines up; the actual is known as soon as one line has it. */
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

/** Adds known values; null only when both are unknown. */
export function addKnown(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return one + other;
}

/** Actual minus co-op of the same expenses, in cents; null without an actual. */
export function netOf(actual: number | null, enteredCoop: number): number | null {
  return actual === null ? null : actual - enteredCoop;
}

/**
 * Actual minus its base: the plan of the same expenses, or what was due.
 *
 * @returns cents (positive = overspent) and the share of the base (0.1 = 10% over); both null
 * without an actual, the share also when the base is 0
 */
export function varianceOf(
  base: number,
  actual: number | null,
): { cents: number | null; share: number | null } {
  if (actual === null) return { cents: null, share: null };
  const cents = actual - base;
  return { cents, share: base === 0 ? null : cents / base };
}

/** Actual over due (1 = on pace); null when nothing was due or entered. */
export function pacingOf(actual: number | null, due: number): number | null {
  return actual === null || due === 0 ? null : actual / due;
}

/**
 * A line as sent to the browser, in dollars. `hasBegun`: the period has started, so it gets a
 * forecast.
 */
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

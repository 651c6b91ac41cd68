import type { BudgetTotals } from '../../src/features/money/budget/budget-shapes.ts';

/** Totals of a budget without an expense. */
export const NO_TOTALS: BudgetTotals = {
  targetBudget: 0,
  actualBudget: 0,
  coop: 0,
  coopIsEstimate: false,
  totalLessCoop: 0,
  variance: 0,
  variancePercent: 0,
  left: 0,
  due: 0,
  dueAsOf: null,
  varianceToDue: null,
  asOfFirst: null,
  asOfLast: null,
  notEntered: { expenses: 0, targetBudget: 0, coop: 0, due: 0 },
  pacing: null,
  forecast: null,
  cpl: null,
  cps: null,
  netCpl: null,
  netCps: null,
  sources: null,
  expenses: 0,
  invoices: 0,
};

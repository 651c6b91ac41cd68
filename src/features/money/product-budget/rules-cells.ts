import { type Flight, plannedOf, spreadOverFlights } from '../../../core/money/flights.ts';
import { splitCents } from '../../../core/money/money.ts';

export type BudgetType = 'targetBudget' | 'actualBudget';

/** An expense as it stands in a cell of campaign and dealership. */
export interface CellExpense {
  readonly id: number;
  readonly dealershipId: number;
  readonly campaign: string;
  /** Null until somebody said what was spent. */
  readonly actualCents: number | null;
  /** Earliest first. */
  readonly flights: readonly (Flight & { readonly id: number })[];
}

/** What a cell is to come to, in cents. */
export interface CellPart {
  readonly dealershipId: number;
  readonly campaign: string;
  readonly cents: number;
}

/** What has to be written so that cells come to their parts. */
export interface CellChanges {
  /** Planned cents of flights. */
  readonly flights: readonly { readonly id: number; readonly cents: number }[];
  /** Expenses that change, with their actual as it will be. */
  readonly expenses: readonly {
    readonly id: number;
    readonly dealershipId: number;
    readonly actualCents: number | null;
  }[];
  /** Expenses to be made, each with one flight over the whole month. */
  readonly created: readonly CellPart[];
}

/** The name of a cell, to find it by. */
export function cellKey({ dealershipId, campaign }: { dealershipId: number; campaign: string }): string {
  return `${dealershipId} ${campaign}`;
}

/** Expenses by their cell. */
export function byCell(expenses: readonly CellExpense[]): ReadonlyMap<string, readonly CellExpense[]> {
  return Map.groupBy(expenses, cellKey);
}

/**
 * What a cell comes to, in cents; null where nobody said what was spent.
 *
 * @param type planned is 0 where there is no expense
 */
export function cellCents(type: BudgetType, expenses: readonly CellExpense[]): number | null {
  if (type === 'targetBudget') return expenses.reduce((sum, { flights }) => sum + plannedOf(flights), 0);
  const reported = expenses.flatMap(({ actualCents }) => (actualCents === null ? [] : [actualCents]));
  return reported.length === 0 ? null : reported.reduce((sum, cents) => sum + cents, 0);
}

/**
 * Turns the parts of a split into changes of expenses. A cell that already comes to its part stays
 * untouched, flights and all. Else its expenses share the part by what is planned for them, to the
 * cent; a planned amount lies on an expense's flights by their days. A cell without an expense gets
 * one where its part is more than nothing.
 *
 * @param parts each cell once
 */
export function cellChanges(
  type: BudgetType,
  expenses: readonly CellExpense[],
  parts: readonly CellPart[],
): CellChanges {
  const cells = byCell(expenses);
  const created = parts.filter((part) => part.cents > 0 && !cells.has(cellKey(part)));
  const changed = parts.flatMap((part) => changesOfCell(type, cells.get(cellKey(part)) ?? [], part.cents));
  return {
    flights: changed.flatMap(({ flights }) => flights),
    expenses: changed.map(({ id, dealershipId, actualCents }) => ({ id, dealershipId, actualCents })),
    created,
  };
}

function changesOfCell(type: BudgetType, expenses: readonly CellExpense[], cents: number): CellExpense[] {
  if (cellCents(type, expenses) === cents) return [];
  const shares = splitCents(
    cents,
    expenses.map(({ flights }) => plannedOf(flights)),
  );
  return expenses.flatMap((expense, index) => {
    const share = shares[index] ?? 0;
    if (type === 'actualBudget') {
      return share === expense.actualCents ? [] : [{ ...expense, actualCents: share, flights: [] }];
    }
    return share === plannedOf(expense.flights) ? [] : [withPlanned(expense, share)];
  });
}

/** An expense planned at another amount, on the days it runs anyway. */
function withPlanned(expense: CellExpense, cents: number): CellExpense {
  const spread = spreadOverFlights(cents, expense.flights);
  return {
    ...expense,
    flights: expense.flights.map((flight, index) => ({ ...flight, cents: spread[index]?.cents ?? 0 })),
  };
}

/** Plans every expense at what it has cost; one nobody said the cost of stays as it is. */
export function actualToPlanned(expenses: readonly CellExpense[]): CellChanges {
  const changed = expenses.flatMap((expense) =>
    expense.actualCents === null || expense.actualCents === plannedOf(expense.flights)
      ? []
      : [withPlanned(expense, expense.actualCents)],
  );
  return { flights: changed.flatMap(({ flights }) => flights), expenses: changed, created: [] };
}

/** Takes what is planned for every expense as spent; nothing planned and nothing said stays unsaid. */
export function plannedToActual(expenses: readonly CellExpense[]): CellChanges {
  const changed = expenses.flatMap((expense) => {
    const planned = plannedOf(expense.flights);
    return planned === (expense.actualCents ?? 0) ? [] : [{ ...expense, actualCents: planned }];
  });
  return { flights: [], expenses: changed, created: [] };
}

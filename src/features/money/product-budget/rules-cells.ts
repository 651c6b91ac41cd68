import { type Flight, plannedOf, spreadOverFlights } from '../../../core/money/flights.ts';
import { splitCents } from '../../../core/money/money.ts';

export type BudgetType = 'targetBudget' | 'actualBudget';

export interface CellExpense {
  readonly id: number;
  readonly dealershipId: number;
  readonly campaign: string;
  /** Null until somebody enters spend. */
  readonly actualCents: number | null;
  /** Earliest first. */
  readonly flights: readonly (Flight & { readonly id: number })[];
}

/** Target amount of a cell, in cents. */
export interface CellPart {
  readonly dealershipId: number;
  readonly campaign: string;
  readonly cents: number;
}

/** Writes needed to reach the target amounts. */
export interface CellChanges {
  /** Planned cents. */
  readonly flights: readonly { readonly id: number; readonly cents: number }[];
  /** With the new actual. */
  readonly expenses: readonly {
    readonly id: number;
    readonly dealershipId: number;
    readonly actualCents: number | null;
  }[];
  /** Expenses to create, each with one flight over the whole month. */
  readonly created: readonly CellPart[];
}

/** Map key of a cell. */
export function cellKey({ dealershipId, campaign }: { dealershipId: number; campaign: string }): string {
  return `${dealershipId} ${campaign}`;
}

/** Expenses grouped by cell key. */
export function byCell(expenses: readonly CellExpense[]): ReadonlyMap<string, readonly CellExpense[]> {
  return Map.groupBy(expenses, cellKey);
}

/**
 * Amount of a cell in cents; actual is null until entered.
 *
 * @param type planned is 0 without an expense
 */
export function cellCents(type: BudgetType, expenses: readonly CellExpense[]): number | null {
  if (type === 'targetBudget') return expenses.reduce((sum, { flights }) => sum + plannedOf(flights), 0);
  const reported = expenses.flatMap(({ actualCents }) => (actualCents === null ? [] : [actualCents]));
  return reported.length === 0 ? null : reported.reduce((sum, cents) => sum + cents, 0);
}

/**
 * The writes that turn the parts of a split into expenses.
 *
 * 1. A cell that has its amount already stays untouched, flights included.
 * 2. Otherwise its expenses share the amount in proportion to their plans, to the cent; a planned
 * amount is spread over their flights by days.
 * 3. A cell without an expense gets one when its part is above 0.
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

/** Keeps the flight days. */
function withPlanned(expense: CellExpense, cents: number): CellExpense {
  const spread = spreadOverFlights(cents, expense.flights);
  return {
    ...expense,
    flights: expense.flights.map((flight, index) => ({ ...flight, cents: spread[index]?.cents ?? 0 })),
  };
}

/** Copies actual to planned; expenses without an actual stay. */
export function actualToPlanned(expenses: readonly CellExpense[]): CellChanges {
  const changed = expenses.flatMap((expense) =>
    expense.actualCents === null || expense.actualCents === plannedOf(expense.flights)
      ? []
      : [withPlanned(expense, expense.actualCents)],
  );
  return { flights: changed.flatMap(({ flights }) => flights), expenses: changed, created: [] };
}

/** Copies planned to actual; an expense with neither keeps a null actual. */
export function plannedToActual(expenses: readonly CellExpense[]): CellChanges {
  const changed = expenses.flatMap((expense) => {
    const planned = plannedOf(expense.flights);
    return planned === (expense.actualCents ?? 0) ? [] : [{ ...expense, actualCents: planned }];
  });
  return { flights: [], expenses: changed, created: [] };
}

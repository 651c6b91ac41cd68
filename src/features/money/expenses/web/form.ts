import { type Flight, flightDays, plannedOf } from '../../../../core/money/flights.ts';
import { splitCents, toCents, toDollars } from '../../../../core/money/money.ts';
import { amountToType } from '../../../../core/money/typed-amount.ts';
import { type Day, dayOf, dayParts, daysInMonth } from '../../../../core/time/period.ts';
import type { Expense, ExpenseFile } from '../contract.ts';

/** Day numbers and dollars, as typed. */
export interface FlightRow {
  /** React key; stable while rows move. */
  readonly key: number;
  readonly start: string;
  readonly end: string;
  readonly amount: string;
}

/** Values as typed. */
export interface ExpenseForm {
  readonly dealerShipId: number | null;
  readonly product: ChosenProduct;
  readonly campaign: string;
  readonly flights: readonly FlightRow[];
  readonly actual: string;
  readonly coop: string;
  readonly strategy: string;
  readonly description: string;
  readonly notes: string;
  readonly invoices: readonly ExpenseFile[];
  readonly files: readonly ExpenseFile[];
}

/** An existing product or one to create. */
export interface ChosenProduct {
  readonly id: number | null;
  /** Null for an existing product. */
  readonly newName: string | null;
  readonly categoryId: number | null;
}

let keys = 0;

export function rowKey(): number {
  keys += 1;
  return keys;
}

/** One flight over the whole month, nothing planned. */
export function emptyForm(month: Day, of: Pick<ExpenseForm, 'dealerShipId' | 'product'>): ExpenseForm {
  const { year, month: number } = dayParts(month);
  return {
    ...of,
    campaign: '',
    flights: [{ key: rowKey(), start: '1', end: String(daysInMonth(year, number)), amount: '0' }],
    actual: '',
    coop: '',
    strategy: '',
    description: '',
    notes: '',
    invoices: [],
    files: [],
  };
}

export function formOf(expense: Expense): ExpenseForm {
  const { expected } = expense.coopClaim;
  return {
    dealerShipId: expense.dealerShipId,
    product: { id: expense.productId, newName: null, categoryId: expense.productCategoryId },
    campaign: expense.campaign,
    flights: expense.flightDate.map(({ start, end, targetBudget }) => ({
      key: rowKey(),
      start: String(dayParts(start as Day).date),
      end: String(dayParts(end as Day).date),
      amount: amountToType(targetBudget),
    })),
    actual: amountToType(expense.actualBudget),
    coop: expected === 0 ? '' : amountToType(expected),
    strategy: expense.strategy,
    description: expense.description,
    notes: expense.notes,
    invoices: expense.invoices,
    files: expense.files,
  };
}

/** Null unless both numbers are days of the month. */
export function daysOf(month: Day, { start, end }: FlightRow): Pick<Flight, 'start' | 'end'> | null {
  const { year, month: number } = dayParts(month);
  const last = daysInMonth(year, number);
  const [from, to] = [start, end].map((text) => (/^\d{1,2}$/.test(text.trim()) ? Number(text) : 0));
  if (!from || !to || from > last || to > last) return null;
  return { start: dayOf(year, number, from), end: dayOf(year, number, to) };
}

/** Splits a total over the rows by days. */
export function spreadOverRows(month: Day, rows: readonly FlightRow[], cents: number): FlightRow[] {
  const weights = rows.map((row) => {
    const days = daysOf(month, row);
    return days && days.start <= days.end ? flightDays(days) : 1;
  });
  const parts = splitCents(cents, weights);
  return rows.map((row, index) => ({ ...row, amount: amountToType(toDollars(parts[index] ?? 0)) }));
}

/** The first free days, up to the next flight or month end; null when none are free. */
export function freeDays(month: Day, rows: readonly FlightRow[]): { start: number; end: number } | null {
  const { year, month: number } = dayParts(month);
  const all = Array.from({ length: daysInMonth(year, number) }, (_, index) => index + 1);
  const taken = (day: number) => rows.some(({ start, end }) => Number(start) <= day && day <= Number(end));
  const start = all.find((day) => !taken(day));
  if (start === undefined) return null;
  const next = all.find((day) => day > start && taken(day));
  return { start, end: next === undefined ? all.length : next - 1 };
}

/** Sum in cents; null when an amount is invalid. */
export function plannedIn(amounts: readonly (number | null)[]): number | null {
  if (amounts.some((amount) => amount === null)) return null;
  const flights = amounts.map((amount) => ({ cents: toCents(amount ?? 0) }) as Flight);
  return plannedOf(flights);
}

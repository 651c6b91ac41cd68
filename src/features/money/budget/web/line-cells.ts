import type { TypedAmount } from '../../../../core/money/typed-amount.ts';
import type { BudgetType, ExpenseLine } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import type { TreeRow } from './tree-rows.ts';

export const FIELD_WORDS = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;

export type Entry =
  | { readonly kind: 'expense'; readonly line: ExpenseLine }
  /** Creates the line's first expense, with this campaign. */
  | { readonly kind: 'create'; readonly campaign: string }
  /** Opens the list of expenses instead. */
  | { readonly kind: 'several'; readonly lines: readonly ExpenseLine[] }
  /** Read-only: a subtotal. */
  | { readonly kind: 'sum'; readonly of: 'products' | 'campaigns' };

/**
 * What an amount typed into a line of one store's month changes. A product without campaigns
 * creates an expense named after itself. A product with campaigns is their sum, unless it has only
 * one or the tree ends at products.
 *
 * @param campaigns whether the tree opens to campaigns
 */
export function entryOf(row: TreeRow, campaigns: boolean): Entry {
  if (row.kind === 'category' || row.product === null) return { kind: 'sum', of: 'products' };
  if (row.kind === 'product' && campaigns && row.product.subproducts.length > 1) {
    return { kind: 'sum', of: 'campaigns' };
  }
  const [line, ...others] = row.lines;
  if (line === undefined) return { kind: 'create', campaign: campaignOf(row) };
  return others.length === 0 ? { kind: 'expense', line } : { kind: 'several', lines: row.lines };
}

/** Null for totals. */
export function rowEntry(row: BudgetRow, campaigns: boolean): Entry | null {
  return row.kind === 'total' || row.category === null ? null : entryOf(row as TreeRow, campaigns);
}

function campaignOf(row: TreeRow): string {
  const only = row.kind === 'product' ? row.product?.subproducts[0]?.campaign : undefined;
  return only ?? row.title;
}

export function isField(column: string): column is BudgetType {
  return column === 'targetBudget' || column === 'actualBudget';
}

/**
 * A typed amount as an edit; null where the cell is read-only. `isSame`: the amount does not
 * change.
 */
export function typedCell(
  row: BudgetRow,
  field: BudgetType,
  { entry, amount }: { entry: Entry | null; amount: Exclude<TypedAmount, { kind: 'wrong' }> },
): { readonly cell: TypedCell; readonly isSame: boolean } | null {
  if (!entry || !row.product || entry.kind === 'several' || entry.kind === 'sum') return null;
  const before = row.totals[field];
  const blank = field === 'targetBudget' ? 0 : null;
  const value = amount.kind === 'amount' ? amount.dollars : blank;
  const { productId } = row.product;
  const expense = entry.kind === 'expense' ? { id: entry.line.id, version: entry.line.version } : null;
  const campaign = entry.kind === 'create' ? entry.campaign : campaignOf(row as TreeRow);
  const cell = { row: row.key, field, value, before, expense, line: { productId, campaign } };
  return { cell, isSame: value === before || (expense === null && value === blank) };
}

/** A product with one campaign and that campaign share one expense. */
export function expenseKey({ expense, line }: TypedCell): string {
  return expense === null ? `${line?.productId} ${line?.campaign}` : String(expense.id);
}

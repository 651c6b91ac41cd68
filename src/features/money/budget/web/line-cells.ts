import type { TypedAmount } from '../../../../core/money/typed-amount.ts';
import type { BudgetType, ExpenseLine } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import type { TreeRow } from './tree-rows.ts';

export const FIELD_WORDS = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;

/** What typing an amount into a line does. */
export type Entry =
  /** Changes its one expense. */
  | { readonly kind: 'expense'; readonly line: ExpenseLine }
  /** Makes its first expense, of this campaign. */
  | { readonly kind: 'create'; readonly campaign: string }
  /** Nothing: it has several expenses, which are listed instead. */
  | { readonly kind: 'several'; readonly lines: readonly ExpenseLine[] }
  /** Nothing: it is the sum of the lines below it. */
  | { readonly kind: 'sum'; readonly of: 'products' | 'campaigns' };

/**
 * What an amount typed into a line of one store's month becomes. A product without campaigns
 * makes an expense named after itself; one that has them is their sum, unless it has one alone
 * or the tree stops at products.
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

/** What typing into a row does; null for the totals. */
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
 * The amount as a change of a cell.
 *
 * @returns null where it cannot be typed there; `isSame` where it is there already
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

/** The expense a cell is of: a product with one campaign and that campaign are the same one. */
export function expenseKey({ expense, line }: TypedCell): string {
  return expense === null ? `${line?.productId} ${line?.campaign}` : String(expense.id);
}

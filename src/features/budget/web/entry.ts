import type { ExpenseLine } from '../budget-shapes.ts';
import type { TreeRow } from './tree-rows.ts';

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
 * What an amount typed into a line of one rooftop's month becomes. A product without campaigns
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

function campaignOf(row: TreeRow): string {
  const only = row.kind === 'product' ? row.product?.subproducts[0]?.campaign : undefined;
  return only ?? row.title;
}

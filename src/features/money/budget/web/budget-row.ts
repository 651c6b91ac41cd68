import type { ReplyOf } from '../../../../core/contract.ts';
import type { BudgetType } from '../budget-shapes.ts';
import type { budgetList } from '../contract.ts';
import { type CellEdit, cellKey } from './cell-edits.ts';
import { campaignKey, type TreeRow } from './tree-rows.ts';

export type BudgetAnswer = ReplyOf<typeof budgetList>;

/** A validation error, or someone else's amount. */
export type Marks = Partial<Record<BudgetType, CellEdit>>;

/** A tree row with the save state of its amounts. */
export interface BudgetRow extends Omit<TreeRow, 'kind' | 'category'> {
  readonly kind: TreeRow['kind'] | 'total';
  readonly category: TreeRow['category'] | null;
  readonly marks: Marks;
}

const FIELDS = ['targetBudget', 'actualBudget'] as const;

/** Rows share one empty object when they have no marks. */
export function withMarks(rows: readonly TreeRow[], cells: ReadonlyMap<string, CellEdit>): BudgetRow[] {
  return rows.map((row) => {
    const marks: Marks = {};
    for (const field of FIELDS) {
      const edits = keysOf(row).flatMap((key) => cells.get(cellKey(key, field)) ?? []);
      const cell = edits.find(({ state }) => state !== 'saved');
      if (cell) marks[field] = cell;
    }
    return { ...row, marks };
  });
}

/** A product's only campaign may have no row of its own, while a scaled or imported amount is an edit of it. */
function keysOf({ key, kind, product, isOpen }: TreeRow): string[] {
  const [only, ...others] = product?.subproducts ?? [];
  const isAlone = kind === 'product' && isOpen === null && only !== undefined && others.length === 0;
  return product && isAlone ? [key, campaignKey(product.productId, only.campaign)] : [key];
}

export function totalRow({ totals }: BudgetAnswer): BudgetRow {
  return {
    key: 'total',
    kind: 'total',
    level: 1,
    title: 'Total',
    color: '',
    category: null,
    product: null,
    totals,
    lines: [],
    isOpen: null,
    marks: {},
  };
}

/** Amounts of `coming` periods are neither due nor spent. */
export type Phase = 'closed' | 'open' | 'coming';

export function phaseOf({
  startDate,
  endDate,
  today,
}: Pick<BudgetAnswer, 'startDate' | 'endDate' | 'today'>): Phase {
  if (today > endDate) return 'closed';
  return today < startDate ? 'coming' : 'open';
}

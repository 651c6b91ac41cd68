import type { ReplyOf } from '../../../../core/contract.ts';
import type { BudgetType } from '../budget-shapes.ts';
import type { budgetList } from '../contract.ts';
import { type CellEdit, cellKey } from './cell-edits.ts';
import type { TreeRow } from './tree-rows.ts';

export type BudgetAnswer = ReplyOf<typeof budgetList>;

/** A validation error, or somebody else's amount. */
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
      const cell = cells.get(cellKey(row.key, field));
      if (cell && cell.state !== 'saved') marks[field] = cell;
    }
    return { ...row, marks };
  });
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

import type { ReplyOf } from '../../../../core/contract.ts';
import type { BudgetType } from '../budget-shapes.ts';
import type { budgetList } from '../contract.ts';
import { type CellEdit, cellKey } from './cell-edits.ts';
import type { TreeRow } from './tree-rows.ts';

export type BudgetAnswer = ReplyOf<typeof budgetList>;

/** What is to be said of an amount: it is wrong, or somebody else typed another. */
export type Marks = Partial<Record<BudgetType, CellEdit>>;

/** A line of the budget with what became of the amounts typed into it. */
export interface BudgetRow extends Omit<TreeRow, 'kind' | 'category'> {
  readonly kind: TreeRow['kind'] | 'total';
  readonly category: TreeRow['category'] | null;
  readonly marks: Marks;
}

const FIELDS = ['targetBudget', 'actualBudget'] as const;

/** The lines with their marks; a line without any is told by an empty object. */
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

/** The line that stays at the bottom. */
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

/** Where a period stands: days to come are neither due nor spent. */
export type Phase = 'closed' | 'open' | 'coming';

/** Where the months of an answer stand on its business day. */
export function phaseOf({
  startDate,
  endDate,
  today,
}: Pick<BudgetAnswer, 'startDate' | 'endDate' | 'today'>): Phase {
  if (today > endDate) return 'closed';
  return today < startDate ? 'coming' : 'open';
}

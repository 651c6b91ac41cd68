import type { BudgetType } from '../budget-shapes.ts';

export interface ExistingAmounts {
  readonly id: number;
  readonly version: number;
  readonly targetBudget: number;
  readonly actualBudget: number | null;
}

export interface EmptyLine {
  readonly campaign: string;
  readonly productId: number;
}

export interface TypedCell {
  readonly row: string;
  readonly field: BudgetType;
  readonly value: number | null;
  /** Value when typing began. */
  readonly before: number | null;
  /** Null where none existed. */
  readonly expense: Pick<ExistingAmounts, 'id' | 'version'> | null;
  /** Where to create an expense; null when the line has one. */
  readonly line: EmptyLine | null;
}

/** Kept until a response includes it. */
export interface CellEdit extends TypedCell {
  readonly state: 'saving' | 'saved' | 'wrong' | 'conflict' | 'held';
  readonly message: string | null;
  /** Somebody else's amount, in a conflict. */
  readonly theirs: number | null;
  readonly savedAs: Pick<ExistingAmounts, 'id' | 'version'> | null;
  /** Responses since the save that still lacked it. */
  readonly answersSeen: number;
}

export const cellKey = (row: string, field: BudgetType) => `${row} ${field}`;

export function settingOut({ row, field, value, before, expense, line }: TypedCell): CellEdit {
  return {
    ...{ row, field, value, before, expense, line },
    state: 'saving',
    message: null,
    theirs: null,
    savedAs: null,
    answersSeen: 0,
  };
}

/** Responses already under way during a save may lack it; later ones must include it. */
const PATIENCE = 3;

/**
 * The edits to keep after a response: drops saved ones that it includes or that others have changed
 * since.
 *
 * @param versions of the response's expenses, by id
 */
export function stillKept(
  cells: ReadonlyMap<string, CellEdit>,
  versions: ReadonlyMap<number, number>,
): ReadonlyMap<string, CellEdit> {
  const left = [...cells].flatMap(([key, cell]): [string, CellEdit][] => {
    if (cell.state !== 'saved') return [[key, cell]];
    const has = cell.savedAs !== null && (versions.get(cell.savedAs.id) ?? 0) >= cell.savedAs.version;
    const answersSeen = cell.answersSeen + 1;
    return has || answersSeen >= PATIENCE ? [] : [[key, { ...cell, answersSeen }]];
  });
  return new Map(left);
}

/** Amounts shown before a response includes them; refused ones are reverted. */
export function shownAmounts(
  cells: ReadonlyMap<string, CellEdit>,
): Map<string, Partial<Record<BudgetType, number | null>>> {
  const amounts = new Map<string, Partial<Record<BudgetType, number | null>>>();
  for (const { row, field, value, state } of cells.values()) {
    if (state !== 'wrong' && state !== 'conflict') amounts.set(row, { ...amounts.get(row), [field]: value });
  }
  return amounts;
}

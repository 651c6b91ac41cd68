import type { BudgetType } from '../budget-shapes.ts';

/** An expense as it stands in the database, as far as amounts are concerned. */
export interface ExistingAmounts {
  readonly id: number;
  readonly version: number;
  readonly targetBudget: number;
  readonly actualBudget: number | null;
}

/** Where an expense is made of an amount that is typed into an empty line. */
export interface EmptyLine {
  readonly campaign: string;
  readonly productId: number;
}

/** An amount typed into a line. */
export interface TypedCell {
  /** The key of the line. */
  readonly row: string;
  readonly field: BudgetType;
  readonly value: number | null;
  /** What stood there when typing began. */
  readonly before: number | null;
  /** The expense as it was then; null where there was none. */
  readonly expense: Pick<ExistingAmounts, 'id' | 'version'> | null;
  /** What to make an expense of; null for one of several expenses of a line. */
  readonly line: EmptyLine | null;
}

/** How a typed amount fares; kept until an answer has it. */
export interface CellEdit extends TypedCell {
  readonly state: 'saving' | 'saved' | 'wrong' | 'conflict' | 'held';
  /** What is wrong with it. */
  readonly message: string | null;
  /** In a conflict: what somebody else typed there meanwhile. */
  readonly theirs: number | null;
  /** Once saved: the expense and the version that has it. */
  readonly savedAs: Pick<ExistingAmounts, 'id' | 'version'> | null;
  /** How many answers came since that still lacked it. */
  readonly answersSeen: number;
}

export const cellKey = (row: string, field: BudgetType) => `${row} ${field}`;

/** An amount as it sets out. */
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

/** Answers that were on their way while an amount was saved may still lack it; later ones must have it. */
const PATIENCE = 3;

/**
 * The amounts still to be kept once an answer arrived: saved ones it has, or that others must
 * have changed since, are not.
 *
 * @param versions of the answer's expenses, by id
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

/** The amounts shown in the table before an answer has them; refused ones are taken back. */
export function shownAmounts(
  cells: ReadonlyMap<string, CellEdit>,
): Map<string, Partial<Record<BudgetType, number | null>>> {
  const amounts = new Map<string, Partial<Record<BudgetType, number | null>>>();
  for (const { row, field, value, state } of cells.values()) {
    if (state !== 'wrong' && state !== 'conflict') amounts.set(row, { ...amounts.get(row), [field]: value });
  }
  return amounts;
}

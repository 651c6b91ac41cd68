import { counted } from '../../../core/number-text.ts';
import { amountToType, readAmount } from '../../../core/typed-amount.ts';
import { notify } from '../../../web/notify.ts';
import type { SheetTyping } from '../../../web/ui/sheet-column.ts';
import type { BudgetType } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import { dollarText } from './dollar-text.ts';
import type { EditQueue } from './edit-queue.ts';
import { type Entry, entryOf } from './entry.ts';
import { pastedAmounts } from './paste-cells.ts';
import type { TreeRow } from './tree-rows.ts';

export const FIELD_WORDS = { targetBudget: 'Planned', actualBudget: 'Actual' } as const;

export interface TypingInput {
  readonly queue: EditQueue;
  readonly rows: readonly BudgetRow[];
  /** Why nothing can be typed; null where amounts can. */
  readonly locked: string | null;
  readonly campaigns: boolean;
  readonly onSeveral: (row: BudgetRow) => void;
  readonly onSum: (row: BudgetRow) => void;
  readonly typing: (isOpen: boolean) => void;
}

/** What typing into a line does; null for the totals. */
export function rowEntry(row: BudgetRow, campaigns: boolean): Entry | null {
  return row.kind === 'total' || row.category === null ? null : entryOf(row as TreeRow, campaigns);
}

/** How the budget is typed into, pasted into and undone. */
export function budgetTyping(input: TypingInput): SheetTyping<BudgetRow> {
  const { queue, locked, campaigns } = input;
  const entryIn = (row: BudgetRow) => (locked === null ? rowEntry(row, campaigns) : null);
  const may = (row: BudgetRow) => {
    const kind = entryIn(row)?.kind;
    return kind === 'expense' || kind === 'create';
  };
  return {
    may,
    text: (row, column) =>
      isField(column) ? amountToType(row.marks[column]?.value ?? amountOf(row, column)) : '',
    commit(row, column, text) {
      if (!isField(column)) return null;
      const typed = readAmount(text);
      if (typed.kind === 'wrong') return typed.message;
      const cell = typedCell(row, { field: column, entry: entryIn(row), typed });
      if (cell)
        void save(
          queue,
          [cell],
          `${FIELD_WORDS[column]} of ${row.title}: ${cell.value === null ? 'nothing' : dollarText(cell.value)}.`,
        );
      return null;
    },
    paste: (row, column, text) => pasteFrom(input, { row, column, text, entryIn, may }),
    refuse(row) {
      const kind = entryIn(row)?.kind;
      if (locked !== null) notify({ type: 'info', message: locked, group: 'budget-typing' });
      else if (kind === 'several') input.onSeveral(row);
      else input.onSum(row);
    },
    undo: () => void undoLast(queue),
    typing: input.typing,
  };
}

interface Paste {
  readonly row: BudgetRow;
  readonly column: string;
  readonly text: string;
  readonly entryIn: (row: BudgetRow) => Entry | null;
  readonly may: (row: BudgetRow) => boolean;
}

/** A column goes into the lines below that can be typed into; sums are passed over. */
function pasteFrom({ queue, rows, locked }: TypingInput, { row, column, text, entryIn, may }: Paste): void {
  const say = (message: string) => notify({ type: 'warning', message, group: 'budget-typing' });
  if (locked !== null) return void say(locked);
  const amounts = pastedAmounts(text);
  const wrong = amounts.find(({ amount }) => amount.kind === 'wrong');
  if (wrong?.amount.kind === 'wrong') {
    return void say(`Nothing was pasted. In row ${wrong.down + 1}: ${wrong.amount.message}`);
  }
  const lines = rows.slice(rows.findIndex(({ key }) => key === row.key)).filter(may);
  const fields =
    column === 'targetBudget' ? (['targetBudget', 'actualBudget'] as const) : (['actualBudget'] as const);
  const placed = amounts.flatMap(({ down, right, amount }) => {
    const [line, field] = [lines[down], fields[right]];
    return line && field ? [{ line, field, amount }] : [];
  });
  const cells = placed.flatMap(({ line, field, amount }) => {
    const cell = typedCell(line, { field, entry: entryIn(line), typed: amount });
    return cell ? [cell] : [];
  });
  if (placed.length === 0) return void say('There was no amount to paste here.');
  const left = amounts.length - placed.length;
  const rest = left === 0 ? '' : ` ${counted(left, 'value')} had no line left to go to.`;
  void save(queue, cells, `Pasted ${counted(placed.length, 'amount')}.${rest}`);
}

interface Typed {
  readonly field: BudgetType;
  readonly entry: Entry | null;
  readonly typed: ReturnType<typeof readAmount>;
}

/** What is to be saved; null where the amount stands there already. */
function typedCell(row: BudgetRow, { field, entry, typed }: Typed): TypedCell | null {
  if (!entry || !row.product || entry.kind === 'several' || entry.kind === 'sum' || typed.kind === 'wrong')
    return null;
  const before = amountOf(row, field);
  const blank = field === 'targetBudget' ? 0 : null;
  const value = typed.kind === 'amount' ? typed.dollars : blank;
  if (value === before || (entry.kind === 'create' && value === blank)) return null;
  const { productId, productCategoryId } = row.product;
  const target =
    entry.kind === 'expense'
      ? { id: entry.line.id, version: entry.line.version }
      : { campaign: entry.campaign, productId, productCategoryId };
  return { row: row.key, field, value, before, target };
}

function amountOf(row: BudgetRow, field: BudgetType): number | null {
  return row.totals[field];
}

/** Saves amounts and offers to undo them; what was refused is said on its cell. */
async function save(queue: EditQueue, cells: readonly TypedCell[], done: string): Promise<void> {
  if (cells.length === 0) return;
  const saved = await queue.type(cells);
  const action = { label: 'Undo', act: () => void undoLast(queue) };
  if (saved > 0) notify({ type: 'positive', message: done, group: 'budget-typing', action });
  const refused = cells.length - saved;
  const conflicts = [...queue.state().cells.values()].filter(({ state }) => state === 'conflict').length;
  if (refused === 0 || conflicts === refused) return;
  const wrong = [...queue.state().cells.values()].find(({ state }) => state === 'wrong');
  const message =
    refused === 1 && wrong?.message ? wrong.message : `${counted(refused, 'amount')} could not be saved.`;
  notify({ type: 'negative', message, group: 'budget-refused' });
}

/** Takes the last change of this tab back and says so. */
export async function undoLast(queue: EditQueue): Promise<void> {
  try {
    const isUndone = await queue.undo();
    const message = isUndone ? 'Undone.' : 'There is nothing to undo here; History has earlier changes.';
    notify({ type: 'info', message, group: 'budget-typing' });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    notify({ type: 'negative', message, group: 'budget-typing' });
  }
}

function isField(column: string): column is BudgetType {
  return column === 'targetBudget' || column === 'actualBudget';
}

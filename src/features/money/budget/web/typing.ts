import { readTypedAmount } from '../../../../core/money/amount-arithmetic.ts';
import { amountToType } from '../../../../core/money/typed-amount.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import { notify } from '../../../../web/shell/notify.ts';
import type { SheetBlock, SheetRanges, SheetTyping } from '../../../../web/ui/sheet/sheet-column.ts';
import type { BudgetTotals, BudgetType } from '../budget-shapes.ts';
import { exportCodeIn } from '../rules-export-code.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import { dollarsInFull } from './dollar-text.ts';
import type { EditAction, EditOutcome, EditQueue } from './edit-queue.ts';
import { type Entry, expenseKey, FIELD_WORDS, isField, rowEntry, typedCell } from './line-cells.ts';

export interface TypingInput {
  readonly queue: EditQueue;
  /** Null when amounts are editable. */
  readonly locked: string | null;
  readonly campaigns: boolean;
  readonly onSeveral: (row: BudgetRow) => void;
  readonly onSum: (row: BudgetRow) => void;
  readonly onScale: (rows: readonly BudgetRow[], fields: readonly BudgetType[]) => void;
  readonly onExport: (text: string) => void;
  readonly typing: (isOpen: boolean) => void;
}

/** Typing, pasting and undo of the budget. */
export function budgetTyping(input: TypingInput): SheetTyping<BudgetRow> {
  const { queue, locked, campaigns } = input;
  const entryIn = (row: BudgetRow) => (locked === null ? rowEntry(row, campaigns) : null);
  const may = (row: BudgetRow) => {
    const kind = entryIn(row)?.kind;
    return kind === 'expense' || kind === 'create';
  };
  return {
    may,
    arithmetic: true,
    text: (row, column) =>
      isField(column) ? amountToType(row.marks[column]?.value ?? row.totals[column]) : '',
    commit(row, column, text) {
      if (!isField(column)) return null;
      const amount = readTypedAmount(text, row.totals[column]);
      if (amount.kind === 'wrong') return amount.message;
      const made = typedCell(row, column, { entry: entryIn(row), amount });
      if (!made || made.isSame) return null;
      const words = `${FIELD_WORDS[column]} of ${row.title}: ${dollarsInFull(made.cell.value)}.`;
      void save(queue, [made.cell], { action: 'update', words });
      return null;
    },
    refuse(row) {
      const kind = entryIn(row)?.kind;
      if (locked !== null) say('info', locked);
      else if (kind === 'several') input.onSeveral(row);
      else input.onSum(row);
    },
    undo: () => void turnBack(queue, 'undo'),
    redo: () => void turnBack(queue, 'redo'),
    ranges: rangesOf(input, entryIn),
    typing: input.typing,
  };
}

function rangesOf(input: TypingInput, entryIn: (row: BudgetRow) => Entry | null): SheetRanges<BudgetRow> {
  const { locked, queue } = input;
  return {
    copy: copiedText,
    paste: (block, text, onward) => void paste(input, text, { block, onward }),
    clear(block) {
      if (locked !== null) return void say('info', locked);
      const made = cellsIn(block, entryIn, () => ({ kind: 'blank' }));
      const words = `Cleared ${countedText(made.length, 'amount')}.`;
      void save(queue, made, { action: 'update', words });
    },
    fillDown(block) {
      if (locked !== null) return void say('info', locked);
      const [first, ...below] = block.rows;
      if (!first) return;
      const made = cellsIn({ ...block, rows: below }, entryIn, (field) => {
        const dollars = first.totals[field];
        return dollars === null ? { kind: 'blank' } : { kind: 'amount', dollars };
      });
      void save(queue, made, { action: 'fill', words: `Filled ${countedText(made.length, 'amount')}.` });
    },
    summary: selectionWords,
    actions(block) {
      const fields = block.columns.filter(isField);
      if (locked !== null || fields.length === 0) return [];
      return [{ label: 'Change by a percent', act: () => input.onScale(block.rows, fields) }];
    },
  };
}

/**
 * Edits of every editable cell in a block; unchanged cells are skipped, and each expense appears
 * once.
 */
function cellsIn(
  { rows, columns }: SheetBlock<BudgetRow>,
  entryIn: (row: BudgetRow) => Entry | null,
  amountOf: (field: BudgetType) => { kind: 'blank' } | { kind: 'amount'; dollars: number },
): TypedCell[] {
  const cells = rows.flatMap((row) =>
    columns.filter(isField).flatMap((field) => {
      const made = typedCell(row, field, { entry: entryIn(row), amount: amountOf(field) });
      return made && !made.isSame ? [made.cell] : [];
    }),
  );
  return [...new Map(cells.map((cell) => [`${expenseKey(cell)} ${cell.field}`, cell])).values()];
}

interface PastePlace {
  readonly block: SheetBlock<BudgetRow>;
  readonly onward: SheetBlock<BudgetRow>;
}

async function paste(input: TypingInput, text: string, { block, onward }: PastePlace): Promise<void> {
  const { queue, locked, campaigns } = input;
  if (locked !== null) return void say('warning', locked);
  if (exportCodeIn(text) !== null) return void input.onExport(text);
  // Loaded on demand, because of the size limit of the first load.
  const { pastedCells } = await import('./paste-cells.ts');
  const pasted = pastedCells(text, {
    ...onward,
    selected: { rows: block.rows.length, columns: block.columns.length },
    entryIn: (row) => rowEntry(row, campaigns),
  });
  if ('refusal' in pasted) return void say('warning', pasted.refusal);
  const { cells, same, skipped } = pasted;
  const rest = skipped === null ? '' : ` ${skipped}`;
  if (cells.length > 0) {
    const words = `Pasted ${countedText(cells.length, 'amount')}.${rest}`;
    void save(queue, cells, { action: 'paste', words });
  } else if (same > 0)
    say('info', `Nothing to change: ${countedText(same, 'amount')} were there already.${rest}`);
  else say('warning', skipped ?? 'There was no amount to paste here.');
}

/** Cell count and column sums; a subtotal and its parts are not both added. */
function selectionWords({ rows, columns }: SheetBlock<BudgetRow>): string {
  const [first, last] = [rows[0], rows.at(-1)];
  const deepest = rows.filter((row, index) => row.level >= (rows[index + 1]?.level ?? 0));
  const sums = columns.filter(isField).map((field) => {
    const cents = deepest.reduce((sum, { totals }) => sum + Math.round((totals[field] ?? 0) * 100), 0);
    return `${FIELD_WORDS[field]} ${dollarsInFull(cents / 100)}`;
  });
  const range = rows.length === 1 ? first?.title : `${first?.title} to ${last?.title}`;
  return [`${countedText(rows.length, 'row')}, ${range}`, ...sums].join(' · ');
}

interface Save {
  readonly action: EditAction;
  /** Message after the save. */
  readonly words: string;
}

/** Saves amounts together and offers undo; a refusal shows on its cell. */
export async function save(
  queue: EditQueue,
  cells: readonly TypedCell[],
  { action, words }: Save,
): Promise<EditOutcome> {
  if (cells.length === 0) return { saved: 0, conflicts: 0, refusal: null };
  const outcome = await queue.type(cells, action);
  const undo = { label: 'Undo', act: () => void turnBack(queue, 'undo') };
  if (outcome.saved > 0) {
    notify({ type: 'positive', message: words, group: 'budget-typing', action: undo });
  } else if (outcome.conflicts > 0 && cells.length > 1) {
    const message = `Someone else changed ${countedText(outcome.conflicts, 'of these amounts', 'of these amounts')} meanwhile. Nothing is saved until you decide about each.`;
    notify({ type: 'warning', message, group: 'budget-typing' });
  } else if (outcome.refusal !== null) {
    notify({ type: 'negative', message: outcome.refusal, group: 'budget-refused' });
  }
  return outcome;
}

const TURNED = {
  undo: { done: 'Undone.', nothing: 'There is nothing to undo here; History has earlier changes.' },
  redo: { done: 'Done again.', nothing: 'There is nothing to redo.' },
} as const;

async function turnBack(queue: EditQueue, which: 'undo' | 'redo'): Promise<void> {
  try {
    say('info', (await queue[which]()) ? TURNED[which].done : TURNED[which].nothing);
  } catch (error) {
    say('negative', error instanceof Error ? error.message : String(error));
  }
}

function say(type: 'info' | 'warning' | 'negative', message: string): void {
  notify({ type, message, group: 'budget-typing' });
}

type Figure = Exclude<keyof BudgetTotals, 'coopIsEstimate'>;

/** Columns whose figure has another name. */
const SHOWN: Readonly<Record<string, Figure>> = { net: 'totalLessCoop' };

/** Cells as tab-separated text, exact to the cent; unknown values are empty. */
export function copiedText({ rows, columns }: SheetBlock<BudgetRow>): string {
  return rows.map((row) => columns.map((column) => cellText(row, column)).join('\t')).join('\n');
}

function cellText(row: BudgetRow, column: string): string {
  if (column === 'name') return quoted(row.title);
  const value = (row.totals as Readonly<Record<string, unknown>>)[SHOWN[column] ?? column];
  if (typeof value !== 'number') return '';
  return column === 'targetBudget' || column === 'actualBudget' ? amountToType(value) : String(value);
}

/** Escapes names a spreadsheet would take for a formula; quotes names with a tab or line break. */
function quoted(name: string): string {
  const text = /^[=+\-@]/.test(name) ? `'${name}` : name;
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

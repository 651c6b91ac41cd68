import { readTypedAmount } from '../../../../core/money/amount-arithmetic.ts';
import { copiedCells } from '../../../../core/money/copied-cells.ts';
import type { TypedAmount } from '../../../../core/money/typed-amount.ts';
import { countedText } from '../../../../core/text/number-text.ts';
import type { BudgetType } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';
import type { TypedCell } from './cell-edits.ts';
import { dollarsInFull } from './dollar-text.ts';
import { type Entry, expenseKey, isField, typedCell } from './line-cells.ts';

/** The visible rows from the first cell down, and the columns to its right. */
export interface PasteTarget {
  readonly rows: readonly BudgetRow[];
  readonly columns: readonly string[];
  /** Size of the selection; a single copied value fills it. */
  readonly selected: { readonly rows: number; readonly columns: number };
  readonly entryIn: (row: BudgetRow) => Entry | null;
}

export interface Pasted {
  readonly cells: readonly TypedCell[];
  /** Cells that already have the amount. */
  readonly same: number;
  /** One sentence; null when nothing is skipped. */
  readonly skipped: string | null;
}

interface PlacedText {
  readonly row: BudgetRow;
  readonly column: string;
  readonly text: string;
  /** From 1, as spreadsheets count. */
  readonly clipRow: number;
}

/**
 * Maps copied cells to visible rows, one to one. Values over subtotals and read-only rows are
 * skipped.
 *
 * @returns the edits, or why nothing is pasted
 */
export function pastedCells(text: string, target: PasteTarget): Pasted | { readonly refusal: string } {
  const copied = copiedCells(text);
  const texts = isSingle(copied) ? filling(copied, target) : placed(copied, target);
  const misplaced = texts.find((one) => one.column === 'name' && !isNamed(one));
  if (misplaced) {
    const { clipRow, row } = misplaced;
    return {
      refusal: `Nothing was pasted. Row ${clipRow} is “${misplaced.text.trim()}”, but on the screen it meets “${row.title}”.`,
    };
  }
  const amounts = texts.filter(({ column }) => isField(column));
  const read = amounts.map((one) => ({ ...one, ...readInto(one, target) }));
  const wrong = read.find(({ made, amount }) => made !== 'skipped' && amount.kind === 'wrong');
  if (wrong?.amount.kind === 'wrong') {
    return { refusal: `Nothing was pasted. In row ${wrong.clipRow}: ${wrong.amount.message}` };
  }
  const cells = read.flatMap(({ made }) => (typeof made === 'object' && made !== null ? [made] : []));
  const clash = clashIn(cells, target.rows);
  if (clash !== null) return { refusal: `Nothing was pasted. ${clash}` };
  const over = read.filter(({ made, amount }) => made === 'skipped' && amount.kind !== 'blank');
  const outside = copied.flat().filter((one) => one.trim() !== '').length - texts.length;
  return {
    cells: onceEach(cells.filter(({ isSame }) => !isSame).map(({ cell }) => cell)),
    same: onceEach(cells.filter(({ isSame }) => isSame).map(({ cell }) => cell)).length,
    skipped: skippedWords(over, {
      outside: isSingle(copied) ? 0 : outside,
      computed: isSingle(copied) ? 0 : texts.filter(({ column }) => isComputed(column)).length,
    }),
  };
}

type Made = { readonly cell: TypedCell; readonly isSame: boolean };

function isSingle(copied: readonly (readonly string[])[]): boolean {
  return copied.length === 1 && copied[0]?.length === 1;
}

function filling(copied: readonly (readonly string[])[], { rows, columns, selected }: PasteTarget) {
  const text = copied[0]?.[0] ?? '';
  return rows
    .slice(0, selected.rows)
    .flatMap((row) =>
      columns.slice(0, selected.columns).map((column): PlacedText => ({ row, column, text, clipRow: 1 })),
    );
}

function placed(copied: readonly (readonly string[])[], { rows, columns }: PasteTarget): PlacedText[] {
  return copied.flatMap((cells, down) =>
    cells.flatMap((text, right) => {
      const [row, column] = [rows[down], columns[right]];
      if (row === undefined || column === undefined || text.trim() === '') return [];
      return [{ row, column, text, clipRow: down + 1 }];
    }),
  );
}

/** Names that were copied along must match the target rows, so amounts never go to other lines. */
function isNamed({ row, text }: PlacedText): boolean {
  const plain = (name: string) =>
    name
      .replace(/^'(?=[=+\-@])/, '')
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase();
  return plain(text) === plain(row.title);
}

function readInto(
  { row, column, text }: PlacedText,
  { entryIn }: PasteTarget,
): { readonly amount: TypedAmount; readonly made: Made | 'skipped' | null } {
  const field = column as BudgetType;
  const amount = readTypedAmount(text, row.totals[field]);
  const entry = entryIn(row);
  if (!entry || entry.kind === 'sum' || entry.kind === 'several') return { amount, made: 'skipped' };
  if (amount.kind !== 'amount') return { amount, made: null };
  return { amount, made: typedCell(row, field, { entry, amount }) };
}

/** Two rows of one expense with different amounts; null without such a clash. */
function clashIn(cells: readonly Made[], rows: readonly BudgetRow[]): string | null {
  const first = new Map<string, TypedCell>();
  for (const { cell } of cells) {
    const key = `${expenseKey(cell)} ${cell.field}`;
    const other = first.get(key);
    first.set(key, other ?? cell);
    if (!other || other.value === cell.value) continue;
    const [one, two] = [other, cell].map(({ row }) => rows.find(({ key: own }) => own === row)?.title);
    return `“${one}” and “${two}” are the same expense but have different amounts: ${dollarsInFull(other.value)} and ${dollarsInFull(cell.value)}.`;
  }
  return null;
}

/** One edit per expense, even when several rows show it. */
function onceEach(cells: readonly TypedCell[]): TypedCell[] {
  return [...new Map(cells.map((cell) => [`${expenseKey(cell)} ${cell.field}`, cell])).values()];
}

const MOST_NAMED = 3;

function skippedWords(
  over: readonly PlacedText[],
  { outside, computed }: { outside: number; computed: number },
): string | null {
  const names = [...new Set(over.map(({ row }) => row.title))];
  const named = names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ' and others' : '');
  const verb = over.length === 1 ? 'was' : 'were';
  const words = [
    over.length > 0 && `${countedText(over.length, 'value')} over subtotals ${verb} skipped: ${named}.`,
    computed > 0 && `${countedText(computed, 'value')} in calculated columns skipped.`,
    outside > 0 && `${countedText(outside, 'value')} did not fit in the table.`,
  ];
  return words.filter((one) => one !== false).join(' ') || null;
}

function isComputed(column: string): boolean {
  return column !== 'name' && !isField(column);
}

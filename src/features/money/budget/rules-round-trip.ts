import { Problem } from '../../../core/errors.ts';
import { readAmount } from '../../../core/money/typed-amount.ts';
import type { BudgetType } from './budget-shapes.ts';

/** A row of a file; `row` counts from 1. */
export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Amounts in cents. */
export interface ExportedLine {
  readonly category: string;
  readonly product: string;
  readonly productId: number;
  readonly campaign: string;
  /** Empty for a product without expenses. */
  readonly ids: readonly number[];
  readonly planned: number;
  readonly actual: number | null;
}

/** Cents. */
export interface EditedAmount {
  readonly line: ExportedLine;
  readonly field: BudgetType;
  readonly exported: number | null;
  readonly wanted: number | null;
}

export interface ReadBack {
  readonly edits: readonly EditedAmount[];
  /** One sentence per skipped part. */
  readonly skipped: readonly string[];
}

interface Head {
  readonly category: number;
  readonly product: number;
  readonly campaign: number;
  readonly amounts: readonly { readonly field: BudgetType; readonly at: number }[];
}

interface SaidAmount {
  readonly row: number;
  readonly lines: readonly ExportedLine[];
  /** A subtotal, not an editable amount. */
  readonly isSum: boolean;
  readonly name: string;
  readonly field: BudgetType;
  readonly cents: number | null;
}

/**
 * Finds the edits in an exported table. Rows match by category, product and campaign, in any order;
 * an amount that differs from the export is an edit. Subtotals are never edits.
 *
 * @param rows all rows of the file, header included
 * @param lines every line of the export
 * @throws Problem `invalid` where a cell is not an amount, a line has two different new amounts, or
 * columns are missing
 */
export function readBack(rows: readonly FileRow[], lines: readonly ExportedLine[]): ReadBack {
  const skipped: string[] = [];
  const said: SaidAmount[] = [];
  let head: Head | null = null;
  let isFound = false;
  for (const { row, cells } of rows) {
    const found = headIn(cells);
    isFound ||= found !== null;
    if (found) head = found;
    // A title row starts another table, such as the stores.
    else if (isTitle(cells)) head = null;
    else if (head) said.push(...saidIn(cells, { head, lines, row, skipped }));
  }
  if (!isFound) throw new Problem('invalid', NO_COLUMNS);
  const edits = editsIn(said.filter(({ isSum }) => !isSum));
  const wantedOf = new Map(edits.map((one) => [keyOf(one.line, one.field), one.wanted]));
  for (const sum of said.filter(({ isSum }) => isSum)) {
    const exported = total(sum.lines, (line) => amountIn(line, sum.field));
    const worked = total(sum.lines, (line) => {
      const wanted = wantedOf.get(keyOf(line, sum.field));
      return wanted === undefined ? amountIn(line, sum.field) : wanted;
    });
    if (sum.cents === exported || (sum.cents ?? 0) === (worked ?? 0)) continue;
    skipped.push(`Row ${sum.row}, ${sum.name}: a sum. Change its lines instead.`);
  }
  return { edits, skipped };
}

const NO_COLUMNS =
  'The columns Category, Product and Planned or Actual are missing. Copy the whole table, the names of its columns included.';

function isTitle(cells: readonly string[]): boolean {
  return plain(cells[0]) !== '' && cells.slice(1).every((cell) => plain(cell) === '');
}

function plain(text: string | undefined): string {
  return (text ?? '')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .normalize();
}

function headIn(cells: readonly string[]): Head | null {
  const names = cells.map((cell) => plain(cell).toLowerCase());
  const at = (name: string) => names.lastIndexOf(name);
  const amounts = (
    [
      ['targetBudget', 'planned'],
      ['actualBudget', 'actual'],
    ] as const
  )
    .map(([field, name]) => ({ field, at: names.indexOf(name) }))
    .filter((one) => one.at >= 0);
  if (at('category') < 0 || at('product') < 0 || amounts.length === 0) return null;
  return { category: at('category'), product: at('product'), campaign: at('campaign'), amounts };
}

interface RowPlace {
  readonly head: Head;
  readonly lines: readonly ExportedLine[];
  readonly row: number;
  readonly skipped: string[];
}

function saidIn(cells: readonly string[], { head, lines, row, skipped }: RowPlace): SaidAmount[] {
  const [category, product, campaign] = [head.category, head.product, head.campaign].map((at) =>
    plain(cells[at]),
  );
  if (!category) return [];
  const alike = lines.filter(
    (line) =>
      plain(line.category) === category &&
      (!product || plain(line.product) === product) &&
      (!campaign || plain(line.campaign) === campaign),
  );
  const exact = campaign ? alike.filter((line) => line.campaign === cells[head.campaign]) : [];
  const ofRow = exact.length > 0 ? exact : alike;
  const name = [category, product, campaign].filter(Boolean).join(', ');
  if (campaign && ofRow.length > 1) {
    skipped.push(`Row ${row}, ${name}: several campaigns have this name. Change them in Rooftop.`);
    return [];
  }
  if (ofRow.length === 0) {
    if (product) skipped.push(`Row ${row}, ${name}: the export has no such line.`);
    return [];
  }
  // A category is a subtotal even of a single line.
  const isSum = !product || (!campaign && ofRow.length > 1);
  return head.amounts.flatMap(({ field, at }) => {
    // Rows may end before this column.
    const cell = cells[at];
    if (cell === undefined) return [];
    const amount = readAmount(cell);
    if (amount.kind === 'wrong' && isSum) return [];
    if (amount.kind === 'wrong') {
      const title = field === 'targetBudget' ? 'Planned' : 'Actual';
      throw new Problem('invalid', `Row ${row}, ${name}, ${title}: ${amount.message} Nothing was changed.`);
    }
    const cents = amount.kind === 'amount' ? Math.round(amount.dollars * 100) : null;
    const blank = field === 'targetBudget' ? 0 : null;
    return [{ row, lines: ofRow, isSum, name, field, cents: cents ?? blank }];
  });
}

function editsIn(said: readonly SaidAmount[]): EditedAmount[] {
  const edits = new Map<string, EditedAmount>();
  for (const {
    lines: [line],
    field,
    cents,
    row,
    name,
  } of said) {
    if (!line) continue;
    const exported = amountIn(line, field);
    if (cents === exported) continue;
    const other = edits.get(keyOf(line, field));
    if (other && other.wanted !== cents) {
      throw new Problem(
        'invalid',
        `Row ${row}, ${name}: this expense is in two rows with two new amounts. Nothing was changed.`,
      );
    }
    edits.set(keyOf(line, field), { line, field, exported, wanted: cents });
  }
  return [...edits.values()];
}

function amountIn(line: ExportedLine, field: BudgetType): number | null {
  return field === 'targetBudget' ? line.planned : line.actual;
}

function keyOf({ productId, campaign }: ExportedLine, field: BudgetType): string {
  return `${productId} ${field} ${campaign}`;
}

function total(lines: readonly ExportedLine[], of: (line: ExportedLine) => number | null): number | null {
  const known = lines.map(of).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0);
}

import { amountToType } from '../../../../core/money/typed-amount.ts';
import type { SheetBlock } from '../../../../web/ui/sheet/sheet-column.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';

type Figure = Exclude<keyof BudgetTotals, 'coopIsEstimate'>;

/** What a column shows of a line; columns of the same name need no entry. */
const SHOWN: Readonly<Record<string, Figure>> = { net: 'totalLessCoop' };

/** Cells as a spreadsheet takes them: parted by tabs, exact to the cent, nothing where nothing is known. */
export function copiedText({ rows, columns }: SheetBlock<BudgetRow>): string {
  return rows.map((row) => columns.map((column) => cellText(row, column)).join('\t')).join('\n');
}

function cellText(row: BudgetRow, column: string): string {
  if (column === 'name') return quoted(row.title);
  const value = (row.totals as Readonly<Record<string, unknown>>)[SHOWN[column] ?? column];
  if (typeof value !== 'number') return '';
  return column === 'targetBudget' || column === 'actualBudget' ? amountToType(value) : String(value);
}

/** A name a spreadsheet would take for a formula is marked as text; one with a tab or a line end is quoted. */
function quoted(name: string): string {
  const text = /^[=+\-@]/.test(name) ? `'${name}` : name;
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

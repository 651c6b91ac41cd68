import { amountToType } from '../../../../core/money/typed-amount.ts';
import type { SheetBlock } from '../../../../web/ui/sheet/sheet-column.ts';
import type { BudgetTotals } from '../budget-shapes.ts';
import type { BudgetRow } from './budget-row.ts';

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

import type { TableRow } from '../../core/connector.ts';

const LONGEST_LABEL = 80;

export type Line =
  | { readonly kind: 'remark' | 'title'; readonly text: string | null }
  | { readonly kind: 'labels' | 'figures' | 'other' };

export function lineOf({ cells }: TableRow): Line {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const first = filled[0] ?? '';
  if (startsRemark(cells)) {
    const text = first.replace(/^[#\s"-]+|[-\s"]+$/g, '').slice(0, LONGEST_LABEL);
    return { kind: 'remark', text: filled.length === 1 && text !== '' && !/:/.test(text) ? text : null };
  }
  if (filled.length === 1)
    return { kind: 'title', text: isFigure(first) ? null : first.slice(0, LONGEST_LABEL) };
  if (filled.some(isFigure)) return { kind: 'figures' };
  // A column of row numbers has no name; spreadsheets and statistics programs put it first.
  const named = filled.length > 1 && (cells[0] ?? '').trim() === '' ? cells.slice(1) : cells;
  const gap = named.findIndex((cell) => cell.trim() === '');
  const hasHole = gap >= 0 && named.slice(gap).some((cell) => cell.trim() !== '');
  const areDistinct = new Set(filled.map((cell) => cell.toLowerCase())).size === filled.length;
  const areShort = filled.every((cell) => cell.length <= LONGEST_LABEL);
  return { kind: areDistinct && areShort && !hasHole ? 'labels' : 'other' };
}

/** `# Account: Maple, Inc` is a remark; the column `# of leads` is not. */
export function startsRemark(cells: readonly string[]): boolean {
  const first = (cells[0] ?? '').trimStart();
  if (!first.startsWith('#')) return false;
  return /^#[^:]{0,60}:/.test(first) || cells.every((cell, index) => index === 0 || cell.trim() === '');
}

/** A number, amount, date, percent or email address: never a column name. */
function isFigure(cell: string): boolean {
  return /^[^a-z]*\d[^a-z]*$/i.test(cell) || /@|^\w{3,9} \d{1,2}, \d{4}$|^\d{4}-\d\d-\d\dT/.test(cell);
}

export function filledCount(cells: readonly string[]): number {
  return cells.reduce((count, cell) => (cell.trim() === '' ? count : count + 1), 0);
}

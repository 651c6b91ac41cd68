import { rowsOf } from './csv-rows.ts';

const CANDIDATES = [',', '\t', ';', '|'];
const ROWS_LOOKED_AT = 60;

/**
 * The delimiter under which most rows of a table's beginning have the same number of cells.
 *
 * @returns null when no delimiter makes columns
 */
export function delimiterOf(text: string): string | null {
  const declared = /^"?sep=(.)"?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const scored = CANDIDATES.map((delimiter) => ({ delimiter, score: evenness(text, delimiter) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > 0 ? best.delimiter : null;
}

/** How many cells stand in rows of the commonest width; rows of one cell count for nothing. */
function evenness(text: string, delimiter: string): number {
  const widths = new Map<number, number>();
  let seen = 0;
  for (const { cells } of rowsOf(text, delimiter)) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    seen += 1;
    if (seen === ROWS_LOOKED_AT) break;
  }
  return Math.max(0, ...[...widths].map(([width, rows]) => rows * rows * Math.sqrt(width)));
}

import { rowsOf } from './csv-rows.ts';

const CANDIDATES = [',', '\t', ';', '|'];
const ROWS_LOOKED_AT = 60;
/** Share of rows with the most common width from which space-aligned text counts as a table. */
const EVEN_ENOUGH = 0.6;

/**
 * The delimiter that gives most rows the same number of cells, looking at the beginning of the table.
 * @returns null when no delimiter makes columns
 */
export function delimiterOf(text: string): string | null {
  const declared = /^"?sep=(.)"?\n/i.exec(text)?.[1];
  if (declared !== undefined) return declared;
  const scored = CANDIDATES.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  const isDoubtful = best.share < EVEN_ENOUGH || !best.isNamed;
  if (best.score === 0 || (isDoubtful && isFixedWidth(text))) return null;
  return best.delimiter;
}

export function isFixedWidth(text: string): boolean {
  const lines = text.split('\n', ROWS_LOOKED_AT).filter((line) => line.trim() !== '');
  const spaced = lines.filter((line) => (line.trim().match(/\S {2,}(?=\S)/g) ?? []).length >= 2);
  return spaced.length >= 2 && spaced.length >= lines.length / 2;
}

interface Evenness {
  readonly score: number;
  readonly share: number;
  readonly isNamed: boolean;
}

/**
 * How many cells are in rows of the most common width; rows of one cell do not count. A decimal mark also
 * makes even rows, but then the first row begins with figures.
 */
function evenness(text: string, delimiter: string): Evenness {
  const widths = new Map<number, { rows: number; first: readonly string[] }>();
  let seen = 0;
  for (const { cells } of rowsOf(text, delimiter)) {
    const known = widths.get(cells.length);
    if (known) known.rows += 1;
    else widths.set(cells.length, { rows: 1, first: cells });
    seen += 1;
    if (seen === ROWS_LOOKED_AT) break;
  }
  let best: Evenness = { score: 0, share: 0, isNamed: false };
  for (const [width, { rows, first }] of widths) {
    if (width < 2) continue;
    const isNamed = !first.some((cell) => /^\s*"?[-+$€£(]*\d[\d.,:]*\s*[%€)]?"?\s*$/.test(cell));
    const score = rows * rows * Math.sqrt(width) * (isNamed ? 1 : 0.5);
    if (score > best.score) best = { score, share: rows / seen, isNamed };
  }
  return best;
}

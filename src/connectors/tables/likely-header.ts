import type { TableRow } from '../../core/connector.ts';
import { filledCount, lineOf } from './lines.ts';

const ROWS_LOOKED_AT = 60;

export function likelyHeader(rows: readonly TableRow[]): TableRow | null {
  const looked = rows.slice(0, ROWS_LOOKED_AT);
  const labels = looked.filter((row) => lineOf(row).kind === 'labels');
  const widest = Math.max(0, ...looked.map(({ cells }) => filledCount(cells)));
  const wide = labels.filter(({ cells }) => filledCount(cells) * 2 >= widest);
  return widestOf(wide.length > 0 ? wide : looked);
}

function widestOf(rows: readonly TableRow[]): TableRow | null {
  return rows.reduce<TableRow | null>(
    (best, row) => (best === null || filledCount(row.cells) > filledCount(best.cells) ? row : best),
    null,
  );
}

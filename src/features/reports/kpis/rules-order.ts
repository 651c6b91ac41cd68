import type { ComparedFigure } from '../../../core/kpis/wire.ts';
import { compareNames } from '../../../core/text/name-order.ts';
import type { DrillOrder } from './contract-drill-down.ts';

interface Ordered {
  readonly title: string;
  readonly figure: ComparedFigure;
}

/**
 * Sorts the rows of a breakdown.
 *
 * By value or by change against the first comparison, unknown values last in both directions; ties
 * by title, so the order is stable. The own order reverses as a whole.
 */
export function inDrillOrder<Row extends Ordered>(
  rows: readonly Row[],
  { by, ascending }: { by: DrillOrder; ascending: boolean },
): Row[] {
  const sign = ascending ? 1 : -1;
  if (by === 'own') return ascending ? [...rows] : rows.toReversed();
  if (by === 'alphabetical') return rows.toSorted((a, b) => sign * byTitle(a, b));
  const numberOf = ({ figure }: Row) =>
    by === 'value' ? figure.current.value : (figure.comparisons[0]?.delta?.change ?? null);
  return rows.toSorted((a, b) => {
    const [left, right] = [numberOf(a), numberOf(b)];
    if (left === right) return byTitle(a, b);
    if (left === null || right === null) return left === null ? 1 : -1;
    return sign * (left - right);
  });
}

function byTitle(a: Ordered, b: Ordered): number {
  return compareNames(a.title, b.title);
}

import type { ComparedFigure } from '../../../core/kpis/wire.ts';
import type { DrillOrder } from './contract-drill-down.ts';

interface Ordered {
  readonly title: string;
  readonly figure: ComparedFigure;
}

/**
 * Rows in the order asked for, from their own.
 *
 * By value or by change against the first comparison, unknown last either way; equal rows go by
 * title, so that the order never jumps. The own order turned round is its reverse.
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

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byTitle(a: Ordered, b: Ordered): number {
  return collator.compare(a.title, b.title);
}

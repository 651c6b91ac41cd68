import type { BreakdownRow } from '../kpis/tiles.ts';
import { against, figureOfKpi } from './answer.ts';
import { columnChoice, type RankedView } from './board.ts';
import type { Chosen } from './chosen.ts';

export interface PlacedRow {
  readonly row: BreakdownRow;
  readonly note: string | null;
}

type Requested = Pick<RankedView, 'columns' | 'placesFrom' | 'last'>;

/**
 * Adds places and their changes: `No. 3, up 2`. Rows below `placesFrom` have none; rows in `last`
 * come last.
 */
export function inPlaces(
  rows: readonly BreakdownRow[],
  view: Requested,
  { compare }: Pick<Chosen, 'compare'>,
): PlacedRow[] {
  const isLast = ({ key }: BreakdownRow) =>
    key === null || (view.last ?? []).includes(key.trim().toLowerCase());
  const somebody = rows.filter((row) => !isLast(row));
  const [choice] = view.columns;
  const least = view.placesFrom;
  if (least === undefined || choice === undefined)
    return withoutPlaces([...somebody, ...rows.filter(isLast)]);
  const { kpi } = columnChoice(choice);
  const now = placesBy(somebody, (row) => figureOfKpi(row.figures, kpi)?.current.value ?? null, least);
  const before =
    compare === 'none'
      ? new Map<BreakdownRow, number>()
      : placesBy(somebody, (row) => against(figureOfKpi(row.figures, kpi), compare)?.value ?? null, least);
  const placed = somebody.map((row) => ({ row, note: placeText(now.get(row), before.get(row), compare) }));
  return [...placed, ...withoutPlaces(rows.filter(isLast))];
}

function withoutPlaces(rows: readonly BreakdownRow[]): PlacedRow[] {
  return rows.map((row) => ({ row, note: null }));
}

/** Places from 1; equal values share a place. */
function placesBy(
  rows: readonly BreakdownRow[],
  amountOf: (row: BreakdownRow) => number | null,
  least: number,
): Map<BreakdownRow, number> {
  const values = rows.flatMap((row) => {
    const value = amountOf(row);
    return value === null || value < least ? [] : [{ row, value }];
  });
  return new Map(
    values.map(({ row, value }) => [row, 1 + values.filter((other) => other.value > value).length] as const),
  );
}

function placeText(
  now: number | undefined,
  before: number | undefined,
  compare: Chosen['compare'],
): string | null {
  if (now === undefined) return null;
  const place = `No. ${now}`;
  if (compare === 'none') return place;
  if (before === undefined) return `${place}, new`;
  if (before === now) return place;
  return `${place}, ${before > now ? `up ${before - now}` : `down ${now - before}`}`;
}

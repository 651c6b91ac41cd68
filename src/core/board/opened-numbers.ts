import type { KpiKey } from '../kpis/catalog.ts';
import { idOfValue, type NamedFilter, NOT_STATED, valueOfId } from '../kpis/filter-text.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Period } from '../time/period.ts';
import { kpiOf, unfilteredOf } from './answer.ts';
import type { Board, Widget } from './board.ts';
import { TOTAL_ROW } from './breakdowns.ts';
import { aboutFilter, type Chosen } from './chosen.ts';
import { tileId } from './tile-requests.ts';

export interface NumberPlace {
  readonly kpi: KpiKey;
  readonly by?: string;
  /** The row's value id; absent for a total. */
  readonly row?: string;
  readonly days?: Period;
}

export interface OpenedNumber {
  readonly kpi: KpiKey;
  /** One per dimension. */
  readonly filters: readonly NamedFilter[];
  /** The dimension whose rows are totaled. */
  readonly by?: string;
  readonly days?: Period;
}

export interface ShownWidget {
  readonly board: Board;
  readonly widget: Widget;
  readonly chosen: Chosen;
  readonly answer: BoardReply;
}

/** The drill-down of a number, with all its filters; null where it has none, as for Other. */
export function openedNumber(shown: ShownWidget, { kpi, by, row, days }: NumberPlace): OpenedNumber | null {
  const isRow = by !== undefined && row !== undefined && row !== TOTAL_ROW;
  if (isRow ? valueOfId(row) === undefined : row === TOTAL_ROW && isApart(shown, kpi, by)) return null;
  const own: NamedFilter[] = isRow ? [{ dimension: by, values: [row] }] : [];
  const filters = together([...filtersOf(shown, kpi), ...own]);
  if (filters.some(({ values }) => values.length === 0)) return null;
  return { kpi, filters, ...(by !== undefined && !isRow && { by }), ...(days && { days }) };
}

/** Separate reports need not add up to the KPI's total. */
function isApart({ answer }: ShownWidget, kpi: KpiKey, by: string | undefined): boolean {
  return kpiOf(answer, kpi)?.dimensions.some((one) => one.key === by && one.isApart === true) ?? false;
}

/** Filters that the KPI's records support. */
function filtersOf({ board, widget, chosen, answer }: ShownWidget, kpi: KpiKey): NamedFilter[] {
  const known = kpiOf(answer, kpi)?.dimensions.map(({ key }) => key);
  const left = unfilteredOf(answer, tileId(widget, chosen), kpi);
  const ofBoard = chosen.filters.filter(({ dimension }) => !left.includes(dimension));
  return [...ofBoard, ...aboutFilter(board, chosen), ...fixedFilters(widget)].filter(
    ({ dimension }) => known === undefined || known.includes(dimension),
  );
}

function fixedFilters({ filters = [] }: Widget): NamedFilter[] {
  return filters.map(({ dimension, values }) => ({
    dimension,
    values: values.map((value) => idOfValue(value === NOT_STATED ? null : value)),
  }));
}

/** One filter per dimension, with the values all of them allow. */
function together(filters: readonly NamedFilter[]): NamedFilter[] {
  const byDimension = Map.groupBy(filters, ({ dimension }) => dimension);
  return [...byDimension].map(([dimension, all]) => ({
    dimension,
    values: all
      .map(({ values }) => values)
      .reduce((left, values) => values.filter((value) => left.includes(value))),
  }));
}

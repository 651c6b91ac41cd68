import type { KpiKey } from '../kpis/catalogue.ts';
import { idOfValue, type NamedFilter, NOT_STATED, valueOfId } from '../kpis/filter-text.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import type { Period } from '../time/period.ts';
import { kpiOf } from './answer.ts';
import { tileId } from './ask-tiles.ts';
import type { Board, Widget } from './board.ts';
import { TOTAL_ROW } from './breakdowns.ts';
import { aboutFilter, type Chosen } from './chosen.ts';

/** Which number of a board: a KPI's own, that of a row of a dimension, or that of a point of a course. */
export interface NumberPlace {
  readonly kpi: KpiKey;
  readonly by?: string;
  /** The id of the row's value; a total has none. */
  readonly row?: string;
  /** The days of a point; the whole period where absent. */
  readonly days?: Period;
}

/** What a drill-down opens with to show a number first. */
export interface OpenedNumber {
  readonly kpi: KpiKey;
  /** One a dimension. */
  readonly filters: readonly NamedFilter[];
  /** The dimension of its rows, where the number is a total of rows. */
  readonly by?: string;
  /** The whole period where absent. */
  readonly days?: Period;
}

/** A widget as it is shown. */
export interface ShownWidget {
  readonly board: Board;
  readonly widget: Widget;
  readonly chosen: Chosen;
  readonly answer: BoardReply;
}

/**
 * What opens behind a number, narrowed as the number is: by the board, by its widget and by its row.
 * Null where no drill-down shows that number, such as that of rows folded into one.
 */
export function openedNumber(shown: ShownWidget, { kpi, by, row, days }: NumberPlace): OpenedNumber | null {
  const isRow = by !== undefined && row !== undefined && row !== TOTAL_ROW;
  if (isRow ? valueOfId(row) === undefined : row === TOTAL_ROW && isApart(shown, kpi, by)) return null;
  const own: NamedFilter[] = isRow ? [{ dimension: by, values: [row] }] : [];
  const filters = together([...filtersOf(shown, kpi), ...own]);
  if (filters.some(({ values }) => values.length === 0)) return null;
  return { kpi, filters, ...(by !== undefined && !isRow && { by }), ...(days && { days }) };
}

/** Whether reports of their own tell the rows of a dimension: what those come to is not the KPI's own total. */
function isApart({ answer }: ShownWidget, kpi: KpiKey, by: string | undefined): boolean {
  return kpiOf(answer, kpi)?.dimensions.some((one) => one.key === by && one.isApart === true) ?? false;
}

/** What narrows a KPI of a widget: as far as its records can be narrowed, like the numbers beside it. */
function filtersOf({ board, widget, chosen, answer }: ShownWidget, kpi: KpiKey): NamedFilter[] {
  const known = kpiOf(answer, kpi)?.dimensions.map(({ key }) => key);
  const id = tileId(widget, chosen);
  const tile = answer.tiles.find((one) => one.id === id);
  const left = tile?.result?.kind === 'breakdown' ? tile.unfiltered : [];
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

/** One filter a dimension: what an earlier one shuts out stays out. */
function together(filters: readonly NamedFilter[]): NamedFilter[] {
  const byDimension = Map.groupBy(filters, ({ dimension }) => dimension);
  return [...byDimension].map(([dimension, all]) => ({
    dimension,
    values: all
      .map(({ values }) => values)
      .reduce((left, values) => values.filter((value) => left.includes(value))),
  }));
}

import type { KpiKey } from '../kpis/catalog.ts';
import type { BreakdownKey } from '../kpis/fact.ts';
import { type NamedFilter, NOT_STATED, valueOfId } from '../kpis/filter-text.ts';
import type { BoardTile } from '../kpis/tiles.ts';
import {
  type Board,
  columnChoice,
  type RankedView,
  type RingWidget,
  type StackedWidget,
  type TrendWidget,
  USUAL_ROWS,
  type Widget,
} from './board.ts';
import { aboutFilter, type Chosen, choicesOf, shownIn, shownView } from './chosen.ts';

const MOST_PARTS = 7;
const MOST_BUBBLES = 60;
const MOST_MOVERS = 500;

/** `filters` apply to every tile whose records have the dimension. */
export interface BoardQuestion {
  readonly tiles: BoardTile[];
  readonly filters: { dimension: string; values: string[] }[];
}

/** The widgets for one store or for several. */
export function shownWidgets({ widgets }: Board, { isSingle }: Pick<Chosen, 'isSingle'>): Widget[] {
  return widgets.filter(({ only }) => only === undefined || (only === 'single') === isSingle);
}

/** Tiles of a board as it opens. */
export function boardQuestion(board: Board, chosen: Chosen): BoardQuestion {
  const usual = { ...chosen, shows: {} };
  return question(
    board,
    chosen,
    shownWidgets(board, chosen).flatMap((widget) => widgetTiles(widget, usual)),
  );
}

/** Tiles of widgets that show another view than their first; null for none. */
export function pickedQuestion(board: Board, chosen: Chosen): BoardQuestion | null {
  const changed = shownWidgets(board, chosen).filter(
    (widget) => widget.kind === 'ranked' && shownIn(widget, chosen) !== choicesOf(widget)[0],
  );
  if (changed.length === 0) return null;
  return question(
    board,
    chosen,
    changed.flatMap((widget) => widgetTiles(widget, chosen)),
  );
}

/** Tiles of a board as it is shown now. */
export function wholeQuestion(board: Board, chosen: Chosen): BoardQuestion {
  return question(
    board,
    chosen,
    shownWidgets(board, chosen).flatMap((widget) => widgetTiles(widget, chosen)),
  );
}

function question(board: Board, chosen: Chosen, tiles: BoardTile[]): BoardQuestion {
  const about = aboutFilter(board, chosen);
  // Unlike a filter, the subject of a page must apply to every tile.
  const own = tiles.map((tile) => ({ ...tile, filters: [...(tile.filters ?? []), ...filterValues(about)] }));
  return { tiles: own, filters: filterValues(chosen.filters) };
}

/** Filters by value instead of id. */
export function filterValues(filters: readonly NamedFilter[]): BoardQuestion['filters'] {
  return filters.map(({ dimension, values }) => ({
    dimension,
    values: values.map((id) => valueOfId(id) ?? NOT_STATED),
  }));
}

/** The id of a widget's tile: `widget.view.part`, without the parts it lacks. */
export function tileId(widget: Widget, chosen: Chosen, part?: string): string {
  const shown = widget.kind === 'ranked' ? [shownView(widget, chosen).by] : [];
  return [widget.key, ...shown, ...(part === undefined ? [] : [part])].join('.');
}

/** Whether last year is aligned by weekday; running totals count from the same date. */
export function isByWeekday({ cumulative = false }: TrendWidget, { step }: Pick<Chosen, 'step'>): boolean {
  return step === 'day' && !cumulative;
}

function weekdayChoices(widget: TrendWidget, chosen: Chosen) {
  return isByWeekday(widget, chosen) ? { byWeekday: true, withAverage: true } : {};
}

/** The tiles one widget needs. */
export function widgetTiles(widget: Widget, chosen: Chosen): BoardTile[] {
  const requested = (kpis: readonly KpiKey[], compare: readonly Against[]) => ({
    kpis: [...kpis],
    compare: [...compare],
    filters: (widget.filters ?? []).map(({ dimension, values }) => ({ dimension, values: [...values] })),
  });
  const id = tileId(widget, chosen);
  const by = chosen.step;
  const one = against(chosen).slice(0, 1);
  const split = (
    kpis: readonly KpiKey[],
    rest: { by: BreakdownKey; limit: number; sparkline?: boolean; endsYesterday?: boolean },
  ) => ({
    id,
    kind: 'breakdown' as const,
    ...requested(kpis, one),
    ...rest,
  });
  switch (widget.kind) {
    case 'cards': {
      const value = { id, kind: 'value' as const, ...requested(widget.kpis, against(chosen)) };
      const trend = { id: `${id}.trend`, kind: 'series' as const, ...requested(widget.kpis, []), by };
      return widget.isMonthly ? [value] : [value, { ...trend, endsYesterday: true }];
    }
    case 'trend': {
      const { cumulative = false } = widget;
      const whole = { by, cumulative, whole: true, ...weekdayChoices(widget, chosen) };
      return [{ id, kind: 'series', ...requested(widget.kpis, against(chosen)), ...whole }];
    }
    case 'dual': {
      const kpis = widget.series.map(({ kpi }) => kpi);
      return [{ id, kind: 'series', ...requested(kpis, []), by }];
    }
    case 'stacked':
      return [
        split([widget.kpi], { by: widget.by, limit: partsOf(widget), sparkline: true, endsYesterday: false }),
        { id: `${id}.trend`, kind: 'series', ...requested([widget.kpi], []), by },
      ];
    case 'ranked': {
      const view = shownView(widget, chosen);
      const { limit = USUAL_ROWS, trend = false } = view;
      return [split(kpisOf(view), { by: view.by, limit, sparkline: trend })];
    }
    case 'ring':
      return [split([widget.kpi], { by: widget.by, limit: partsOf(widget) })];
    case 'funnel':
      return [{ id, kind: 'value', ...requested(widget.kpis, one) }];
    case 'heat':
      return [{ id, kind: 'series', ...requested([widget.kpi], []), by: 'weekdayHour' }];
    case 'calendar':
      return [{ id, kind: 'series', ...requested([widget.kpi], []), by: 'day' }];
    case 'bubble': {
      const kpis = [widget.area, widget.x, widget.y].filter((kpi) => kpi !== null);
      return [{ ...split([...new Set(kpis)], { by: widget.by, limit: MOST_BUBBLES }), compare: [] }];
    }
    case 'movers':
      return [
        {
          ...split([widget.kpi], { by: widget.by, limit: MOST_MOVERS }),
          compare: one.length > 0 ? [...one] : ['previous'],
        },
      ];
    case 'own':
      return [];
  }
}

type Against = 'previous' | 'lastYear';

/** Widgets with one comparison take the first. */
function against({ compare }: Chosen): readonly Against[] {
  if (compare === 'none') return [];
  return compare === 'previous' ? ['previous', 'lastYear'] : ['lastYear', 'previous'];
}

/** The KPIs of a view, each once. */
export function kpisOf({ columns }: RankedView): KpiKey[] {
  return [...new Set(columns.map((choice) => columnChoice(choice).kpi))];
}

function partsOf({ colors }: StackedWidget | RingWidget): number {
  return colors === undefined ? MOST_PARTS : Object.keys(colors).length;
}

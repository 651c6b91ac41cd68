import type { KpiKey } from '../kpis/catalog.ts';
import {
  idOfValue,
  type NamedFilter,
  readFilters,
  VALUE_ID,
  valueOfId,
  writeFilters,
} from '../kpis/filter-text.ts';
import type { Board, RankedView, RankedWidget, TrendWidget, Widget } from './board.ts';
import { filterTitles } from './row-filters.ts';

export interface BoardSort {
  readonly key: string;
  readonly descending: boolean;
}

/** The reader's choices, all kept in the address. */
export interface BoardPicks {
  readonly filters: readonly NamedFilter[];
  /** By widget key: the KPI of a trend, the view of a table. */
  readonly shows: Readonly<Record<string, string>>;
  readonly sorts: Readonly<Record<string, BoardSort>>;
}

export interface Chosen extends BoardPicks {
  readonly compare: 'previous' | 'lastYear' | 'none';
  /** Id of the board's subject; null if it has none. */
  readonly about: string | null;
  readonly isSingle: boolean;
  readonly step: 'day' | 'month';
}

export interface PickFields {
  readonly filters?: string | undefined;
  readonly show?: string | undefined;
  readonly sort?: string | undefined;
}

const MOST_DAYS = 92;

/** Longer than 92 days, a line by day is unreadable. */
export function stepOver(days: number): Chosen['step'] {
  return days > MOST_DAYS ? 'month' : 'day';
}

/** The filter for the board's subject, if it has one. */
export function aboutFilter(board: Board, { about }: Pick<Chosen, 'about'>): NamedFilter[] {
  return board.about && about !== null ? [{ dimension: board.about.dimension, values: [about] }] : [];
}

/** Ignores what the board does not have. */
export function readPicks(board: Board, fields: PickFields): BoardPicks {
  const shows = pairsOf(fields.show).filter(([key, value]) => {
    const widget = board.widgets.find((one) => one.key === key);
    return widget !== undefined && mayShow(widget, value);
  });
  const sorts = pairsOf(fields.sort).flatMap(([key, value]) => {
    const widget = board.widgets.find((one) => one.key === key);
    return widget?.kind === 'ranked' ? [[key, sortOf(value)] as const] : [];
  });
  return {
    filters: filtersOf(board, fields.filters),
    shows: Object.fromEntries(shows),
    sorts: Object.fromEntries(sorts),
  };
}

/** Picks as address parameters; defaults are left out. */
export function writePicks({ filters, shows, sorts }: BoardPicks): PickFields {
  const text = (pairs: readonly (readonly [string, string])[]) =>
    pairs.length === 0
      ? undefined
      : writeFilters(pairs.map(([dimension, value]) => ({ dimension, values: [value] })));
  return {
    filters: filters.length === 0 ? undefined : writeFilters(filters),
    show: text(Object.entries(shows)),
    sort: text(Object.entries(sorts).map(([key, sort]) => [key, `${sort.descending ? '-' : ''}${sort.key}`])),
  };
}

function mayShow(widget: Widget, value: string): boolean {
  if (widget.kind === 'own') return widget.picksFrom !== undefined && valueOfId(value) !== undefined;
  return choicesOf(widget).includes(value);
}

/**
 * The picks with what the board's own widgets chose, for an export: each as the id of its address text.
 *
 * @param textOf the text of an address parameter; undefined without one
 */
export function withOwnPicks(
  { widgets }: Board,
  picks: BoardPicks,
  textOf: (parameter: string) => string | undefined,
): BoardPicks {
  const own = widgets.flatMap((widget) => {
    const text = widget.kind === 'own' && widget.picksFrom ? textOf(widget.picksFrom) : undefined;
    return text === undefined ? [] : [[widget.key, idOfValue(text)] as const];
  });
  return { ...picks, shows: { ...picks.shows, ...Object.fromEntries(own) } };
}

/** What an own widget chose, as its address text; undefined where nothing is. */
export function ownPicks({ shows }: BoardPicks, key: string): string | undefined {
  const id = shows[key];
  return id === undefined ? undefined : (valueOfId(id) ?? undefined);
}

/** Keys a widget can show, the default first. */
export function choicesOf(widget: Widget): readonly string[] {
  switch (widget.kind) {
    case 'trend':
      return widget.kpis;
    case 'ranked':
      return widget.views.map(({ by }) => by);
    default:
      return [];
  }
}

/** The key of what a widget shows now. */
export function shownIn(widget: Widget, { shows }: BoardPicks): string | undefined {
  return shows[widget.key] ?? choicesOf(widget)[0];
}

/** The KPI a trend shows now. */
export function shownTrend(widget: TrendWidget, picks: BoardPicks): KpiKey | undefined {
  const shown = shownIn(widget, picks);
  return widget.kpis.find((kpi) => kpi === shown);
}

/** The view a ranked table shows now. */
export function shownView(widget: RankedWidget, picks: BoardPicks): RankedView {
  const by = shownIn(widget, picks);
  return widget.views.find((view) => view.by === by) ?? widget.views[0];
}

function filtersOf(board: Board, text = ''): NamedFilter[] {
  const known = filterTitles(board);
  return readFilters(text).filter(
    ({ dimension, values }) =>
      known.has(dimension) &&
      values.length > 0 &&
      values.every((id) => VALUE_ID.test(id) && valueOfId(id) !== undefined),
  );
}

function pairsOf(text = ''): (readonly [string, string])[] {
  return readFilters(text).flatMap(({ dimension, values: [value] }) =>
    value === undefined ? [] : [[dimension, value] as const],
  );
}

function sortOf(text: string): BoardSort {
  return { key: text.replace(/^-/, ''), descending: text.startsWith('-') };
}

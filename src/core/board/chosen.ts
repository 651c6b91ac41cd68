import type { KpiKey } from '../kpis/catalogue.ts';
import { type NamedFilter, readFilters, VALUE_ID, valueOfId, writeFilters } from '../kpis/filter-text.ts';
import type { Board, RankedView, RankedWidget, TrendWidget, Widget } from './board.ts';

/** The order of a table: the key of its column, and which end comes first. */
export interface BoardSort {
  readonly key: string;
  readonly descending: boolean;
}

/** What a reader has chosen of a board, beside dealers and time; all of it stands in the address. */
export interface BoardPicks {
  /** Of the whole board, values by their ids. */
  readonly filters: readonly NamedFilter[];
  /** What a widget shows, by its key: a KPI of a trend, a view of a table. */
  readonly shows: Readonly<Record<string, string>>;
  /** The order of a table, by the key of its widget. */
  readonly sorts: Readonly<Record<string, BoardSort>>;
}

/** Everything a board's questions and answers depend on. */
export interface Chosen extends BoardPicks {
  readonly compare: 'previous' | 'lastYear' | 'none';
  /** The id of what the board is about; null for a board about everything. */
  readonly about: string | null;
  /** One rooftop alone. */
  readonly isSingle: boolean;
  /** What a point of a course stands for. */
  readonly step: 'day' | 'month';
}

/** The parameters of an address that hold what is chosen of a board. */
export interface PickFields {
  readonly filters?: string | undefined;
  readonly show?: string | undefined;
  readonly sort?: string | undefined;
}

const MOST_DAYS = 92;

/** What a point of a course over so many days stands for: more than a quarter of days is a scribble. */
export function stepOver(days: number): Chosen['step'] {
  return days > MOST_DAYS ? 'month' : 'day';
}

/** What a board about one thing is narrowed down to. */
export function aboutFilter(board: Board, { about }: Pick<Chosen, 'about'>): NamedFilter[] {
  return board.about && about !== null ? [{ dimension: board.about.dimension, values: [about] }] : [];
}

/** What an address has chosen of a board; what the board does not have is left out. */
export function readPicks(board: Board, fields: PickFields): BoardPicks {
  const shows = pairsOf(fields.show).filter(([key, value]) => {
    const widget = board.widgets.find((one) => one.key === key);
    return widget !== undefined && choicesOf(widget).includes(value);
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

/** The same picks as an address holds them; what is as usual is absent. */
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

/** What a widget can show, by key; the first unless something else is chosen. */
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

/** What a widget shows now. */
export function shownIn(widget: Widget, { shows }: BoardPicks): string | undefined {
  return shows[widget.key] ?? choicesOf(widget)[0];
}

/** The KPI of a trend that is shown. */
export function shownTrend(widget: TrendWidget, picks: BoardPicks): KpiKey | undefined {
  const shown = shownIn(widget, picks);
  return widget.kpis.find((kpi) => kpi === shown);
}

/** The view of a ranked table that is shown. */
export function shownView(widget: RankedWidget, picks: BoardPicks): RankedView {
  const by = shownIn(widget, picks);
  return widget.views.find((view) => view.by === by) ?? widget.views[0];
}

function filtersOf({ filters = [] }: Board, text = ''): NamedFilter[] {
  return readFilters(text).filter(
    ({ dimension, values }) =>
      filters.some((one) => one.dimension === dimension) &&
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

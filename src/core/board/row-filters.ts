import { type NamedFilter, valueOfId } from '../kpis/filter-text.ts';
import type { FilterReply } from '../kpis/wire.ts';
import type { Board, OwnWidget, RankedView } from './board.ts';

/** The dimension that a row's name filters by; null where the name opens a screen or selects a store. */
export function rowDimension({ by, opens }: RankedView): string | null {
  return opens !== undefined || by === 'dealership' || by === 'department' ? null : by;
}

/** Titles of what a board filters by: its pickers, then the rows of its tables. */
export function filterTitles({ filters = [], widgets }: Board): ReadonlyMap<string, string> {
  const rows = widgets.flatMap((widget) => (widget.kind === 'ranked' ? widget.views : []));
  const titles = rows.flatMap((view): [string, string][] => {
    const dimension = rowDimension(view);
    return dimension === null ? [] : [[dimension, view.noun]];
  });
  return new Map([...titles, ...filters.map(({ dimension, title }) => [dimension, title] as const)]);
}

export interface ShownFilter {
  readonly dimension: string;
  readonly title: string;
  /** `New, Used` */
  readonly value: string;
}

/**
 * Filters as a reader sees them, in their order.
 *
 * @param named from the answer; empty before it, when values are as in the address
 */
export function shownFilters(
  board: Board,
  filters: readonly NamedFilter[],
  named: readonly FilterReply[],
): ShownFilter[] {
  const titles = filterTitles(board);
  return filters.map(({ dimension, values }) => {
    const known = named.find((one) => one.dimension === dimension);
    const texts = values.map(
      (id) => known?.values.find((one) => one.id === id)?.title ?? valueOfId(id) ?? 'Not stated',
    );
    return { dimension, title: titles.get(dimension) ?? known?.title ?? dimension, value: texts.join(', ') };
  });
}

/** Whether a row is all that a filter leaves. */
export function isOnlyRow(filters: readonly NamedFilter[], dimension: string, id: string): boolean {
  const own = filters.find((one) => one.dimension === dimension);
  return own?.values.length === 1 && own.values[0] === id;
}

/** The filters that narrow records down; the others only change how they are counted. */
export function narrowingFilters(
  { filters: pickers = [] }: Board,
  filters: readonly NamedFilter[],
): NamedFilter[] {
  return filters.filter(
    ({ dimension }) => !pickers.some((one) => one.dimension === dimension && one.choices !== undefined),
  );
}

/** The filters that a part of its own does not follow. */
export function unfollowedBy({ follows = [] }: OwnWidget, filters: readonly NamedFilter[]): string[] {
  const followed: readonly string[] = follows;
  return filters.map(({ dimension }) => dimension).filter((dimension) => !followed.includes(dimension));
}

/** `not filtered by source and city`; undefined without such filters. */
export function unfilteredText(
  titles: ReadonlyMap<string, string>,
  dimensions: readonly string[],
): string | undefined {
  const named = dimensions.flatMap((dimension) => titles.get(dimension)?.toLowerCase() ?? []);
  return named.length === 0 ? undefined : `not filtered by ${named.join(' and ')}`;
}

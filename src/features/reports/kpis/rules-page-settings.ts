import type { BoardSort } from '../../../core/board/chosen.ts';

/** The specification's KPI page settings, per user and dealer group. */
export interface KpiPageSettings {
  /** Column key of the store table, with `-` for descending; null: the first KPI. */
  readonly orderBy: string | null;
  /** Stores in the table; empty means all. */
  readonly dealerships: readonly number[];
  /** KPIs that show a change; null means all. */
  readonly comparisonMetrics: readonly string[] | null;
  /** KPIs whose change is in percent; null means all. */
  readonly comparisonPercentages: readonly string[] | null;
}

export const USUAL_PAGE_SETTINGS: KpiPageSettings = {
  orderBy: null,
  dealerships: [],
  comparisonMetrics: null,
  comparisonPercentages: null,
};

const MOST_KEPT = 500;

/** Parses stored settings; invalid values become defaults. */
export function pageSettingsIn(kept: unknown): KpiPageSettings {
  if (typeof kept !== 'object' || kept === null) return USUAL_PAGE_SETTINGS;
  const { orderBy, dealerships, comparisonMetrics, comparisonPercentages } = kept as Record<string, unknown>;
  return {
    orderBy: typeof orderBy === 'string' && orderBy.length <= 120 ? orderBy : null,
    dealerships: listOf(dealerships, (id) => typeof id === 'number' && Number.isSafeInteger(id)) ?? [],
    comparisonMetrics: listOf(comparisonMetrics, (key) => typeof key === 'string'),
    comparisonPercentages: listOf(comparisonPercentages, (key) => typeof key === 'string'),
  };
}

/**
 * Toggles a KPI in a list.
 *
 * @param list null means all are on
 * @param all every available KPI
 */
export function withSwitched(
  list: readonly string[] | null,
  all: readonly string[],
  { metric, isOn }: { readonly metric: string; readonly isOn: boolean },
): readonly string[] | null {
  const others = (list ?? all).filter((key) => key !== metric);
  const next = isOn ? [...others, metric] : others;
  return all.every((key) => next.includes(key)) ? null : next;
}

/** The setting as a table sort; undefined for the default. */
export function sortOf({ orderBy }: Pick<KpiPageSettings, 'orderBy'>): BoardSort | undefined {
  if (orderBy === null || orderBy === '') return undefined;
  return orderBy.startsWith('-')
    ? { key: orderBy.slice(1), descending: true }
    : { key: orderBy, descending: false };
}

/** The table sort as a setting. */
export function orderByOf(sort: BoardSort | undefined): string | null {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : null;
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => boolean): Item[] | null {
  if (!Array.isArray(value) || value.length > MOST_KEPT || !value.every(isItem)) return null;
  return value as Item[];
}

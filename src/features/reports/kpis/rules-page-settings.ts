import type { BoardSort } from '../../../core/board/chosen.ts';

/** How a person looks at their KPIs in one dealer group (the specification's KPI page settings). */
export interface KpiPageSettings {
  /** A column key of the store table, with `-` in front where the largest comes first; null: the first KPI. */
  readonly orderBy: string | null;
  /** Stores in the table; empty means all. */
  readonly dealerships: readonly number[];
  /** KPIs that show their change; null means all of them. */
  readonly comparisonMetrics: readonly string[] | null;
  /** KPIs whose change is in percent; null means all of them. */
  readonly comparisonPercentages: readonly string[] | null;
}

export const USUAL_PAGE_SETTINGS: KpiPageSettings = {
  orderBy: null,
  dealerships: [],
  comparisonMetrics: null,
  comparisonPercentages: null,
};

const MOST_KEPT = 500;

/** The settings in a kept value; whatever is damaged is as usual. */
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
 * A list of KPIs after one of them is switched on or off.
 *
 * @param list null where all are on
 * @param all every KPI there is to choose from
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

/** The order of the store table as its settings say it; undefined for the usual one. */
export function sortOf({ orderBy }: Pick<KpiPageSettings, 'orderBy'>): BoardSort | undefined {
  if (orderBy === null || orderBy === '') return undefined;
  return orderBy.startsWith('-')
    ? { key: orderBy.slice(1), descending: true }
    : { key: orderBy, descending: false };
}

/** The same as a setting. */
export function orderByOf(sort: BoardSort | undefined): string | null {
  return sort ? `${sort.descending ? '-' : ''}${sort.key}` : null;
}

function listOf<Item>(value: unknown, isItem: (item: unknown) => boolean): Item[] | null {
  if (!Array.isArray(value) || value.length > MOST_KEPT || !value.every(isItem)) return null;
  return value as Item[];
}

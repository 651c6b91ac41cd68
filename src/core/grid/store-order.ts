import type { KpiKey } from '../kpis/catalog.ts';
import { compareNames } from '../text/name-order.ts';

/** `dealership`, `alphabetical`, or a KPI, with `-` in front for descending. */
export type StoreOrder = string;

export const GROUP_ORDER = 'dealership';
export const NAME_ORDER = 'alphabetical';

interface Ordered {
  readonly name: string;
}

/**
 * The rows in an order, as indexes into `stores`.
 *
 * Unknown values come last both ways and equal values keep the group's order. An order that names none of
 * the columns is the group's.
 */
export function orderedStores(
  stores: readonly Ordered[],
  order: StoreOrder,
  valuesOf: (kpi: string) => readonly (number | null)[] | null,
): number[] {
  const indexes = stores.map((_, index) => index);
  if (order === NAME_ORDER)
    return indexes.toSorted((one, other) => compareNames(nameAt(stores, one), nameAt(stores, other)));
  const { kpi, descending } = metricOrder(order);
  const values = valuesOf(kpi);
  if (values === null) return indexes;
  return indexes.toSorted((one, other) => {
    const [left, right] = [values[one] ?? null, values[other] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return descending ? right - left : left - right;
  });
}

/** The column and direction of an order. */
export function metricOrder(order: StoreOrder): { readonly kpi: string; readonly descending: boolean } {
  return order.startsWith('-')
    ? { kpi: order.slice(1), descending: true }
    : { kpi: order, descending: false };
}

/** The order after a press on a column's title: first descending, then ascending and back. */
export function toggledOrder(order: StoreOrder, kpi: KpiKey): StoreOrder {
  return order === `-${kpi}` ? kpi : `-${kpi}`;
}

function nameAt(stores: readonly Ordered[], index: number): string {
  return stores[index]?.name ?? '';
}

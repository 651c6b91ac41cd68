import { Problem } from '../../../core/errors.ts';
import { findKpi, type KpiKey } from '../../../core/kpis/catalog.ts';
import { type FavoriteType, MOST_FAVORITES } from './contract-favorites.ts';

export interface KeptFavorite {
  readonly metric: KpiKey;
  readonly name: string | null;
}

/** Lists of users who have not changed theirs. */
const SUGGESTED: Readonly<Record<FavoriteType, readonly KpiKey[]>> = {
  home: ['total_gross', 'units_retail', 'fi_pvr', 'leads', 'closing_ratio', 'labor_sales'],
  sales: ['units_new', 'units_used', 'front_pvr_new', 'front_pvr_used', 'total_pvr', 'trade_rate'],
  finance: ['back_gross', 'fi_pvr', 'products_per_deal', 'finance_pen', 'vsc_pen', 'gap_pen'],
  leads: ['leads', 'leads_good', 'contact_rate', 'resp_avg_min', 'appt_set_rate', 'appt_show_rate'],
  marketing: ['spend_actual', 'budget_pacing', 'leads', 'cpl', 'cps', 'closing_ratio'],
  service: ['ro_count', 'labor_sales', 'elr', 'hours_per_ro', 'parts_per_ro', 'service_gross'],
};

/** The suggested list of a type. */
export function suggested(type: FavoriteType): KeptFavorite[] {
  return SUGGESTED[type].map((metric) => ({ metric, name: null }));
}

/**
 * Appends a KPI; one that is in the list keeps its place.
 *
 * @throws Problem `invalid` when the list is full
 */
export function withAdded(list: readonly KeptFavorite[], metric: KpiKey): readonly KeptFavorite[] {
  if (list.some((one) => one.metric === metric)) return list;
  if (list.length < MOST_FAVORITES) return [...list, { metric, name: null }];
  const message = `A list holds at most ${MOST_FAVORITES} favorites. Remove one first.`;
  throw new Problem('invalid', message, [{ field: 'metric', message }]);
}

/** Removes a KPI from the list. */
export function withRemoved(list: readonly KeptFavorite[], metric: string): readonly KeptFavorite[] {
  return list.filter((one) => one.metric !== metric);
}

/**
 * Moves a KPI to an index from 0, capped at the end.
 *
 * @throws Problem `missing` when it is not in the list
 */
export function withMoved(
  list: readonly KeptFavorite[],
  metric: string,
  position: number,
): readonly KeptFavorite[] {
  const moved = favoriteIn(list, metric);
  return withRemoved(list, metric).toSpliced(position, 0, moved);
}

/**
 * Renames a KPI; an empty name, or its title, restores the title.
 *
 * @throws Problem `missing` when it is not in the list
 */
export function withRenamed(
  list: readonly KeptFavorite[],
  metric: string,
  name: string,
): readonly KeptFavorite[] {
  const renamed = favoriteIn(list, metric);
  const own = name === '' || name === findKpi(metric)?.title ? null : name;
  return list.map((one) => (one === renamed ? { ...renamed, name: own } : one));
}

function favoriteIn(list: readonly KeptFavorite[], metric: string): KeptFavorite {
  const found = list.find((one) => one.metric === metric);
  if (found) return found;
  const message = `${findKpi(metric)?.title ?? metric} is not among your favorites.`;
  throw new Problem('missing', message, [{ field: 'metric', message }]);
}

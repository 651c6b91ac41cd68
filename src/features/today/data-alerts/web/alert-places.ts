import { idOfValue, writeFilters } from '../../../../core/kpis/filter-text.ts';
import { ROUTES, type ScreenLink, type ScreenRoute } from '../../../../core/navigation/routes.ts';
import { type Day, dayParts, through } from '../../../../core/time/period.ts';
import type { KpiQuestion } from '../../../../web/scope/open-kpi.ts';
import type { Alert } from '../contract.ts';

const STORE = 'dealership';

/** The drill-down that explains an alert's change, of its store alone; null where nothing is explained. */
export function explanationOf({ explained, dealerShipId }: Alert): KpiQuestion | null {
  if (explained === null) return null;
  return {
    kpi: explained.kpi,
    period: through(explained.from as Day, explained.through as Day),
    // One store has no parts by store: the first dimension with several values is shown.
    by: explained.by === STORE ? null : explained.by,
    filters: [...filtersOf(explained), { dimension: STORE, values: [String(dealerShipId)] }],
    tab: 'why',
  };
}

/** The screen with an alert's numbers: its store, its days where the screen takes them, and its filters. */
export function screenOf(
  { screen, dealerShipId, explained, since }: Alert,
  dealerGroupId: number,
): ScreenLink {
  const filters = explained ? writeFilters(filtersOf(explained)) : '';
  const search = new URLSearchParams({
    dealerGroupId: String(dealerGroupId),
    dealerShipId: String(dealerShipId),
    ...periodOf(screen, explained, since as Day),
    ...(filters !== '' && { filters }),
  });
  return `/${screen}?${search}` as ScreenLink;
}

type Explained = NonNullable<Alert['explained']>;

function filtersOf({ filters }: Explained) {
  return filters.map(({ dimension, values }) => ({ dimension, values: values.map(idOfValue) }));
}

function periodOf(screen: string, explained: Alert['explained'], since: Day): Record<string, string> {
  const routes: readonly ScreenRoute[] = Object.values(ROUTES);
  const allows = routes.find(({ path }) => path === screen)?.allows;
  if (!allows?.dateChange) return {};
  if (allows.customRange)
    return explained ? { viewType: 'custom', startDate: explained.from, endDate: explained.through } : {};
  const { year, month } = dayParts((explained?.through as Day | undefined) ?? since);
  // Addresses count months from 0.
  return { viewType: 'daysOfMonth', year: String(year), month: String(month - 1) };
}

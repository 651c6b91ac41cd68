import type { ScreenRoute } from './routes.ts';
import { ALL_DEALERSHIPS, isOneId, type Search, VIEW_TYPES, type ViewType } from './scope.ts';

/** The product's name as page titles begin. */
export const PRODUCT = 'Rooftop';

/** The title of a page: `Rooftop · Budget`. */
export function pageTitle(route: Pick<ScreenRoute, 'title'>): string {
  return `${PRODUCT} · ${route.title}`;
}

/** Where a user is, and where they go. */
export interface Arrival {
  readonly from: { readonly search: Search; readonly customGroup: boolean };
  readonly to: Pick<ScreenRoute, 'requiresAuth' | 'allows'>;
  /** What the link or the address itself says. */
  readonly search: Search;
  /** The view and dealerships that hold when no address names them. */
  readonly otherwise: { readonly viewType: ViewType; readonly dealerShipId: string };
}

const KEPT = [
  'dealerGroupId',
  'dealerGroupIds',
  'customGroupId',
  'dealerShipId',
  'viewType',
  'year',
] as const;

const KEPT_BY_VIEW: Readonly<Record<ViewType, readonly string[]>> = {
  daysOfMonth: ['month'],
  monthsOfQuarter: ['quarter'],
  monthsOfYear: [],
  custom: ['startDate', 'endDate'],
};

const OF_ONE_VIEW = Object.values(KEPT_BY_VIEW).flat();
const ORDER: readonly string[] = [...KEPT, ...OF_ONE_VIEW];

/**
 * The query a user arrives with: what the link says, and the scope they bring along.
 *
 * Kept are the dealers, the year and the view, with the month in day view, the
 * quarter in quarter view and both dates in custom view; parameters of another
 * view fall away. Leaving a custom group brings all dealerships; its parameters
 * stay behind. Where no custom range is allowed a custom view becomes the days of
 * month 0; where one dealership or all is allowed, anything that is not one
 * number becomes all. Arriving twice changes nothing more. Screens outside the
 * signed-in product keep nothing.
 */
export function searchOnArrival({ from, to, search, otherwise }: Arrival): Search {
  if (!to.requiresAuth) return search;
  const kept = keptParameters(from.search);
  const isLeaving = from.customGroup && !to.allows.customGroup;
  const arrived: Record<string, string> = {
    ...kept,
    ...(isLeaving ? { dealerShipId: ALL_DEALERSHIPS } : {}),
    ...search,
  };
  if (!to.allows.customGroup) {
    delete arrived.customGroupId;
    delete arrived.dealerGroupIds;
  }
  if (!to.allows.customRange && (arrived.viewType ?? otherwise.viewType) === 'custom') {
    Object.assign(arrived, { viewType: 'daysOfMonth', month: '0' });
  }
  if (!to.allows.manyDealerships && !isOneId(arrived.dealerShipId ?? otherwise.dealerShipId)) {
    arrived.dealerShipId = ALL_DEALERSHIPS;
  }
  const view = arrived.viewType ?? otherwise.viewType;
  const ofView = VIEW_TYPES.find((known) => known === view) ?? otherwise.viewType;
  return inOrder(arrived, KEPT_BY_VIEW[ofView]);
}

function keptParameters(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([name]) => ORDER.includes(name)));
}

// One order of parameters, so that equal scopes are equal addresses.
function inOrder(search: Search, ofView: readonly string[]): Search {
  const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const kept = Object.entries(search).filter(
    ([name]) => !OF_ONE_VIEW.includes(name) || ofView.includes(name),
  );
  return Object.fromEntries(kept.sort(([a], [b]) => rank(a) - rank(b)));
}

/** Whether going there cancels what is loading: a new route name does, new parameters do not. */
export function isNewRoute(from: Pick<ScreenRoute, 'path'> | null, to: Pick<ScreenRoute, 'path'>): boolean {
  return from?.path !== to.path;
}

/** Reads a query as plain text; of a name given twice the last counts. */
export function parseQuery(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query as plain text: `dealerShipId=5,7` and `kpiFilters=lead_type:phone` stay readable. */
export function writeQuery(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(String(value)).replaceAll(/%(?:2C|3A|3B)/g, decodeURIComponent)}`,
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

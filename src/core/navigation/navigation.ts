import type { ScreenRoute } from './routes.ts';
import { ALL_DEALERSHIPS, isOneId, type Search, VIEW_TYPES, type ViewType } from './scope.ts';

export const PRODUCT = 'Rooftop';

/** The parameter of the home screen that turns TV mode on: `?tv=1`. */
export const TV = 'tv';

/** Page title: `Rooftop · Budget`. */
export function pageTitle(route: Pick<ScreenRoute, 'title'>): string {
  return `${PRODUCT} · ${route.title}`;
}

export interface Arrival {
  readonly from: { readonly search: Search; readonly customGroup: boolean };
  readonly to: Pick<ScreenRoute, 'requiresAuth' | 'allows'>;
  /** The query of the link or address. */
  readonly search: Search;
  /** View and dealerships when no address names them. */
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
 * The query a user arrives with: the link's own, plus the scope of the previous screen.
 * 1. Kept: dealers, year, view and the fields of that view (month, quarter, or both dates).
 * 2. Leaving a custom group resets to all dealerships.
 * 3. Without custom ranges, a custom view becomes days of month 0.
 * 4. Without several dealerships, anything but one id becomes all.
 * Applying it twice changes nothing. Screens without sign-in keep nothing.
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

// Equal scopes have equal addresses.
function inOrder(search: Search, ofView: readonly string[]): Search {
  const rank = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
  const kept = Object.entries(search).filter(
    ([name]) => !OF_ONE_VIEW.includes(name) || ofView.includes(name),
  );
  return Object.fromEntries(kept.sort(([a], [b]) => rank(a) - rank(b)));
}

/** Another path cancels running requests; other parameters do not. */
export function isNewRoute(from: Pick<ScreenRoute, 'path'> | null, to: Pick<ScreenRoute, 'path'>): boolean {
  return from?.path !== to.path;
}

/** Parses a query; the last of repeated names wins. */
export function parseQuery(query: string): Search {
  return Object.fromEntries(new URLSearchParams(query));
}

/** Writes a query; `,` and `:` stay readable: `dealerShipId=5,7`. */
export function writeQuery(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${encodeURIComponent(String(value)).replaceAll(/%(?:2C|3A|3B)/g, decodeURIComponent)}`,
    );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

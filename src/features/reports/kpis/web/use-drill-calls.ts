import { useMemo } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { drillDown, drillDownSettings } from '../contract-drill-down.ts';
import { kpiProjection } from '../contract-projection.ts';
import { kpiRecords } from '../contract-records.ts';
import { type Drill, dimensionToShow } from './drill.ts';

const WAYS = { via: 'quiet', live: 'any', keepsPrevious: true } as const;

/** The number itself: of every breakdown the total, and the one by rooftop is asked for anyway. */
export function useHeadline({ requested }: Drill) {
  return useCall(drillDown, { ...requested, by: 'dealership' }, WAYS);
}

/** How the open period will end, and its target. */
export function useProjection({ requested }: Drill) {
  return useCall(kpiProjection, requested, WAYS);
}

/** How the KPI can be drilled down. */
export function useSettings({ fields, at }: Drill) {
  return useCall(
    drillDownSettings,
    { ...fields, metric: at.kpi },
    { via: 'quiet', freshFor: Number.POSITIVE_INFINITY },
  );
}

/** By which dimensions the rows are shown; null while it is not known which there are. */
export function useDimensions(drill: Drill): { readonly by: string; readonly and: string | null } | null {
  const { at, scope } = drill;
  const settings = useSettings(drill).data;
  return useMemo(() => {
    const rooftops = scope.dealerships.length;
    const shown = settings && dimensionToShow(settings.dimensions, { filters: at.filters, rooftops })?.key;
    const first = at.filters.length === 0 && rooftops > 1 ? 'dealership' : shown;
    // A link may name what another KPI goes by.
    const known = (key: string | null) =>
      !settings || settings.dimensions.some((one) => one.key === key) ? key : null;
    const by = known(at.by) ?? first;
    return by === undefined ? null : { by, and: at.and === by ? null : known(at.and) };
  }, [settings, at, scope.dealerships.length]);
}

export const RECORDS_A_PAGE = 50;

/** What a list of records is asked by, whatever its page. */
export function recordsOf({ requested, at: { part, kind, window } }: Drill) {
  return { ...requested, ...(part !== null && { part }), ...(kind !== null && { kind }), window };
}

/** A page of the records behind the number. */
export function useRecords(drill: Drill) {
  return useCall(kpiRecords, { ...recordsOf(drill), page: drill.at.page, limit: RECORDS_A_PAGE }, WAYS);
}

/** So many rows stand before the rest is folded, and so many at most. */
const FEW = 20;
const ALL = 500;

/** Whether rows are ordered by a change the server does not order by. */
export function isOrderedHere({ at, compare }: Drill): boolean {
  return at.order?.by === 'change' && compare === 'lastYear';
}

/** The rows, their total and why it changed. */
export function useBreakdown(drill: Drill) {
  const dimensions = useDimensions(drill);
  const { requested, at } = drill;
  const isPlain = dimensions?.by === 'dealership' && dimensions.and === null;
  // The server orders by the change since the previous period; against last year all rows are put in order here.
  const isWhole = at.isWhole || isOrderedHere(drill);
  return useCall(
    drillDown,
    dimensions && {
      ...requested,
      by: dimensions.by,
      ...(dimensions.and !== null && { and: dimensions.and }),
      ...(at.order && { orderBy: at.order.by, ascending: at.order.ascending }),
      // The plain one is the headline's, asked for once.
      ...((isWhole || !isPlain) && { limit: isWhole ? ALL : FEW }),
    },
    WAYS,
  );
}

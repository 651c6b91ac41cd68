import { useMemo } from 'react';
import { useCall } from '../../../../web/calls/use-call.ts';
import { drillDown, drillDownSettings } from '../contract-drill-down.ts';
import { kpiProjection } from '../contract-projection.ts';
import { kpiRecords } from '../contract-records.ts';
import { type Drill, dimensionToShow } from './drill.ts';

const WAYS = { via: 'quiet', live: 'any', keepsPrevious: true } as const;

/** The total; it comes with the breakdown by store, which is loaded anyway. */
export function useHeadline({ requested }: Drill) {
  return useCall(drillDown, { ...requested, by: 'dealership' }, WAYS);
}

export function useProjection({ requested }: Drill) {
  return useCall(kpiProjection, requested, WAYS);
}

export function useSettings({ fields, at }: Drill) {
  return useCall(
    drillDownSettings,
    { ...fields, metric: at.kpi },
    { via: 'quiet', freshFor: Number.POSITIVE_INFINITY },
  );
}

/** Null while the dimensions are loading. */
export function useDimensions(drill: Drill): { readonly by: string; readonly and: string | null } | null {
  const { at, scope } = drill;
  const settings = useSettings(drill).data;
  return useMemo(() => {
    const rooftops = scope.dealerships.length;
    const shown = settings && dimensionToShow(settings.dimensions, { filters: at.filters, rooftops })?.key;
    const first = at.filters.length === 0 && rooftops > 1 ? 'dealership' : shown;
    // A link may name a dimension of another KPI.
    const known = (key: string | null) =>
      !settings || settings.dimensions.some((one) => one.key === key) ? key : null;
    const by = known(at.by) ?? first;
    return by === undefined ? null : { by, and: at.and === by ? null : known(at.and) };
  }, [settings, at, scope.dealerships.length]);
}

export const RECORDS_A_PAGE = 50;

/** The request without its page. */
export function recordsOf({ requested, at: { part, kind, window } }: Drill) {
  return { ...requested, ...(part !== null && { part }), ...(kind !== null && { kind }), window };
}

export function useRecords(drill: Drill) {
  return useCall(kpiRecords, { ...recordsOf(drill), page: drill.at.page, limit: RECORDS_A_PAGE }, WAYS);
}

/** Rows before the rest is folded, and the maximum. */
const FEW = 20;
const ALL = 500;

/** Whether the server does not support this order. */
export function isOrderedHere({ at, compare }: Drill): boolean {
  return at.order?.by === 'change' && compare === 'lastYear';
}

/** Rows, total and explanation. */
export function useBreakdown(drill: Drill) {
  const dimensions = useDimensions(drill);
  const { requested, at } = drill;
  const isPlain = dimensions?.by === 'dealership' && dimensions.and === null;
  // The server sorts by the change since the previous period; by last year all rows are sorted
  // here.
  const isWhole = at.isWhole || isOrderedHere(drill);
  return useCall(
    drillDown,
    dimensions && {
      ...requested,
      by: dimensions.by,
      ...(dimensions.and !== null && { and: dimensions.and }),
      ...(at.order && { orderBy: at.order.by, ascending: at.order.ascending }),
      // The default one shares its request with the total.
      ...((isWhole || !isPlain) && { limit: isWhole ? ALL : FEW }),
    },
    WAYS,
  );
}

import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { type ComparisonWindows, comparisonWindows } from '../../../../core/kpis/comparison.ts';
import { type NamedFilter, writeFilters } from '../../../../core/kpis/filter-text.ts';
import type { ScopeFields } from '../../../../core/navigation/scope-fields.ts';
import { lastDay, type Period, periodDays, through } from '../../../../core/time/period.ts';
import type { KpiAddress } from '../../../../web/scope/kpi-address.ts';
import type { KpiPlace } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';

/** Tables scroll below the sticky header, so their own header and total stay visible. */
export const TABLE_HEIGHT = 'calc(100dvh - 140px)';

export interface Drill extends KpiPlace {
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  readonly windows: ComparisonWindows;
  /** Scope of calls; only the day when the view is today. */
  readonly fields: ScopeFields;
  /** The same with KPI and filters. */
  readonly requested: Requested;
  /** Values flash only when they change within the same scope. */
  readonly scopeKey: string;
}

export type Requested = ScopeFields & { readonly metric: KpiKey; readonly filters?: string };

/** Combines address, scope and comparison. */
export function drillOf(place: KpiPlace, scope: Scope, compare: ComparisonChoice): Drill {
  const { at } = place;
  const days = at.period === 'today' ? through(scope.today, scope.today) : at.period;
  const fields = days === 'scope' ? scope.fields : daysOnly(scope.fields, days);
  const requested = requestedOf(fields, at);
  return {
    ...place,
    scope,
    compare,
    windows: days === 'scope' ? scope.windows : comparisonWindows({ view: 'custom', ...days }, scope.today),
    fields,
    requested,
    scopeKey: JSON.stringify(requested),
  };
}

/** The scope of a supergroup; the stores in it are known to the server. */
export function ofCustomGroup(scope: Scope, customGroupId: number): Scope {
  const { dealerGroupId: _group, dealerGroupIds: _groups, dealerShipId: _stores, ...period } = scope.fields;
  return { ...scope, dealerships: [], isAll: true, fields: { ...period, customGroupId } };
}

function requestedOf(fields: ScopeFields, { kpi, filters }: KpiAddress): Requested {
  return { ...fields, metric: kpi, ...(filters.length > 0 && { filters: writeFilters(filters) }) };
}

export function daysOnly(
  { view: _view, year: _year, month: _month, quarter: _quarter, ...dealers }: ScopeFields,
  days: Period,
): ScopeFields {
  return { ...dealers, view: 'custom', startDate: days.start, endDate: lastDay(days) };
}

/** One day has no trend. */
export function isOneDay({ windows }: Pick<Drill, 'windows'>): boolean {
  return periodDays(windows.current) === 1;
}

/** Part of today compared with full days. */
export function isPartOfDay(drill: Pick<Drill, 'windows' | 'scope'>): boolean {
  return isOneDay(drill) && drill.windows.current.start === drill.scope.today;
}

export interface DimensionChoice {
  readonly key: string;
}

/**
 * The default dimension: the first that is not filtered to one value; stores only when there are
 * several.
 */
export function dimensionToShow<One extends DimensionChoice>(
  dimensions: readonly One[],
  { filters, rooftops }: { readonly filters: readonly NamedFilter[]; readonly rooftops: number },
): One | undefined {
  const isNarrow = ({ key }: One) =>
    filters.some(({ dimension, values }) => dimension === key && values.length === 1) ||
    (key === 'dealership' && rooftops === 1);
  return dimensions.find((dimension) => !isNarrow(dimension)) ?? dimensions[0];
}

import type { KpiKey } from '../../../../core/kpis/catalogue.ts';
import { type ComparisonWindows, comparisonWindows } from '../../../../core/kpis/comparison.ts';
import { type NamedFilter, writeFilters } from '../../../../core/kpis/filter-text.ts';
import type { ScopeFields } from '../../../../core/navigation/scope-fields.ts';
import { lastDay, type Period, periodDays, through } from '../../../../core/time/period.ts';
import type { KpiAddress } from '../../../../web/scope/kpi-address.ts';
import type { KpiPlace } from '../../../../web/scope/open-kpi.ts';
import type { Scope } from '../../../../web/scope/scope-of.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';

/** Tables scroll within what is left of the window below the head, so that their titles and totals stay. */
export const TABLE_HEIGHT = 'calc(100dvh - 140px)';

/** What every part of the drill-down goes by. */
export interface Drill extends KpiPlace {
  readonly scope: Scope;
  readonly compare: ComparisonChoice;
  readonly windows: ComparisonWindows;
  /** Whose and when, for calls; the day alone where today is looked at. */
  readonly fields: ScopeFields;
  /** The same with the KPI and the filters. */
  readonly requested: Requested;
  /** Says what the numbers are of: a change within it flashes. */
  readonly scopeKey: string;
}

export type Requested = ScopeFields & { readonly metric: KpiKey; readonly filters?: string };

/** What the drill-down asks about, from the address, the scope and the comparison chosen. */
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

function requestedOf(fields: ScopeFields, { kpi, filters }: KpiAddress): Requested {
  return { ...fields, metric: kpi, ...(filters.length > 0 && { filters: writeFilters(filters) }) };
}

/** The same dealers on these days. */
export function daysOnly(
  { view: _view, year: _year, month: _month, quarter: _quarter, ...dealers }: ScopeFields,
  days: Period,
): ScopeFields {
  return { ...dealers, view: 'custom', startDate: days.start, endDate: lastDay(days) };
}

/** Whether the numbers are of one day, which has no course of its own. */
export function isOneDay({ windows }: Pick<Drill, 'windows'>): boolean {
  return periodDays(windows.current) === 1;
}

/** Whether a part of today stands beside whole days. */
export function isPartOfDay(drill: Pick<Drill, 'windows' | 'scope'>): boolean {
  return isOneDay(drill) && drill.windows.current.start === drill.scope.today;
}

export interface DimensionChoice {
  readonly key: string;
}

/**
 * The dimension to go by where none was chosen: the first that is not narrowed down to one value
 * already; rooftops only where there are several.
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

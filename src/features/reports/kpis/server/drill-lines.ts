import { departmentsOf } from '../../../../core/kpis/departments.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import type { AnswerRow, Filter } from '../../../../server/kpi-query/question.ts';
import { type Axis, titleOfValue } from '../rules-dimensions.ts';
import type { Drill } from './drill-scope.ts';

/** What a row of a drill-down speaks of, before it is worked out. */
export interface DrillLine {
  readonly id: string;
  readonly title: string;
  readonly dealerShipId: number | null;
  readonly dealerships: readonly ScopedDealership[];
  /** The KPI, or a department's part of it. */
  readonly kpi: Kpi;
  /** Which answered rows are its own; null for a department, whose measures tell it apart. */
  readonly key: string | null;
}

/** What the engine is asked by for an axis; departments are told apart by their measures. */
export function requestedBy(axis: Axis | null): string | null {
  return axis === null || axis.key === 'department' ? null : axis.key;
}

/** Which line of an axis an answered row belongs to; null where the axis is no column. */
export function keyIn(axis: Axis, row: AnswerRow, column: 'value' | 'also'): string | null {
  if (axis.key === 'department') return null;
  return axis.key === 'dealership' ? String(row.dealershipId) : idOfValue(row[column]);
}

/** The lines of an axis: all dealerships and departments, all fixed values, and every value found. */
export function linesOf(
  { kpiContext, kpi, filters }: Drill,
  axis: Axis,
  found: Iterable<string | null>,
): DrillLine[] {
  const { dealerships } = kpiContext.scope;
  if (axis.key === 'dealership') {
    return dealerships.map((dealership) => ({
      id: String(dealership.id),
      title: dealership.name,
      dealerShipId: dealership.id,
      dealerships: alone(dealership),
      kpi,
      key: String(dealership.id),
    }));
  }
  if (axis.key === 'department') {
    return departmentsOf(kpi).map((part) => ({
      id: part.department,
      title: part.title,
      dealerShipId: null,
      dealerships,
      kpi: part.kpi,
      key: null,
    }));
  }
  return valuesOf(axis, filters, found).map((value) => {
    const id = idOfValue(value);
    return { id, title: titleOfValue(axis, value), dealerShipId: null, dealerships, kpi, key: id };
  });
}

const lists = new WeakMap<ScopedDealership, readonly ScopedDealership[]>();

/** The same list each time, since what is known of a list's days is remembered by it. */
function alone(dealership: ScopedDealership): readonly ScopedDealership[] {
  const known = lists.get(dealership) ?? [dealership];
  lists.set(dealership, known);
  return known;
}

/** Fixed values stand even where no record has them, unless a filter leaves them out. */
function valuesOf(
  { key, dimension }: Axis,
  filters: readonly Filter[],
  found: Iterable<string | null>,
): (string | null)[] {
  const own = filters.filter((filter) => filter.dimension === key);
  const isLeft = (value: string | null) => own.every(({ values }) => values.includes(value));
  const fixed = (dimension?.values ?? []).map(({ value }) => value).filter(isLeft);
  return [...new Set([...fixed, ...found])];
}

import { departmentsOf } from '../../../../core/kpis/departments.ts';
import { idOfValue } from '../../../../core/kpis/filter-text.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import type { ScopedDealership } from '../../../../server/identity/access.ts';
import type { AnswerRow, Filter } from '../../../../server/kpi-query/question.ts';
import { type Axis, titleOfValue } from '../rules-dimensions.ts';
import type { Drill } from './drill-scope.ts';

export interface DrillLine {
  readonly id: string;
  readonly title: string;
  readonly dealerShipId: number | null;
  readonly dealerships: readonly ScopedDealership[];
  /** The KPI, or a department's part of it. */
  readonly kpi: Kpi;
  /** Row key in the results; null for a department, which has its own measures. */
  readonly key: string | null;
}

/** Dimension to query; null for departments, which have their own measures. */
export function requestedBy(axis: Axis | null): string | null {
  return axis === null || axis.key === 'department' ? null : axis.key;
}

/** The line of a result row; null when the axis is not a column. */
export function keyIn(axis: Axis, row: AnswerRow, column: 'value' | 'also'): string | null {
  if (axis.key === 'department') return null;
  return axis.key === 'dealership' ? String(row.dealershipId) : idOfValue(row[column]);
}

/** All dealerships or departments, all fixed values, or every value found. */
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

/** Returns the same array each time: known days are cached by identity. */
function alone(dealership: ScopedDealership): readonly ScopedDealership[] {
  const known = lists.get(dealership) ?? [dealership];
  lists.set(dealership, known);
  return known;
}

/** Fixed values are listed even without records, unless a filter excludes them. */
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

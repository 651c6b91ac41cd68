import { Problem } from '../../../../core/errors.ts';
import { departmentsOf } from '../../../../core/kpis/departments.ts';
import { idOfValue, valueOfId } from '../../../../core/kpis/filter-text.ts';
import type { Kpi } from '../../../../core/kpis/kpi.ts';
import type { FilterReply } from '../../../../core/kpis/wire.ts';
import { dealershipIn, type ScopedDealership } from '../../../../server/identity/access.ts';
import { inCutsOf, withValues } from '../../../../server/kpi-answers/known-days.ts';
import type { KpiContext } from '../../../../server/kpi-answers/kpi-context.ts';
import type { Filter } from '../../../../server/kpi-query/question.ts';
import type { Filter as NamedFilter } from '../contract-filters.ts';
import { type Axis, filterNamed, titleOfValue } from '../rules-dimensions.ts';

export interface Drill {
  /** Narrowed to the filtered dealerships. */
  readonly kpiContext: KpiContext;
  /** The department's part when a filter names one. */
  readonly kpi: Kpi;
  readonly filters: readonly Filter[];
  readonly reported: readonly FilterReply[];
}

/**
 * Applies a call's filters to a KPI.
 *
 * @throws Problem `invalid` for a dimension or department the KPI does not have, `missing` for a
 * dealership that is not in scope
 */
export function drillInto(kpiContext: KpiContext, kpi: Kpi, requested: readonly NamedFilter[]): Drill {
  // A department's part may have dimensions that the total does not.
  const ordered = [...requested.filter(isDepartment), ...requested.filter((filter) => !isDepartment(filter))];
  const drill = ordered.reduce<Drill>(narrow, { kpiContext, kpi, filters: [], reported: [] });
  const placeOf = ({ dimension }: FilterReply) =>
    requested.findIndex((filter) => filter.dimension === dimension);
  return { ...drill, reported: drill.reported.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

function isDepartment({ dimension }: NamedFilter): boolean {
  return dimension === 'department';
}

function narrow(drill: Drill, { dimension, values }: NamedFilter): Drill {
  const axis = filterNamed(drill.kpi, dimension, 'filters');
  if (axis.key === 'dealership') return narrowToDealerships(drill, axis, values);
  if (axis.key === 'department') return narrowToDepartment(drill, axis, values);
  const wanted = [...new Set(values)].map((id) => valueOfId(id) ?? null);
  const titled = wanted.map((value) => ({ id: idOfValue(value), title: titleOfValue(axis, value) }));
  return {
    ...drill,
    kpiContext: withValues(
      inCutsOf(drill.kpiContext, [...drill.kpiContext.dimensions, dimension]),
      dimension,
      wanted,
    ),
    filters: [...drill.filters, { dimension, values: wanted }],
    reported: [...drill.reported, { dimension, title: axis.title, values: titled }],
  };
}

function narrowToDealerships(drill: Drill, axis: Axis, values: readonly string[]): Drill {
  const { scope } = drill.kpiContext;
  const wanted = new Set(values.map((id) => dealershipIn(scope, Number(id), 'filters')));
  const dealerships = scope.dealerships.filter((dealership) => wanted.has(dealership));
  const kpiContext = {
    ...drill.kpiContext,
    scope: { ...scope, dealerships, dealershipIds: dealerships.map(({ id }) => id) },
  };
  return { ...drill, kpiContext, reported: [...drill.reported, dealershipsReply(axis, dealerships)] };
}

function dealershipsReply({ key, title }: Axis, dealerships: readonly ScopedDealership[]): FilterReply {
  const values = dealerships.map(({ id, name }) => ({ id: String(id), title: name }));
  return { dimension: key, title, values };
}

function narrowToDepartment(drill: Drill, { key, title }: Axis, values: readonly string[]): Drill {
  const departments = departmentsOf(drill.kpi);
  const [wanted, ...others] = [...new Set(values)];
  const found = departments.find(({ department }) => department === wanted);
  if (!found || others.length > 0) {
    const choices = departments.map((part) => part.title).join(', ');
    const message = `Choose one department of ${drill.kpi.title}: ${choices}.`;
    throw new Problem('invalid', message, [{ field: 'filters', message }]);
  }
  const reported = { dimension: key, title, values: [{ id: found.department, title: found.title }] };
  return { ...drill, kpi: found.kpi, reported: [...drill.reported, reported] };
}

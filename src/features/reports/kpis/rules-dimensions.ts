import { Problem } from '../../../core/errors.ts';
import { dimensionsOf, lensesOf } from '../../../core/kpis/catalog.ts';
import { departmentsOf } from '../../../core/kpis/departments.ts';
import { titleWithout } from '../../../core/kpis/dimensions.ts';
import type { Dimension } from '../../../core/kpis/fact.ts';
import { dimensionTitle } from '../../../core/kpis/facts.ts';
import { type Kpi, measuresOf } from '../../../core/kpis/kpi.ts';
import type { DrillOrder, RowSums } from './contract-drill-down.ts';

export interface Axis {
  readonly key: string;
  readonly title: string;
  /** Null for dealerships and departments, which are not columns of records. */
  readonly dimension: Omit<Dimension, 'key'> | null;
}

const DEALERSHIP: Axis = { key: 'dealership', title: 'Dealership', dimension: null };
const DEPARTMENT: Axis = { key: 'department', title: 'Department', dimension: null };

/** All breakdowns of a KPI, dealerships first. */
export function axesOf(kpi: Kpi): Axis[] {
  const own = dimensionsOf(kpi).map((dimension) => ({
    key: dimension.key,
    title: dimension.title,
    dimension,
  }));
  return [DEALERSHIP, ...(departmentsOf(kpi).length > 0 ? [DEPARTMENT] : []), ...own];
}

/**
 * The breakdown with this key.
 *
 * @param field the request field that named it
 * @throws Problem `invalid` listing the available ones
 */
export function axisNamed(kpi: Kpi, key: string, field: string): Axis {
  const axes = axesOf(kpi);
  const found = axes.find((axis) => axis.key === key);
  if (found) return found;
  const choices = axes.map((axis) => axis.title).join(', ');
  const message = `${kpi.title} cannot be broken down by ${dimensionTitle(key)}; choose ${choices}.`;
  throw new Problem('invalid', message, [{ field, message }]);
}

/**
 * The breakdown or view of records that a filter names.
 *
 * @throws Problem `invalid` listing the available ones
 */
export function filterNamed(kpi: Kpi, key: string, field: string): Axis {
  const lens = lensesOf(kpi).find((one) => one.key === key);
  if (!lens) return axisNamed(kpi, key, field);
  return {
    key,
    title: lens.title,
    dimension: { title: lens.title, values: lens.values, field: key, holds: 'one' },
  };
}

/** Breakdowns that all these KPIs share, in the order of the first. */
export function commonAxes([first, ...others]: readonly Kpi[]): Axis[] {
  if (!first) return [];
  const rest = others.map((kpi) => axesOf(kpi).map(({ key }) => key));
  return axesOf(first).filter(({ key }) => rest.every((keys) => keys.includes(key)));
}

/**
 * How rows relate to the total: they add up to it (`whole`), their numerators and denominators do
 * (`ratio`), a record may be in several (`overlap`), or the total is a distinct count (`counted`).
 */
export function rowSumsOf(kpi: Kpi, { key, dimension }: Axis): RowSums {
  const takes = measuresOf(kpi).map(({ take }) => take.kind);
  if (takes.includes('distinct')) return 'counted';
  const parts = kpi.kind === 'ratio' ? 'ratio' : 'whole';
  if (key === 'dealership' || key === 'department') return parts;
  if (['months', 'placed', 'market'].some((kind) => takes.some((take) => take === kind))) return 'counted';
  return dimension?.holds === 'many' ? 'overlap' : parts;
}

/** The default order of a breakdown: a known order when all of it is shown, else by value. */
export function defaultOrder({ key, dimension }: Axis, rows: { count: number; limit: number }): DrillOrder {
  const hasOrder = key === 'dealership' || key === 'department' || dimension?.values !== undefined;
  return hasOrder && rows.count <= rows.limit ? 'own' : 'value';
}

/** The title of a dimension value. */
export function titleOfValue({ dimension }: Axis, value: string | null): string {
  if (value === null) return titleWithout(dimension);
  const fixed = dimension?.values?.find((one) => one.value === value);
  return fixed?.title ?? (value === '' ? 'Blank' : value);
}

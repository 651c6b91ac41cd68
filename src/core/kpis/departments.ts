import { type AnyKpi, type Kpi, type Sum, sumOf } from './kpi.ts';
import type { Measure } from './measure.ts';

/** Where a dealership's money is made; the order they are shown in. */
export const DEPARTMENTS = ['new', 'used', 'unstated', 'wholesale', 'fi', 'service', 'parts'] as const;
export type DepartmentKey = (typeof DEPARTMENTS)[number];

const titles: Readonly<Record<DepartmentKey, string>> = {
  new: 'New vehicles',
  used: 'Used vehicles',
  unstated: 'New or used not stated',
  wholesale: 'Wholesale',
  fi: 'F&I',
  service: 'Service',
  parts: 'Parts',
};

/** What one department adds to a KPI; `per` only to a ratio. */
export interface DepartmentPart {
  readonly department: DepartmentKey;
  readonly of: Measure | Sum;
  readonly per?: Measure | Sum;
}

/** A KPI over departments: what it adds up, and each department's part of it. */
export function overDepartments(departments: readonly DepartmentPart[]): {
  readonly of: Sum;
  readonly departments: readonly DepartmentPart[];
} {
  return { of: together(departments.map(({ of }) => of)), departments };
}

/** A ratio over departments: sum over sum. */
export function ratioOverDepartments(departments: readonly Required<DepartmentPart>[]): {
  readonly of: Sum;
  readonly per: Sum;
  readonly departments: readonly DepartmentPart[];
} {
  return { ...overDepartments(departments), per: together(departments.map(({ per }) => per)) };
}

/** A department's part of a KPI as a KPI of its own. */
export interface DepartmentKpi {
  readonly department: DepartmentKey;
  readonly title: string;
  readonly kpi: Kpi;
}

const known = new WeakMap<AnyKpi, readonly DepartmentKpi[]>();

/** The parts of a KPI by department, in the order they are shown; empty where it has none. */
export function departmentsOf(kpi: AnyKpi): readonly DepartmentKpi[] {
  const before = known.get(kpi);
  if (before) return before;
  const found = partsOf(kpi).map(({ department, of, per }) => ({
    department,
    title: titles[department],
    kpi: { ...kpi, of, ...(per ? { per } : {}), departments: [] } as Kpi,
  }));
  known.set(kpi, found);
  return found;
}

function partsOf(kpi: AnyKpi): readonly DepartmentPart[] {
  return kpi.kind === 'additive' || kpi.kind === 'ratio' ? (kpi.departments ?? []) : [];
}

function together(sums: readonly (Measure | Sum)[]): Sum {
  const all = sums.map(sumOf);
  return { plus: all.flatMap(({ plus }) => plus), minus: all.flatMap(({ minus }) => minus) };
}

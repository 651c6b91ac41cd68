import { type AnyKpi, type Kpi, type Sum, sumOf } from './kpi.ts';
import type { Measure } from './measure.ts';

export const DEPARTMENTS = [
  'new',
  'used',
  'unstated',
  'wholesale',
  'fi',
  'service',
  'parts',
  'body',
] as const;
export type DepartmentKey = (typeof DEPARTMENTS)[number];

const titles: Readonly<Record<DepartmentKey, string>> = {
  new: 'New vehicles',
  used: 'Used vehicles',
  unstated: 'New or used not stated',
  wholesale: 'Wholesale',
  fi: 'F&I',
  service: 'Service',
  parts: 'Parts',
  body: 'Body shop',
};

/** `per` for ratios only. */
export interface DepartmentPart {
  readonly department: DepartmentKey;
  readonly of: Measure | Sum;
  readonly per?: Measure | Sum;
}

/** A KPI as the sum of its departments. */
export function overDepartments(departments: readonly DepartmentPart[]): {
  readonly of: Sum;
  readonly departments: readonly DepartmentPart[];
} {
  return { of: together(departments.map(({ of }) => of)), departments };
}

/** A ratio of sums over departments. */
export function ratioOverDepartments(departments: readonly Required<DepartmentPart>[]): {
  readonly of: Sum;
  readonly per: Sum;
  readonly departments: readonly DepartmentPart[];
} {
  return { ...overDepartments(departments), per: together(departments.map(({ per }) => per)) };
}

export interface DepartmentKpi {
  readonly department: DepartmentKey;
  readonly title: string;
  readonly kpi: Kpi;
}

const known = new WeakMap<AnyKpi, readonly DepartmentKpi[]>();

/** A KPI's departments in display order; empty for KPIs without any. */
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

import { Problem } from '../errors.ts';
import { dimensionsOf, findKpi } from './catalog.ts';
import { departmentsOf } from './departments.ts';
import { dimensionTitle, lensNamed } from './facts.ts';
import { type AnyKpi, addsUpOverTime, type Kpi } from './kpi.ts';
import { outlookNamed } from './outlooks.ts';
import type { Against } from './wire.ts';

const OFFERED = {
  scope: ['previous', 'lastYear'],
  today: ['yesterday', 'lastWeek'],
} as const satisfies Record<string, readonly Against[]>;

/** Requested comparisons of a tile, or all. Throws `Problem` `invalid` for one its period lacks. */
export function comparisonsFor(
  period: keyof typeof OFFERED,
  requested: readonly Against[] | undefined,
): readonly Against[] {
  const offered: readonly Against[] = OFFERED[period];
  const foreign = requested?.find((against) => !offered.includes(against));
  if (foreign === undefined) return requested ?? offered;
  throw new Problem(
    'invalid',
    `${foreign} is not a comparison of ${period}; choose ${offered.join(' or ')}.`,
  );
}

/** The KPI with a key. Throws `Problem` `invalid` for an unknown one. */
export function kpiNamed(key: string): Kpi {
  const kpi = findKpi(key);
  if (kpi) return kpi;
  const outlook = outlookNamed(key);
  const message = outlook
    ? `${key} is an outlook of ${outlook.kpi}: kpi/projection has it.`
    : `There is no KPI called ${key}.`;
  throw new Problem('invalid', message, [{ field: 'metric', message }]);
}

/** Throws `Problem` `invalid` where a KPI lacks the dimension; none lacks `dealership`. */
export function requireDimension(kpis: readonly AnyKpi[], key: string): void {
  if (key === 'dealership') return;
  for (const kpi of kpis) {
    const known = dimensionsOf(kpi);
    if (known.some((dimension) => dimension.key === key)) continue;
    const choices = ['Dealership', ...known.map(({ title }) => title)].join(', ');
    throw new Problem(
      'invalid',
      `${kpi.title} cannot be broken down by ${dimensionTitle(key)}; choose ${choices}.`,
    );
  }
}

/** Throws `Problem` `invalid` where a KPI cannot be filtered by it. */
export function requireFilter(kpis: readonly AnyKpi[], key: string): void {
  // A lens does not affect KPIs without it.
  if (lensNamed(key)) return;
  for (const kpi of kpis) {
    const known = dimensionsOf(kpi);
    if (known.some((dimension) => dimension.key === key)) continue;
    const choices = known.map(({ title }) => title).join(', ');
    throw new Problem(
      'invalid',
      `${kpi.title} cannot be filtered by ${dimensionTitle(key)}; choose ${choices}.`,
    );
  }
}

/** Throws `Problem` `invalid` for a KPI without departments. */
export function requireDepartments(kpis: readonly AnyKpi[]): void {
  const whole = kpis.find((kpi) => departmentsOf(kpi).length === 0);
  if (whole) throw new Problem('invalid', `${whole.title} has no departments to break it down by.`);
}

/** Throws `Problem` `invalid` for KPIs that do not add up over time. `purpose`: `running total`. */
export function requireSums(kpis: readonly AnyKpi[], purpose: string): void {
  const counted = kpis.find((kpi) => !addsUpOverTime(kpi));
  if (!counted) return;
  throw new Problem(
    'invalid',
    `${counted.title} does not add up over time, so there is no ${purpose} of it.`,
  );
}

/** Largest first, unknown last, then by title. */
export function byValue(
  a: { readonly value: number | null; readonly title: string },
  b: { readonly value: number | null; readonly title: string },
): number {
  const [left, right] = [a.value ?? Number.NEGATIVE_INFINITY, b.value ?? Number.NEGATIVE_INFINITY];
  if (left !== right) return right > left ? 1 : -1;
  return a.title < b.title ? -1 : Number(a.title > b.title);
}

import { Problem } from '../errors.ts';
import { dimensionsOf, findKpi } from './catalogue.ts';
import { departmentsOf } from './departments.ts';
import { dimensionTitle, lensNamed } from './facts.ts';
import { type AnyKpi, addsUpOverTime, type Kpi } from './kpi.ts';
import { outlookNamed } from './outlooks.ts';
import type { Against } from './wire.ts';

/** What each kind of period is set against, in the order it is shown. */
const OFFERED = {
  scope: ['previous', 'lastYear'],
  today: ['yesterday', 'lastWeek'],
} as const satisfies Record<string, readonly Against[]>;

/**
 * The comparisons of a tile: those asked for, or all its period has.
 *
 * @throws Problem `invalid` for one its period does not have
 */
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

/**
 * The KPI with this key.
 *
 * @throws Problem `invalid` when there is none
 */
export function kpiNamed(key: string): Kpi {
  const kpi = findKpi(key);
  if (kpi) return kpi;
  const outlook = outlookNamed(key);
  const message = outlook
    ? `${key} is an outlook of ${outlook.kpi}: kpi/projection has it.`
    : `There is no KPI called ${key}.`;
  throw new Problem('invalid', message, [{ field: 'metric', message }]);
}

/**
 * Refuses a dimension that one of the KPIs does not have. Every KPI has `dealership`.
 *
 * @throws Problem `invalid` with the KPI and what it can be broken down by instead
 */
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

/**
 * Refuses a filter by what the records of one of the KPIs do not have. Dealerships are chosen by the
 * scope of the call.
 *
 * @throws Problem `invalid` with the KPI and what it can be filtered by instead
 */
export function requireFilter(kpis: readonly AnyKpi[], key: string): void {
  // A way of looking at some records leaves the others as they are.
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

/**
 * Refuses a KPI that no departments add up to.
 *
 * @throws Problem `invalid`
 */
export function requireDepartments(kpis: readonly AnyKpi[]): void {
  const whole = kpis.find((kpi) => departmentsOf(kpi).length === 0);
  if (whole) throw new Problem('invalid', `${whole.title} has no departments to break it down by.`);
}

/**
 * Refuses what adds a KPI up over time for one that is counted anew at every grain.
 *
 * @param purpose what was asked for, to say so: `running total`
 * @throws Problem `invalid`
 */
export function requireSums(kpis: readonly AnyKpi[], purpose: string): void {
  const counted = kpis.find((kpi) => !addsUpOverTime(kpi));
  if (!counted) return;
  throw new Problem(
    'invalid',
    `${counted.title} does not add up over time, so there is no ${purpose} of it.`,
  );
}

/** Largest first, unknown last, then by title, so that the order never jumps between two equal rows. */
export function byValue(
  a: { readonly value: number | null; readonly title: string },
  b: { readonly value: number | null; readonly title: string },
): number {
  const [left, right] = [a.value ?? Number.NEGATIVE_INFINITY, b.value ?? Number.NEGATIVE_INFINITY];
  if (left !== right) return right > left ? 1 : -1;
  return a.title < b.title ? -1 : Number(a.title > b.title);
}

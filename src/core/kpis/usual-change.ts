import { type Day, isDay, weekdayOf } from '../time/period.ts';
import type { Delta } from './delta.ts';
import type { KpiKind, Unit } from './kpi.ts';

interface Point {
  readonly at: string;
  readonly value: number | null;
}

const FEWEST_DAYS = 14;

/**
 * How far a KPI moves by chance between two periods: one standard deviation of their difference, from how
 * its days vary around the mean of their weekday.
 *
 * @param points daily values in any order; unknown days are left out
 * @returns in the KPI's unit; null for levels, distinct counts, points that are not days, and fewer than
 *   14 known days
 */
export function usualChange(points: readonly Point[], kind: KpiKind): number | null {
  if (kind !== 'additive' && kind !== 'ratio') return null;
  const known = points.flatMap(({ at, value }) => (isDay(at) && value !== null ? [{ at, value }] : []));
  if (known.length < FEWEST_DAYS) return null;
  const weekdays = [...Map.groupBy(known, ({ at }) => weekdayOf(at as Day)).values()];
  const free = known.length - weekdays.length;
  const variance = weekdays.reduce((sum, days) => sum + squaresOf(days.map(({ value }) => value)), 0) / free;
  const count = known.length;
  // Of a sum over the days, or of their mean; twice, because both periods vary.
  return Math.sqrt(2 * variance * (kind === 'additive' ? count : 1 / count));
}

function squaresOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/**
 * How far a part moves by chance, where its whole moves this far: parts vary independently of each other.
 *
 * @param usual of the whole, from `usualChange`
 * @param share of the whole: of its sum, or of the denominator of a ratio
 */
export function usualOfPart(usual: number, share: number, kind: KpiKind): number {
  const root = Math.sqrt(Math.min(1, Math.max(0, share)));
  return kind === 'ratio' ? usual / root : usual * root;
}

/** Where no days are known: the square root of a count, else a tenth. */
export function usualWithoutDays(value: number, baseline: number, isCount: boolean): number {
  return isCount ? Math.sqrt(Math.abs(value) + Math.abs(baseline)) : Math.abs(baseline) / 10;
}

/**
 * A change no larger than usual is neither good nor bad news.
 *
 * @param usual from `usualChange`; null leaves the change as it is
 */
export function quieted(delta: Delta, usual: number | null): Delta {
  if (usual === null || Math.abs(delta.change) > usual) return delta;
  return { ...delta, tone: 'neutral', isUsual: true };
}

interface WithoutDays {
  readonly kind: KpiKind;
  readonly unit: Unit;
  readonly value: number | null;
  readonly baseline: number | null;
}

/** Whether a change is usual where no days are known; false for levels and distinct counts. */
export function isUsualWithoutDays(change: number, { kind, unit, value, baseline }: WithoutDays): boolean {
  if ((kind !== 'additive' && kind !== 'ratio') || value === null || baseline === null) return false;
  const isCount = kind === 'additive' && unit === 'number';
  return Math.abs(change) <= usualWithoutDays(value, baseline, isCount);
}

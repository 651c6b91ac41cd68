import { addSums, figureOf, type Sums } from '../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { type Need, needOf, needsOfKpi } from '../../core/kpis/needs.ts';
import {
  isEstimated,
  MOST_DAYS_WITHOUT,
  missingDays,
  projectedCourse,
  projectedSum,
  shareCourse,
} from '../../core/kpis/projection.ts';
import { addDays, type Day, eachDay, lastDay, type Period } from '../../core/time/period.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { KpiContext } from './kpi-context.ts';
import { type MeasureDays, type MeasureDaysOf, readProjectionDays } from './projection-days.ts';

/** A store outside a projection, and the feed that is missing. */
export interface LeftOut {
  readonly dealership: ScopedDealership;
  readonly feed: Need['feed'];
  readonly why: 'notConnected' | 'late' | 'early';
  /** The last known day of a late feed. */
  readonly day: Day | null;
}

/** A day and the value at its end. */
export interface CoursePoint {
  readonly day: Day;
  readonly value: number;
}

/** The expected end of an open period. */
export interface Projection {
  readonly projected: number | null;
  readonly counted: readonly ScopedDealership[];
  readonly leftOut: readonly LeftOut[];
  /** Counted stores whose usual level is used for future days. */
  readonly estimated: readonly ScopedDealership[];
  /** Counted stores with missing days, and the largest number of them. */
  readonly missing: readonly { readonly dealership: ScopedDealership; readonly days: number }[];
}

export interface Projections {
  readonly of: (kpi: Kpi, dealerships: readonly ScopedDealership[]) => Projection;
  /** From the last known day to the end of the period; empty for ratios. */
  readonly courseOf: (kpi: Kpi, counted: readonly ScopedDealership[]) => CoursePoint[];
  /** The path to the target if each day adds its usual part; empty for ratios. */
  readonly targetCourseOf: (
    kpi: Kpi,
    of: { readonly counted: readonly ScopedDealership[]; readonly target: number | null },
  ) => CoursePoint[];
}

/** Only for KPIs without a `whyNotProjected`. */
export async function readProjections(
  kpiContext: KpiContext,
  kpis: readonly Kpi[],
  period: Period,
): Promise<Projections> {
  const daysOf = await readProjectionDays(kpiContext, kpis, period);
  const work = { kpiContext, period, daysOf };
  return {
    of: (kpi, dealerships) => projectionOf(work, kpi, dealerships),
    courseOf: (kpi, counted) => courseOf(work, kpi, counted),
    targetCourseOf: (kpi, of) => targetCourseOf(work, kpi, of),
  };
}

interface Work {
  readonly kpiContext: KpiContext;
  readonly period: Period;
  readonly daysOf: MeasureDaysOf;
}

function projectionOf(work: Work, kpi: Kpi, dealerships: readonly ScopedDealership[]): Projection {
  const found = dealerships.map((dealership) => ({
    dealership,
    leftOut: leftOutOf(work, kpi, dealership),
  }));
  const counted = found.filter(({ leftOut }) => leftOut === null).map(({ dealership }) => dealership);
  const sums = counted.map((dealership) => sumsOf(work, kpi, dealership, projectedBy));
  return {
    projected: sums.length === 0 ? null : figureOf(kpi, addSums(sums)).value,
    counted,
    leftOut: found.flatMap(({ leftOut }) => leftOut ?? []),
    estimated: counted.filter((dealership) =>
      partsAt(work, kpi, dealership).some(({ days }) => isEstimated(days)),
    ),
    missing: counted.flatMap((dealership) => {
      const { today } = work.kpiContext.clockIn(dealership.timeZone);
      const days = Math.max(...partsAt(work, kpi, dealership).map((part) => missingDays(part.days, today)));
      return days > 0 ? [{ dealership, days }] : [];
    }),
  };
}

/** One entry per measure. */
function partsAt({ daysOf }: Work, kpi: Kpi, dealership: ScopedDealership): MeasureDays[] {
  return measuresOf(kpi).flatMap((measure) => daysOf(dealership, measure) ?? []);
}

/**
 * Why a store is not projected. A measure the store never had is ignored, as in the total; a feed it has
 * must have recent known days.
 */
function leftOutOf(work: Work, kpi: Kpi, dealership: ScopedDealership): LeftOut | null {
  const { settledOf, clockIn } = work.kpiContext;
  const { today } = clockIn(dealership.timeZone);
  const ended = addDays(today, -MOST_DAYS_WITHOUT);
  for (const group of needsOfKpi(kpi)) {
    const connected = group.filter((need) => settledOf(dealership.id, need).length > 0);
    const [first] = group;
    if (connected.length === 0 && first) {
      return { dealership, feed: first.feed, why: 'notConnected', day: null };
    }
    for (const need of connected) {
      const last = settledOf(dealership.id, need).at(-1);
      if (last && last.end <= ended) return { dealership, feed: need.feed, why: 'late', day: lastDay(last) };
    }
  }
  const early = measuresOf(kpi).find((measure) => {
    const days = work.daysOf(dealership, measure);
    return days !== null && projectedBy(days) === null;
  });
  return early ? { dealership, feed: needOf(early).feed, why: 'early', day: null } : null;
}

function projectedBy({ sum, days, usual }: MeasureDays): number | null {
  return projectedSum(sum, days, usual);
}

function sumsOf(
  { daysOf }: Work,
  kpi: Kpi,
  dealership: ScopedDealership,
  of: (days: MeasureDays) => number | null,
): Sums {
  return Object.fromEntries(
    measuresOf(kpi).map((measure) => {
      const days = daysOf(dealership, measure);
      return [measure.key, days && of(days)];
    }),
  );
}

function courseOf(work: Work, kpi: Kpi, counted: readonly ScopedDealership[]): CoursePoint[] {
  if (kpi.kind !== 'additive' || counted.length === 0) return [];
  const last = counted
    .flatMap((dealership) => partsAt(work, kpi, dealership))
    .map(({ days }) => days.known.at(-1))
    .reduce<Day>(
      (latest, days) => (days && lastDay(days) > latest ? lastDay(days) : latest),
      work.period.start,
    );
  const course = addedUp(work, kpi, counted, ({ sum, days, usual }) => projectedCourse(sum, days, usual));
  return course.filter(({ day }) => day >= last);
}

function targetCourseOf(
  work: Work,
  kpi: Kpi,
  { counted, target }: { readonly counted: readonly ScopedDealership[]; readonly target: number | null },
): CoursePoint[] {
  if (kpi.kind !== 'additive' || target === null || counted.length === 0) return [];
  const course = addedUp(work, kpi, counted, (of) => {
    const whole = projectedBy(of);
    return whole === null ? null : shareCourse(of.days).map((share) => whole * share);
  });
  const whole = course.at(-1)?.value ?? 0;
  return whole > 0 ? course.map(({ day, value }) => ({ day, value: (target * value) / whole })) : [];
}

/** Running totals by day, in the KPI's unit. */
function addedUp(
  work: Work,
  kpi: Kpi,
  counted: readonly ScopedDealership[],
  courseOf: (of: MeasureDays) => readonly number[] | null,
): CoursePoint[] {
  const courses = counted.flatMap((dealership) =>
    measuresOf(kpi).flatMap((measure) => {
      const days = work.daysOf(dealership, measure);
      const course = days && courseOf(days);
      return course ? [{ key: measure.key, course }] : [];
    }),
  );
  return eachDay(work.period).flatMap((day, index) => {
    const sums = addSums(courses.map(({ key, course }) => ({ [key]: Math.round(course[index] ?? 0) })));
    const { value } = figureOf(kpi, sums);
    return value === null ? [] : [{ day, value }];
  });
}

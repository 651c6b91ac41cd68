import { addSums, figureOf, type Sums } from '../../core/kpis/figure.ts';
import { type Kpi, measuresOf } from '../../core/kpis/kpi.ts';
import { type Need, needOf, needsOfKpi } from '../../core/kpis/needs.ts';
import {
  isEstimated,
  MOST_DAYS_WITHOUT,
  missingDays,
  runningProjection,
  runningShares,
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
export interface TrendPoint {
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
  readonly trendOf: (kpi: Kpi, counted: readonly ScopedDealership[]) => TrendPoint[];
  /** The path to the target if each day adds its usual part; empty for ratios. */
  readonly targetTrendOf: (
    kpi: Kpi,
    of: { readonly counted: readonly ScopedDealership[]; readonly target: number | null },
  ) => TrendPoint[];
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
    trendOf: (kpi, counted) => trendOf(work, kpi, counted),
    targetTrendOf: (kpi, of) => targetTrendOf(work, kpi, of),
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
  const sums = counted.map((dealership) => projectedSumsOf(work, kpi, dealership));
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
    return days !== null && days.projected === null;
  });
  return early ? { dealership, feed: needOf(early).feed, why: 'early', day: null } : null;
}

function projectedSumsOf({ daysOf }: Work, kpi: Kpi, dealership: ScopedDealership): Sums {
  return Object.fromEntries(
    measuresOf(kpi).map((measure) => [measure.key, daysOf(dealership, measure)?.projected ?? null]),
  );
}

function trendOf(work: Work, kpi: Kpi, counted: readonly ScopedDealership[]): TrendPoint[] {
  if (kpi.kind !== 'additive' || counted.length === 0) return [];
  const last = counted
    .flatMap((dealership) => partsAt(work, kpi, dealership))
    .map(({ days }) => days.known.at(-1))
    .reduce<Day>(
      (latest, days) => (days && lastDay(days) > latest ? lastDay(days) : latest),
      work.period.start,
    );
  const trend = addedUp(work, kpi, counted, ({ sum, days, usual }) => runningProjection(sum, days, usual));
  return trend.filter(({ day }) => day >= last);
}

function targetTrendOf(
  work: Work,
  kpi: Kpi,
  { counted, target }: { readonly counted: readonly ScopedDealership[]; readonly target: number | null },
): TrendPoint[] {
  if (kpi.kind !== 'additive' || target === null || counted.length === 0) return [];
  const trend = addedUp(work, kpi, counted, (of) => {
    const { projected } = of;
    return projected === null ? null : runningShares(of.days).map((share) => projected * share);
  });
  const whole = trend.at(-1)?.value ?? 0;
  return whole > 0 ? trend.map(({ day, value }) => ({ day, value: (target * value) / whole })) : [];
}

/** Running totals by day, in the KPI's unit. */
function addedUp(
  work: Work,
  kpi: Kpi,
  counted: readonly ScopedDealership[],
  trendOf: (of: MeasureDays) => readonly number[] | null,
): TrendPoint[] {
  const trends = counted.flatMap((dealership) =>
    measuresOf(kpi).flatMap((measure) => {
      const days = work.daysOf(dealership, measure);
      const trend = days && trendOf(days);
      return trend ? [{ key: measure.key, trend }] : [];
    }),
  );
  return eachDay(work.period).flatMap((day, index) => {
    const sums = addSums(trends.map(({ key, trend }) => ({ [key]: Math.round(trend[index] ?? 0) })));
    const { value } = figureOf(kpi, sums);
    return value === null ? [] : [{ day, value }];
  });
}

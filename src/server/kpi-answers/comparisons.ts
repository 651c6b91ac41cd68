import { coverageOfDays, isAnyKnown } from '../../core/kpis/coverage.ts';
import { notCompared } from '../../core/kpis/figure.ts';
import { type Compares, type Kpi, measuresOf, sumOf } from '../../core/kpis/kpi.ts';
import {
  type ComparedPeriods,
  commonDays,
  comparedPeriods,
  type MatchedDays,
  matchedDays,
  sameAge,
} from '../../core/kpis/matched-days.ts';
import type { Measure } from '../../core/kpis/measure.ts';
import { type Need, needsOfKpi } from '../../core/kpis/needs.ts';
import type { Against, ComparedDays, Figure } from '../../core/kpis/wire.ts';
import { addDays, type Period, periodOverlap } from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import type { ScopedDealership } from '../identity/access.ts';
import { storesCompared, whyNeverCompared } from './compared-days.ts';
import type { KpiContext } from './kpi-context.ts';
import { MatchedWindows } from './matched-windows.ts';
import { type CountedWindow, todayWindow } from './windows.ts';

export interface PlannedComparison {
  readonly current: CountedWindow;
  readonly base: CountedWindow;
  /** Null for a store without comparable days. */
  readonly daysOf: (dealership: ScopedDealership) => MatchedDays | null;
  readonly isCounted: (dealership: ScopedDealership) => boolean;
}

/** Both sides for some stores, or the reason why there is no comparison. */
export type Sides =
  | {
      readonly days: ComparedDays;
      readonly dealerships: readonly ScopedDealership[];
      readonly current: CountedWindow;
      readonly base: CountedWindow;
    }
  | { readonly days: null; readonly none: Figure };

export interface Comparisons {
  readonly compare: readonly Against[];
  readonly windows: readonly CountedWindow[];
  /** What is read of a window: the measures of the KPIs that are compared in it. */
  readonly measuresIn: (window: CountedWindow) => ReadonlySet<Measure>;
  /** Cached for values over the same stores. */
  readonly of: (kpi: Kpi, against: Against, dealerships: readonly ScopedDealership[]) => Sides;
}

interface Plan {
  readonly period: 'scope' | 'today';
  readonly scope: ResolvedPeriod;
  readonly compare: readonly Against[];
  readonly kpis: readonly Kpi[];
  /** Used as it is when whole periods are compared. */
  readonly current: CountedWindow;
}

type StoreDays = (dealership: ScopedDealership) => MatchedDays | null;

/** Cohort results still change until then. */
const MATURE_AFTER_DAYS = 90;

/** KPIs that need the same days share their windows. */
export function planComparisons(kpiContext: KpiContext, plan: Plan): Comparisons {
  const windows = new MatchedWindows(kpiContext, plan.current);
  const planned = new Map<string, PlannedComparison>();
  const read = new Map<CountedWindow, Set<Measure>>();
  for (const kpi of plan.kpis) {
    if (isNeverCompared(kpiContext, kpi, plan)) continue;
    for (const against of plan.compare) {
      const key = keyOf(kpiContext, kpi, against);
      const comparison = planned.get(key) ?? comparisonOf(kpiContext, { kpi, against, plan, windows });
      planned.set(key, comparison);
      for (const window of [comparison.current, comparison.base]) {
        const own = read.get(window) ?? new Set<Measure>();
        for (const measure of measuresOf(kpi)) own.add(measure);
        read.set(window, own);
      }
    }
  }
  const byKpi = new Map<Kpi, Map<Against, PlannedComparison | undefined>>();
  const plannedFor = (kpi: Kpi, against: Against) => {
    const own = byKpi.get(kpi) ?? new Map<Against, PlannedComparison | undefined>();
    byKpi.set(kpi, own);
    if (!own.has(against)) own.set(against, planned.get(keyOf(kpiContext, kpi, against)));
    return own.get(against);
  };
  const looked = new Map<PlannedComparison, Map<readonly ScopedDealership[], Sides>>();
  return {
    compare: plan.compare,
    windows: windows.all,
    measuresIn: (window) => read.get(window) ?? new Set(),
    of: (kpi, against, dealerships) => {
      const comparison = plannedFor(kpi, against);
      if (!comparison) return { days: null, none: notCompared(whyNeverCompared(kpi)) };
      const own = looked.get(comparison) ?? new Map<readonly ScopedDealership[], Sides>();
      looked.set(comparison, own);
      const sides = own.get(dealerships) ?? sidesOf(comparison, dealerships);
      own.set(dealerships, sides);
      return sides;
    },
  };
}

function sidesOf(comparison: PlannedComparison, dealerships: readonly ScopedDealership[]): Sides {
  const stores = storesCompared(comparison, dealerships);
  if (stores.days === null) return { days: null, none: notCompared(stores.why) };
  return { ...stores, current: comparison.current, base: comparison.base };
}

function isNeverCompared(kpiContext: KpiContext, kpi: Kpi, plan: Plan): boolean {
  if (kpi.compares === 'nothing') return true;
  if (kpi.compares !== 'maturing') return false;
  return plan.period === 'today' || (isYoung(kpiContext, plan) && !isDated(kpi));
}

/** Whether results of the period's records may still change. */
function isYoung({ today }: KpiContext, { scope }: Plan): boolean {
  return today < addDays(scope.whole.end, MATURE_AFTER_DAYS);
}

/** Whether all its events have dates, so that the cohort can be cut at an earlier age. */
function isDated(kpi: Kpi): boolean {
  return kpi.kind === 'ratio' && sumOf(kpi.of).plus.every(({ eventField }) => eventField !== undefined);
}

function needsIn({ dimensions }: KpiContext, kpi: Kpi): readonly Need[] {
  return [...new Set(needsOfKpi(kpi, dimensions).flat())];
}

function keyOf(kpiContext: KpiContext, kpi: Kpi, against: Against): string {
  const rule: Compares | 'matched' = kpi.compares ?? 'matched';
  return [
    rule,
    rule === 'maturing' && isDated(kpi),
    against,
    ...needsIn(kpiContext, kpi).map(({ key }) => key),
  ].join('\n');
}

interface Requested {
  readonly kpi: Kpi;
  readonly against: Against;
  readonly plan: Plan;
  readonly windows: MatchedWindows;
}

function comparisonOf(kpiContext: KpiContext, { kpi, against, plan, windows }: Requested): PlannedComparison {
  const needs = needsIn(kpiContext, kpi);
  const isCounted = countedIn(kpiContext, needs, plan);
  const days = cached(daysFor(kpiContext, { kpi, against, plan, windows }));
  const base = plan.period === 'today' ? todayWindow(kpiContext, against, true) : null;
  const isIn = (dealership: ScopedDealership) => isCounted(dealership) && days(dealership) !== null;
  const isFree = (dealership: ScopedDealership) => connectedNeeds(kpiContext, needs, dealership).length === 0;
  return {
    current: windows.with({
      isFree,
      isIn,
      stretchesOf: (dealership) => days(dealership)?.current ?? [],
      eventsBeforeOf: (dealership) => days(dealership)?.eventsBefore?.current ?? null,
    }),
    base: windows.with({
      isFree,
      isIn,
      stretchesOf: (dealership) => days(dealership)?.base ?? [],
      untilOf: (dealership) => base?.spanOf(dealership).until ?? null,
      eventsBeforeOf: (dealership) => days(dealership)?.eventsBefore?.base ?? null,
    }),
    daysOf: days,
    isCounted,
  };
}

function cached(daysFor: StoreDays): StoreDays {
  const known = new Map<number, MatchedDays | null>();
  return (dealership) => {
    const found = known.get(dealership.id);
    if (found !== undefined) return found;
    const days = daysFor(dealership);
    known.set(dealership.id, days);
    return days;
  };
}

function daysFor(kpiContext: KpiContext, { kpi, against, plan }: Requested): StoreDays {
  if (plan.period === 'today') return todayDays(kpiContext, kpi, against);
  if (against !== 'previous' && against !== 'lastYear') throw new Error(`${against} is not of a period.`);
  const periods = comparedPeriods(plan.scope.choice, against);
  if (kpi.compares === 'whole') {
    return () => ({ current: [periods.current], base: [periods.base], isWhole: true });
  }
  const isCut = kpi.compares === 'maturing' && isYoung(kpiContext, plan);
  return periodDaysOf(kpiContext, needsIn(kpiContext, kpi), { periods, isCut });
}

/** Cached for stores with the same known days. */
function periodDaysOf(
  kpiContext: KpiContext,
  needs: readonly Need[],
  { periods, isCut }: { readonly periods: ComparedPeriods; readonly isCut: boolean },
): StoreDays {
  const found = new Map<string, MatchedDays | null>();
  const requested = [periods.current, periods.base];
  return (dealership) => {
    const { today } = kpiContext.clockIn(dealership.timeZone);
    const lists = connectedNeeds(kpiContext, needs, dealership).map((need) =>
      kpiContext.settledOf(dealership.id, need),
    );
    const known = commonDays(lists);
    const key = `${today} ${isCut ? known.at(-1)?.end : ''} ${requested.map((period) => keyWithin(known, period)).join(' / ')}`;
    const before = found.get(key);
    if (before !== undefined) return before;
    const matched = matchedDays(periods, { known, today });
    const days =
      matched && isCut ? { ...matched, eventsBefore: sameAge(periods, { known, today }) } : matched;
    found.set(key, days);
    return days;
  };
}

function keyWithin(known: readonly Period[], period: Period): string {
  return known
    .map((stretch) => periodOverlap(stretch, period))
    .map((days) => (days ? `${days.start} ${days.end}` : ''))
    .join(' ');
}

/** The KPI's needs that the store ever delivered. */
function connectedNeeds(
  { covered }: KpiContext,
  needs: readonly Need[],
  { id }: ScopedDealership,
): readonly Need[] {
  return needs.filter((need) => covered(id, need).days.length > 0);
}

/** Today as far as known, against an earlier day. */
function todayDays(kpiContext: KpiContext, kpi: Kpi, against: Against): StoreDays {
  const [now, then] = [todayWindow(kpiContext, 'current', true), todayWindow(kpiContext, against, true)];
  const needs = needsIn(kpiContext, kpi);
  return (dealership) => {
    const [current, base] = [now.spanOf(dealership).period, then.spanOf(dealership).period];
    const connected = connectedNeeds(kpiContext, needs, dealership);
    const isKnown = (period: Period) =>
      connected.length > 0 &&
      connected.every((need) => coverageOfDays(period, kpiContext.covered(dealership.id, need)) === 'whole');
    return isKnown(current) && isKnown(base) ? { current: [current], base: [base], isWhole: false } : null;
  };
}

/** Stores with any known day in the current window. */
function countedIn(kpiContext: KpiContext, needs: readonly Need[], { current }: Plan) {
  const known = new Map<number, boolean>();
  return (dealership: ScopedDealership) => {
    const found = known.get(dealership.id);
    if (found !== undefined) return found;
    const { period } = current.spanOf(dealership);
    const counted = needs.some((need) => isAnyKnown(period, kpiContext.covered(dealership.id, need)));
    known.set(dealership.id, counted);
    return counted;
  };
}

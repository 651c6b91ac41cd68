import { comparisonWindows } from '../../core/comparison.ts';
import { tellersOf } from '../../core/kpis/catalogue.ts';
import type { Fact } from '../../core/kpis/fact.ts';
import { type Feed, isBehind } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { coverageOf, momentOf } from '../../core/kpis/reach.ts';
import type { Against, Window } from '../../core/kpis/wire.ts';
import { addDays, type Day, lastDay, type Period, through } from '../../core/period.ts';
import type { ResolvedPeriod } from '../../core/period-scope.ts';
import type { ScopedDealership } from '../access.ts';
import type { Span } from '../kpi-query/question.ts';
import type { KpiContext } from './kpi-context.ts';

export type WindowName = Window['window'];

/** A window with the days of each dealership, and of all of them together. */
export interface PlannedWindow {
  readonly name: WindowName;
  readonly spanOf: (dealership: ScopedDealership) => Span;
  /** Levels stand as of the last of these days in the window. */
  readonly knownOf: (dealership: ScopedDealership, feed: Feed) => readonly Period[];
  /** From the first day of any dealership to the last. */
  readonly period: Period;
  readonly isToDate?: boolean;
}

interface Plan {
  readonly period: 'scope' | 'today';
  /** The period of the call. */
  readonly scope: ResolvedPeriod;
  readonly compare: readonly Against[];
  /** What the KPIs are worked out from. */
  readonly kinds: readonly Feed[];
  /** Comparisons run to the end of their whole period. */
  readonly whole?: boolean;
  /** Comparisons of today stop at the same time of day. */
  readonly untilNow?: boolean;
}

/** The current window and those it is compared with, in the order asked. */
export function planWindows(kpiContext: KpiContext, plan: Plan): PlannedWindow[] {
  const names: WindowName[] = ['current', ...plan.compare];
  const windows =
    plan.period === 'scope'
      ? scopeWindows(kpiContext, plan, names)
      : names.map((name) => todayWindow(kpiContext, name, plan.untilNow ?? false));
  const knownOf: PlannedWindow['knownOf'] = ({ id }, feed) => kpiContext.known(id, feed);
  return windows.map((window) => ({ ...window, knownOf }));
}

type Planned = Omit<PlannedWindow, 'knownOf'>;

const DAYS_BACK: Partial<Record<WindowName, number>> = { yesterday: 1, lastWeek: 7 };

function scopeWindows(
  kpiContext: KpiContext,
  { scope, whole, kinds }: Plan,
  names: readonly WindowName[],
): Planned[] {
  const toldTo = scope.open ? toldUntil(kpiContext, kinds) : null;
  const isTold = toldTo !== null && toldTo >= scope.current.start && toldTo < lastDay(scope.current);
  const elapsed = isTold ? comparisonWindows(scope.choice, toldTo) : scope;
  // Seen from the day after it, a period is over and is compared whole.
  const complete = whole ? comparisonWindows(scope.choice, scope.whole.end) : elapsed;
  const periods: Partial<Record<WindowName, Period>> = { ...complete, current: elapsed.current };
  return names.flatMap((name) => {
    const period = periods[name];
    if (!period) return [];
    return [
      { name, period, isToDate: period.end > kpiContext.today, spanOf: () => ({ period, until: null }) },
    ];
  });
}

/**
 * Where all of these feeds are told days later, the last day that all of them tell of some
 * dealership: as many days before are a fair comparison. Null where one is told as it happens,
 * or of none anything is known.
 */
function toldUntil(kpiContext: KpiContext, kinds: readonly Feed[]): Day | null {
  // Nothing waits for budgets, which people write for every day of a month.
  const coming = kinds.filter((kind) => kind !== 'spend');
  if (coming.length === 0 || !coming.every(isBehind)) return null;
  const ends = coming.map((kind) =>
    kpiContext.scope.dealerships.reduce<Day | null>((latest, { id }) => {
      const last = kpiContext.known(id, kind).at(-1);
      return last === undefined || (latest !== null && lastDay(last) <= latest) ? latest : lastDay(last);
    }, null),
  );
  return ends.reduce<Day | null>(
    (least, end) => (least === null || (end !== null && end < least) ? end : least),
    null,
  );
}

/** Each dealership's own today, and the same part of an earlier day by its own clock. */
function todayWindow(kpiContext: KpiContext, name: WindowName, untilNow: boolean): Planned {
  const back = DAYS_BACK[name] ?? 0;
  const spans = new Map<string, Span>();
  const spanOf = ({ timeZone }: ScopedDealership): Span => {
    const known = spans.get(timeZone);
    if (known) return known;
    const clock = kpiContext.clockIn(timeZone);
    const day = addDays(clock.today, -back);
    const until = back > 0 && untilNow ? momentOf(day, clock.time, timeZone) : null;
    const span = { period: through(day, day), until };
    spans.set(timeZone, span);
    return span;
  };
  const own = addDays(kpiContext.today, -back);
  const starts = kpiContext.scope.dealerships.map((dealership) => spanOf(dealership).period.start);
  return { name, spanOf, period: through(starts.sort()[0] ?? own, own) };
}

/** A window as it is told, with how many dealerships are known in it. */
export function toldWindow(kpiContext: KpiContext, window: PlannedWindow, tellers: readonly Fact[]): Window {
  const coverage = { whole: 0, part: 0, none: 0 };
  for (const dealership of kpiContext.scope.dealerships)
    coverage[coverageIn(kpiContext, window, { dealership, tellers })] += 1;
  return {
    window: window.name,
    startDate: window.period.start,
    endDate: lastDay(window.period),
    until: untilText(kpiContext, window),
    coverage,
  };
}

/** The windows of one KPI as they are told. */
export function toldWindowsOf(kpiContext: KpiContext, kpi: Kpi, windows: readonly PlannedWindow[]): Window[] {
  return windows.map((window) => toldWindow(kpiContext, window, tellersOf(kpi)));
}

interface Of {
  readonly dealership: ScopedDealership;
  readonly tellers: readonly Fact[];
}

/**
 * How much of a window is known of one dealership.
 *
 * A day that is not over is expected to be unknown still where records come as nightly files,
 * so today counts only when the window has no other day.
 */
export function coverageIn(
  kpiContext: KpiContext,
  window: PlannedWindow,
  { dealership, tellers }: Of,
): 'whole' | 'part' | 'none' {
  const { period } = window.spanOf(dealership);
  const settled = { start: period.start, end: period.end > kpiContext.today ? kpiContext.today : period.end };
  const asked = settled.start < settled.end ? settled : period;
  const found = tellers.map((fact) => coverageOf(asked, kpiContext.knownOf(dealership.id, fact)));
  if (found.every((one) => one === 'whole')) return 'whole';
  return found.every((one) => one === 'none') ? 'none' : 'part';
}

/** The time of day after which nothing counts; null where dealerships' clocks differ. */
function untilText({ scope, clockIn }: KpiContext, { spanOf }: PlannedWindow): string | null {
  const times = scope.dealerships.map((dealership) =>
    spanOf(dealership).until === null ? null : clockIn(dealership.timeZone).time.slice(0, 5),
  );
  return new Set(times).size === 1 ? (times[0] ?? null) : null;
}

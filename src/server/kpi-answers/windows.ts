import { comparisonWindows, sameWeekdaysLastYear } from '../../core/kpis/comparison.ts';
import type { Feed } from '../../core/kpis/feeds.ts';
import type { Kpi } from '../../core/kpis/kpi.ts';
import { type Need, needsOfKpi } from '../../core/kpis/needs.ts';
import { momentOf } from '../../core/kpis/reach.ts';
import type { Against, Window } from '../../core/kpis/wire.ts';
import { addDays, type Day, lastDay, type Period, periodDays, through } from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import { withinStoreDates } from '../../core/time/store-dates.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Span } from '../kpi-query/question.ts';
import { type BudgetSpanOf, budgetSpans, windowOfKpi } from './budget-spans.ts';
import { coverageOfGroups } from './known-days.ts';
import type { KpiContext } from './kpi-context.ts';

export type WindowName = Window['window'];

export interface CountedWindow {
  readonly name: string;
  readonly spanOf: (dealership: ScopedDealership) => Span;
  /** Levels are as of the last of these days. */
  readonly knownOf: (dealership: ScopedDealership, feed: Feed) => readonly Period[];
  /** From any dealership's first day to any one's last. */
  readonly period: Period;
  readonly isToDate?: boolean;
  readonly budgetSpanOf?: BudgetSpanOf;
}

export interface PlannedWindow extends CountedWindow {
  readonly name: WindowName;
}

interface Plan {
  readonly period: 'scope' | 'today';
  readonly scope: ResolvedPeriod;
  readonly compare: readonly Against[];
  /** Comparisons run to the end of their whole period. */
  readonly whole?: boolean;
  /** Last year has the same weekdays instead of the same dates. */
  readonly byWeekday?: boolean;
  /** Comparisons of today stop at the same time of day. */
  readonly untilNow?: boolean;
}

/** The current window first, then comparisons in the requested order. */
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
  { scope, whole, byWeekday = false }: Plan,
  names: readonly WindowName[],
): Planned[] {
  // Seen from the next day, a period is over and shown in full.
  const complete = whole ? comparisonWindows(scope.choice, scope.whole.end) : scope;
  const lastYear = (dates: Period, days: Period) => (byWeekday ? sameWeekdaysLastYear(days) : dates);
  const periods: Partial<Record<WindowName, Period>> = {
    ...complete,
    lastYear: lastYear(complete.lastYear, whole ? scope.whole : scope.current),
    current: scope.current,
  };
  const planned = comparisonWindows(scope.choice, scope.whole.end);
  const budgeted: Partial<Record<WindowName, Period>> = {
    ...planned,
    lastYear: lastYear(planned.lastYear, scope.whole),
    current: scope.whole,
  };
  const todayOf = ({ timeZone }: ScopedDealership) => kpiContext.clockIn(timeZone).today;
  return names.flatMap((name) => {
    const period = periods[name];
    if (!period) return [];
    return [
      {
        name,
        period,
        isToDate: period.end > kpiContext.today,
        spanOf: () => ({ period, until: null }),
        budgetSpanOf: budgetSpans({
          whole: budgeted[name] ?? period,
          entered: name === 'current' ? scope.whole : period,
          todayOf,
        }),
      },
    ];
  });
}

/** Each dealership's own today, or the same part of an earlier day by its own clock. */
export function todayWindow(kpiContext: KpiContext, name: WindowName, untilNow: boolean): Planned {
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

/** Without each store's today and future days. */
export function endingYesterday(kpiContext: KpiContext, window: CountedWindow): CountedWindow {
  return {
    ...window,
    isToDate: false,
    period: beforeDay(window.period, kpiContext.today),
    spanOf: (dealership) => {
      const span = window.spanOf(dealership);
      return { ...span, period: beforeDay(span.period, kpiContext.clockIn(dealership.timeZone).today) };
    },
  };
}

/** Empty where there are none. */
export function beforeDay({ start, end }: Period, day: Day): Period {
  return { start, end: end <= day ? end : day > start ? day : start };
}

/** Includes how many dealerships are known in it. */
export function windowReply(kpiContext: KpiContext, window: PlannedWindow, groups: Groups): Window {
  const coverage = { whole: 0, part: 0, none: 0 };
  for (const dealership of kpiContext.scope.dealerships.filter(isOpenIn(window)))
    coverage[coverageIn(kpiContext, window, { dealership, groups })] += 1;
  return {
    window: window.name,
    startDate: window.period.start,
    endDate: lastDay(window.period),
    until: untilText(kpiContext, window),
    coverage,
  };
}

/** Stores outside their dates lack no records. */
function isOpenIn({ spanOf }: PlannedWindow): (dealership: ScopedDealership) => boolean {
  return (dealership) => periodDays(withinStoreDates(spanOf(dealership).period, dealership)) > 0;
}

export function windowRepliesOf(
  kpiContext: KpiContext,
  kpi: Kpi,
  windows: readonly PlannedWindow[],
): Window[] {
  const { dealerships } = kpiContext.scope;
  const needs = needsOfKpi(kpi, kpiContext.dimensions);
  return windows.map((window) => windowReply(kpiContext, windowOfKpi(window, kpi, dealerships), needs));
}

type Groups = readonly (readonly Need[])[];

interface Of {
  readonly dealership: ScopedDealership;
  readonly groups: Groups;
}

/**
 * The known part of a window at one dealership. Records often arrive as nightly files, so today counts only
 * when the window has no other day.
 */
export function coverageIn(
  kpiContext: KpiContext,
  window: PlannedWindow,
  { dealership, groups }: Of,
): 'whole' | 'part' | 'none' {
  const period = withinStoreDates(window.spanOf(dealership).period, dealership);
  const settled = { start: period.start, end: period.end > kpiContext.today ? kpiContext.today : period.end };
  const requested = settled.start < settled.end ? settled : period;
  return coverageOfGroups(kpiContext, groups, { dealership, period: requested });
}

/** Null where dealerships' clocks differ. */
function untilText({ scope, clockIn }: KpiContext, { spanOf }: PlannedWindow): string | null {
  const times = scope.dealerships.map((dealership) =>
    spanOf(dealership).until === null ? null : clockIn(dealership.timeZone).time.slice(0, 5),
  );
  return new Set(times).size === 1 ? (times[0] ?? null) : null;
}

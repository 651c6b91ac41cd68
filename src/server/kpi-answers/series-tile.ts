import type * as z from 'zod/mini';
import { requireSums } from '../../core/kpis/checks.ts';
import { addSums, figureOf, type Sums } from '../../core/kpis/figure.ts';
import { addsUpOverTime, type Kpi } from '../../core/kpis/kpi.ts';
import { accumulate, type PointSpan, spansOf } from '../../core/kpis/points.ts';
import type { SeriesResult, SeriesTile } from '../../core/kpis/tiles.ts';
import {
  addDays,
  eachDay,
  type Period,
  periodDays,
  periodOverlap,
  weekdayOf,
} from '../../core/time/period.ts';
import type { ResolvedPeriod } from '../../core/time/period-scope.ts';
import type { ScopedDealership } from '../identity/access.ts';
import type { Span } from '../kpi-query/question.ts';
import { gather, settle } from './figures.ts';
import type { KpiContext } from './kpi-context.ts';
import { askFor, prepare, windowReplies } from './tiles.ts';
import { type CountedWindow, endingYesterday, type PlannedWindow } from './windows.ts';

type Requested = z.output<typeof SeriesTile>;
type Result = z.output<typeof SeriesResult>;

export async function seriesTile(
  kpiContext: KpiContext,
  tile: Requested,
  scope: ResolvedPeriod,
): Promise<Result> {
  const byWeekday = tile.byWeekday && tile.by === 'day';
  const prepared = prepare(kpiContext, tile, { scope, whole: tile.whole, byWeekday });
  const { kpis } = prepared;
  const windows = tile.endsYesterday
    ? prepared.windows.map((window) => ({ ...endingYesterday(kpiContext, window), name: window.name }))
    : prepared.windows;
  if (tile.cumulative) requireSums(kpis, 'running total');
  const averaged = tile.withAverage && tile.by === 'day' && !tile.cumulative ? windows[0] : undefined;
  const before = averaged && daysBefore(averaged);
  const requested = [...windows, ...(before ? [before] : [])].map((window) => ({
    ...window,
    grain: tile.by,
  }));
  const rows = await askFor(kpiContext, prepared, { by: null, windows: requested });
  const gathered = gather(rows, ({ window, at }) => `${window} ${at}`);
  const sumsAt = (window: CountedWindow, at: string) => gathered(`${window.name} ${at}`).sums;
  return {
    id: tile.id,
    kind: 'series',
    by: tile.by,
    cumulative: tile.cumulative,
    windows: windowReplies(kpiContext, { kpis, windows }),
    series: kpis.map((kpi) => ({
      kpi: kpi.key,
      lines: windows.map((window) => lineOf(kpiContext, kpi, { tile, window, sumsAt })),
      ...(averaged &&
        before &&
        addsUpOverTime(kpi) && {
          average: averageOf(kpiContext, kpi, { windows: [before, averaged], sumsAt }),
        }),
    })),
    untimed: tile.by === 'hour' || tile.by === 'weekdayHour' ? gathered('current null').untimed : 0,
  };
}

const DAYS_AVERAGED = 7;

/** The days that an average needs before a window. */
function daysBefore({ period, knownOf }: PlannedWindow): CountedWindow {
  const days = { start: addDays(period.start, 1 - DAYS_AVERAGED), end: period.start };
  return {
    name: 'before',
    period: days,
    knownOf,
    spanOf: () => ({ period: days, until: null }),
    budgetSpanOf: () => days,
  };
}

/** The average of each day and the six before; null for today, for later days, and while one of them is unknown. */
function averageOf(
  kpiContext: KpiContext,
  kpi: Kpi,
  { windows, sumsAt }: { windows: readonly [CountedWindow, PlannedWindow] } & Pick<LineOf, 'sumsAt'>,
): (number | null)[] {
  const cells = windows.flatMap((window) => cellsOf(kpiContext, kpi, { by: 'day', window, sumsAt }));
  // A day without a base has no ratio, but it is known.
  const isKnown = (cell: Sums | null): cell is Sums =>
    cell !== null && (kpi.kind === 'ratio' || figureOf(kpi, cell).value !== null);
  return eachDay(windows[1].period).map((day, index) => {
    const week = cells.slice(index, index + DAYS_AVERAGED).filter(isKnown);
    if (week.length < DAYS_AVERAGED || day >= kpiContext.today) return null;
    const { value } = figureOf(kpi, addSums(week));
    return value === null || kpi.kind === 'ratio' ? value : value / DAYS_AVERAGED;
  });
}

interface LineOf {
  readonly tile: Requested;
  readonly window: PlannedWindow;
  readonly sumsAt: (window: CountedWindow, at: string) => Sums;
}

function lineOf(
  kpiContext: KpiContext,
  kpi: Kpi,
  { tile, window, sumsAt }: LineOf,
): Result['series'][0]['lines'][0] {
  const spans = spansOf(tile.by, window.period);
  const cells = cellsOf(kpiContext, kpi, { by: tile.by, window, sumsAt });
  const shown = tile.cumulative ? accumulate(cells) : cells;
  return {
    window: window.name,
    points: spans.map(({ at }, index) => ({ at, value: figureOf(kpi, shown[index] ?? {}).value })),
  };
}

interface Line {
  readonly by: Requested['by'];
  readonly window: CountedWindow;
  /** The days drawn, where the window counts only some of them. */
  readonly drawn?: Period;
  readonly sumsAt: (window: CountedWindow, at: string) => Sums;
}

/** One entry per step of the drawn days; null for gaps, future steps and steps without a counted day. */
export function cellsOf(
  kpiContext: KpiContext,
  kpi: Kpi,
  { by, window, drawn = window.period, sumsAt }: Line,
): (Sums | null)[] {
  return spansOf(by, drawn).map((span) => {
    if (isToCome(kpiContext, window, { by, span })) return null;
    const dealerships = kpiContext.scope.dealerships.filter((one) => counts(window.spanOf(one), span));
    if (dealerships.length === 0) return null;
    const periodOf = (dealership: ScopedDealership) => cut(span, window.spanOf(dealership).period);
    return settle(kpiContext, kpi, {
      sums: sumsAt(window, span.at),
      extent: { dealerships, periodOf, isPoint: true },
    });
  });
}

/** Whether a store's days in a window include any day of a step. */
function counts({ period, holes = [] }: Span, step: Period): boolean {
  const days = periodOverlap(period, step);
  return days !== null && !holes.some((hole) => hole.start <= days.start && days.end <= hole.end);
}

function cut(span: Period, by: Period): Period {
  return {
    start: span.start > by.start ? span.start : by.start,
    end: span.end < by.end ? span.end : by.end,
  };
}

/** Days after today, and hours of today that no counted dealership's clock has reached. */
function isToCome(
  { scope, clockIn, today }: KpiContext,
  { spanOf }: CountedWindow,
  { by, span }: { by: Requested['by']; span: PointSpan },
): boolean {
  if (by === 'weekdayHour') return !hasWeekday(span, Math.floor(Number(span.at) / 24));
  if (by !== 'hour') return span.start > today;
  return scope.dealerships.every((dealership) => {
    const { period } = spanOf(dealership);
    const clock = clockIn(dealership.timeZone);
    const isLater = period.start === clock.today && Number(clock.time.slice(0, 2)) < Number(span.at);
    return period.start > clock.today || isLater;
  });
}

/** 0 is Sunday. */
function hasWeekday(period: Period, weekday: number): boolean {
  return periodDays(period) >= 7 || eachDay(period).some((day) => weekdayOf(day) === weekday);
}

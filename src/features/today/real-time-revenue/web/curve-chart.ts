import type { Chart, ChartRole, ChartSeries } from '../../../../core/charts/charts.ts';
import type { KpiKey } from '../../../../core/kpis/catalog.ts';
import { type PeriodChoice, wholePeriod } from '../../../../core/kpis/comparison.ts';
import type { Unit } from '../../../../core/kpis/kpi.ts';
import type { TileResult } from '../../../../core/kpis/tiles.ts';
import { pointText, tickText, windowNamed, windowTitle } from '../../../../core/kpis/window-text.ts';
import type { Window } from '../../../../core/kpis/wire.ts';
import { type Day, eachDay } from '../../../../core/time/period.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { PaceKpi } from '../contract-pace.ts';

export type SeriesAnswer = Extract<TileResult, { kind: 'series' }>;

export interface CurveScope {
  readonly kpi: KpiKey;
  readonly title: string;
  readonly unit: Unit;
  readonly choice: PeriodChoice;
  readonly today: Day;
  readonly compare: ComparisonChoice;
  /** Undefined for another period, or while loading. */
  readonly pace: PaceKpi | undefined;
}

type Line = SeriesAnswer['series'][number]['lines'][number];

/** Cumulative KPI with its comparisons and projection. */
export function curveChart(answer: SeriesAnswer, scope: CurveScope): Chart {
  const by = answer.by === 'month' ? 'month' : 'day';
  const lines = shownLines(answer, scope);
  const current = lines.find(({ window }) => window === 'current');
  const ticks = ticksOf(lines, scope.choice, by);
  const now = current?.points.findIndex(({ at }) => holdsToday(at, by, scope.today)) ?? -1;
  const series = lines.map(
    (line): ChartSeries => ({
      key: line.window,
      title: windowTitle(line.window, scope.choice, scope.today),
      role: roleOf(line.window, scope.compare),
      values: line.points.map(({ value }) => value),
      labels: line.points.map(({ at }) => pointText(at, by)),
    }),
  );
  const ahead = [projection(ticks, scope), targetLine(ticks, scope)].filter((line) => line !== null);
  return {
    kind: 'line',
    title: `${scope.title} added up by ${by}`,
    unit: scope.unit,
    ticks: ticks.map((at) => tickText(at, { view: scope.choice.view, by })),
    days: by === 'day' ? eachDay(wholePeriod(scope.choice)) : ticks,
    series: [...series.slice(0, 1), ...ahead, ...series.slice(1)],
    now: now < 0 ? null : { index: now, label: by === 'month' ? 'Now' : 'Today' },
    provisional: now < 0 ? [] : [now],
  };
}

/** The distance from the path to the target. Null without a target, and while the projection misses a store. */
export function gapChart(answer: SeriesAnswer, scope: CurveScope): Chart | null {
  const { pace } = scope;
  if (!pace || pace.targetCourse.length === 0 || pace.counted < pace.all) return null;
  const whole = curveChart(answer, { ...scope, compare: 'none' });
  const [actual, ahead, target] = ['current', 'projection', 'target'].map((key) =>
    whole.series.find((one) => one.key === key),
  );
  if (!actual || !target) return null;
  const turn = ahead?.values.findIndex((value) => value !== null) ?? -1;
  const gap = (line: ChartSeries, isShown: (index: number) => boolean): ChartSeries => ({
    ...line,
    values: line.values.map((value, index) => {
      const path = target.values[index] ?? null;
      return value === null || path === null || !isShown(index) ? null : value - path;
    }),
  });
  return {
    ...whole,
    title: `${scope.title} against the path to the target by day`,
    series: [
      // Later days lack what late feeds have not sent; the projection has them.
      gap(actual, (index) => turn < 0 || index <= turn),
      ...(ahead ? [gap(ahead, () => true)] : []),
      { ...target, values: target.values.map((value) => (value === null ? null : 0)) },
    ],
  };
}

/** From the last full day. */
function projection(ticks: readonly string[], { choice, pace }: CurveScope): ChartSeries | null {
  if (!pace || pace.course.length === 0) return null;
  const title = pace.counted < pace.all ? `Projected, ${pace.counted} of ${pace.all} stores` : 'Projected';
  return { key: 'projection', title, role: 'projection', ...alongTicks(pace.course, ticks, choice) };
}

/** Path to the target with the usual weekday pattern. */
function targetLine(ticks: readonly string[], { choice, pace }: CurveScope): ChartSeries | null {
  if (!pace || pace.targetCourse.length === 0) return null;
  return { key: 'target', title: 'Target', role: 'target', ...alongTicks(pace.targetCourse, ticks, choice) };
}

function alongTicks(course: PaceKpi['course'], ticks: readonly string[], choice: PeriodChoice) {
  // A longer previous month extends the axis.
  const days = eachDay(wholePeriod(choice));
  const values = new Map<string, number>(course.map(({ day, value }) => [day, value]));
  return {
    values: ticks.map((_, index) => values.get(days[index] ?? '') ?? null),
    labels: ticks.map((_, index) => pointText(days[index] ?? '', 'day')),
  };
}

/** The full period including future days, or longer when a compared period is. */
function ticksOf(lines: readonly Line[], choice: PeriodChoice, by: 'day' | 'month'): readonly string[] {
  const days = by === 'day' ? eachDay(wholePeriod(choice)) : [];
  const runs = lines.map(({ points }) => points.map(({ at }) => at));
  return runs.reduce<readonly string[]>((most, run) => (run.length > most.length ? run : most), days);
}

function holdsToday(at: string, by: 'day' | 'month', today: Day): boolean {
  return by === 'day' ? at === today : at.slice(0, 7) === today.slice(0, 7);
}

/** Comparisons with data; in a year's view both are the same and shown once. */
function shownLines({ series, windows }: SeriesAnswer, { kpi, compare }: CurveScope): Line[] {
  const lines = series.find((one) => one.kpi === kpi)?.lines ?? [];
  const start = (line: Line) => windowNamed(windows, line.window)?.startDate;
  return lines.filter((line, index) => {
    if (line.window === 'current') return true;
    const isFirst = lines.findIndex((other) => start(other) === start(line)) === index;
    return compare !== 'none' && isFirst && line.points.some(({ value }) => value !== null);
  });
}

function roleOf(window: Window['window'], compare: ComparisonChoice): ChartRole {
  if (window === 'current') return 'current';
  return window === compare ? 'comparison' : 'faint';
}

import type { Chart, ChartRole, ChartSeries, Timeline } from '../charts/charts.ts';
import type { DualChart } from '../charts/dual-chart.ts';
import type { KpiKey } from '../kpis/catalog.ts';
import { type PeriodChoice, wholePeriod } from '../kpis/comparison.ts';
import type { BoardReply } from '../kpis/tiles.ts';
import { pointText, tickText, weekdayText, windowNamed, windowTitle } from '../kpis/window-text.ts';
import type { Window } from '../kpis/wire.ts';
import { type Day, eachDay } from '../time/period.ts';
import { type ResultOf, resultOf, titleOf, todayOf, unitOf } from './answer.ts';
import type { DualWidget, StackedWidget, TrendWidget } from './board.ts';
import { type Chosen, shownTrend } from './chosen.ts';
import { isByWeekday, tileId } from './tile-requests.ts';

type Line = ResultOf<'series'>['series'][number]['lines'][number];
type Step = Chosen['step'];

export interface BoardTime {
  readonly choice: PeriodChoice;
}

type Requested = Chosen & BoardTime;

/** In days: older values count as settled. */
const MOST_BEHIND = 7;

/** The chosen KPI and its comparison; null where the tile failed. */
export function trendModel(widget: TrendWidget, answer: BoardReply, chosen: Requested): Chart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  const kpi = shownTrend(widget, chosen);
  if (!result || kpi === undefined) return null;
  const today = todayOf(answer);
  const all = shownLines(result, kpi, chosen);
  const lines = widget.look === 'bars' ? all.filter(({ window }) => roleOf(window, chosen) !== 'faint') : all;
  const ats = ticksOf(lines, chosen);
  const by = chosen.step;
  const byWeekday = isByWeekday(widget, chosen);
  const title = `${titleOf(answer, kpi)}${widget.cumulative === true ? ' added up' : ''} by ${by}`;
  return {
    kind: widget.look,
    title,
    unit: unitOf(answer, kpi),
    ...withUnsettled(timeline(ats, { today, chosen }), lines[0], by === 'day' ? widget.unsettledDays : 0),
    series: [
      ...lines.map(
        (line): ChartSeries => ({
          key: line.window,
          title: `${windowTitle(line.window, chosen.choice, today)}${byWeekday && line.window === 'lastYear' ? ', same weekdays' : ''}`,
          role: roleOf(line.window, chosen),
          values: line.points.map(({ value }) => value),
          labels: line.points.map(({ at }) => (byWeekday ? weekdayText(at) : pointText(at, by))),
        }),
      ),
      ...averageOf(result, kpi, lines[0]),
    ],
  };
}

/** Fewer days show no average. */
const LEAST_AVERAGED = 7;
/** From this share of the average on, days differ so much that the average is shown at once. */
const NOISY = 0.25;

function averageOf({ series }: ResultOf<'series'>, kpi: KpiKey, current: Line | undefined): ChartSeries[] {
  const values = series.find((one) => one.kpi === kpi)?.average ?? [];
  const pairs = values.flatMap((average, index) => {
    const value = current?.points[index]?.value ?? null;
    return average === null || value === null ? [] : [{ average, value }];
  });
  if (!current || pairs.length < LEAST_AVERAGED) return [];
  const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + Math.abs(value), 0);
  const swing = sum(pairs.map(({ value, average }) => value - average));
  return [
    {
      key: 'average',
      title: '7-day average',
      role: 'average',
      values,
      labels: current.points.map(({ at }) => `7 days through ${pointText(at, 'day')}`),
      ...(swing < NOISY * sum(pairs.map(({ average }) => average)) && { isOff: true }),
    },
  ];
}

/** KPIs on two axes over the same days; null where the tile failed. */
export function dualModel(widget: DualWidget, answer: BoardReply, chosen: Requested): DualChart | null {
  const result = resultOf(answer, tileId(widget, chosen), 'series');
  if (!result) return null;
  const lines = result.series.map(({ kpi, lines: [line] }) => ({ kpi, points: line?.points ?? [] }));
  const ats = (lines[0]?.points ?? []).map(({ at }) => at);
  return {
    kind: 'dual',
    title: widget.title,
    labels: ats.map((at) => pointText(at, chosen.step)),
    ...timeline(ats, { today: todayOf(answer), chosen }),
    series: widget.series.map(({ kpi, side, isOff }, index) => ({
      key: kpi,
      title: titleOf(answer, kpi),
      side,
      unit: unitOf(answer, kpi),
      values: (lines.find((line) => line.kpi === kpi)?.points ?? []).map(({ value }) => value),
      color: index + 1,
      ...(isOff === true && { isOff }),
    })),
  };
}

const OTHER = '(other)';
const OTHER_COLOR = 8;

/** A KPI split by a dimension, with Other as the last part; null where a tile failed. */
export function stackedModel(widget: StackedWidget, answer: BoardReply, chosen: Requested): Chart | null {
  const id = tileId(widget, chosen);
  const parts = resultOf(answer, id, 'breakdown');
  const whole = resultOf(answer, `${id}.trend`, 'series')?.series[0]?.lines[0]?.points;
  if (!parts || !whole) return null;
  const labels = whole.map(({ at }) => pointText(at, chosen.step));
  const shown = parts.rows.filter(({ sparkline }) => sparkline?.some((value) => (value ?? 0) !== 0));
  const series = shown.map(({ key, title, sparkline }, index) => ({
    key: key ?? '(none)',
    title,
    role: 'part' as const,
    color: widget.colors?.[key ?? ''] ?? (index % (OTHER_COLOR - 1)) + 1,
    values: whole.map((_, at) => sparkline?.[at] ?? null),
    labels,
  }));
  const rest: ChartSeries = {
    key: OTHER,
    title: `Other, ${parts.other?.count ?? 0}`,
    role: 'part',
    color: OTHER_COLOR,
    values: whole.map(({ value }, at) =>
      leftOf(
        value,
        shown.map(({ sparkline }) => sparkline?.[at] ?? 0),
      ),
    ),
    labels,
  };
  return {
    kind: widget.look === 'area' ? 'area' : 'stacked',
    title: `${widget.title} by ${chosen.step}`,
    unit: unitOf(answer, widget.kpi),
    ...timeline(
      whole.map(({ at }) => at),
      { today: todayOf(answer), chosen },
    ),
    series: parts.other ? [...series, rest] : series,
  };
}

function leftOf(value: number | null, parts: readonly number[]): number | null {
  if (value === null) return null;
  // Cents do not add up exactly in binary.
  return Number((value - parts.reduce((sum, part) => sum + part, 0)).toFixed(2));
}

function timeline(ats: readonly string[], { today, chosen }: { today: Day; chosen: Requested }): Timeline {
  const { step, choice } = chosen;
  const now = ats.findIndex((at) => (step === 'day' ? at === today : at.slice(0, 7) === today.slice(0, 7)));
  return {
    ticks: ats.map((at) => tickText(at, { view: choice.view, by: step })),
    days: ownDays(ats),
    now: now < 0 ? null : { index: now, label: step === 'month' ? 'Now' : 'Today' },
    provisional: now < 0 ? [] : [now],
  };
}

/** Without the ticks that a longer comparison adds. */
function ownDays(ats: readonly string[]): readonly string[] {
  const end = ats.findIndex((at, index) => index > 0 && at < (ats[index - 1] ?? ''));
  return end < 0 ? ats : ats.slice(0, end);
}

/** The latest days are provisional while their source may correct them. */
function withUnsettled(time: Timeline, current: Line | undefined, unsettledDays = 0): Timeline {
  const last = current?.points.findLastIndex(({ value }) => value !== null) ?? -1;
  const isOpen = time.now !== null && last >= time.now.index - MOST_BEHIND;
  if (unsettledDays === 0 || !isOpen) return time;
  const from = Math.max(0, last + 1 - unsettledDays);
  const unsettled = Array.from({ length: last + 1 - from }, (_, index) => from + index);
  return { ...time, provisional: [...new Set([...unsettled, ...time.provisional])].sort((a, b) => a - b) };
}

function ticksOf(lines: readonly Line[], { choice, step }: Requested): readonly string[] {
  const days: readonly string[] = step === 'day' ? eachDay(wholePeriod(choice)) : [];
  const runs = lines.map(({ points }) => points.map(({ at }) => at));
  const longest = runs.reduce<readonly string[]>(
    (most, run) => (run.length > most.length ? run : most),
    days,
  );
  // A longer comparison adds ticks at the end.
  const own = days.length > 0 ? days : (runs[0] ?? []);
  return [...own, ...longest.slice(own.length)];
}

/** Without empty comparisons. In a year view, both comparisons are last year. */
function shownLines({ series, windows }: ResultOf<'series'>, kpi: KpiKey, { compare }: Chosen): Line[] {
  const lines = series.find((one) => one.kpi === kpi)?.lines ?? [];
  const start = (line: Line) => windowNamed(windows, line.window)?.startDate;
  return lines.filter((line, index) => {
    if (line.window === 'current') return true;
    const isFirst = lines.findIndex((other) => start(other) === start(line)) === index;
    return compare !== 'none' && isFirst && line.points.some(({ value }) => value !== null);
  });
}

function roleOf(window: Window['window'], { compare }: Chosen): ChartRole {
  if (window === 'current') return 'current';
  return window === compare ? 'comparison' : 'faint';
}

/** Axis title: `By day`. */
export function stepTitle(step: Step): string {
  return step === 'day' ? 'By day' : 'By month';
}

import type { Chart, ChartRole, ChartSeries } from '../../../core/charts.ts';
import { type PeriodChoice, wholePeriod } from '../../../core/comparison.ts';
import { type Day, eachDay } from '../../../core/period.ts';
import { dayText } from '../../../core/period-text.ts';
import type { ComparisonChoice } from '../../../web/kept-settings.ts';
import type { TileResult, Window } from '../../kpis/contract.ts';
import { daysOf, hourText, pointText, tickText, windowNamed, windowTitle } from './window-words.ts';

export type SeriesAnswer = Extract<TileResult, { kind: 'series' }>;

/** What the charts are about. */
export interface ChartScope {
  readonly choice: PeriodChoice;
  readonly today: Day;
  readonly compare: ComparisonChoice;
  /** The local `HH:MM` it is; null where the dealers' clocks differ. */
  readonly until: string | null;
}

type Line = SeriesAnswer['series'][number]['lines'][number];

/** A dealership's usual day; hours beyond it are shown when something happened in them. */
const FIRST_HOUR = 8;
const LAST_HOUR = 20;

/** How the leads of the period have added up, beside the period before and last year. */
export function lineChart(answer: SeriesAnswer, scope: ChartScope): Chart {
  const by = answer.by === 'month' ? 'month' : 'day';
  const lines = shownLines(answer, scope.compare);
  const current = lines.find(({ window }) => window === 'current');
  const ticks = ticksOf(lines, scope.choice, by);
  const now = current?.points.findIndex(({ at }) => holdsToday(at, by, scope.today)) ?? -1;
  return {
    kind: 'line',
    title: `Leads added up by ${by}`,
    unit: 'number',
    ticks: ticks.map((at) => tickText(at, { view: scope.choice.view, by })),
    series: lines.map((line) => ({
      key: line.window,
      title: windowTitle(line.window, scope.choice, scope.today),
      role: roleOf(line.window, scope.compare),
      values: line.points.map(({ value }) => value),
      labels: line.points.map(({ at }) => pointText(at, by)),
    })),
    now: now < 0 ? null : { index: now, label: by === 'month' ? 'Now' : 'Today' },
    provisional: now < 0 ? [] : [now],
  };
}

/** The whole of the chosen period, days to come included, or as far as a longer one before it runs. */
function ticksOf(lines: readonly Line[], choice: PeriodChoice, by: 'day' | 'month'): readonly string[] {
  const days = by === 'day' ? eachDay(wholePeriod(choice)) : [];
  const runs = lines.map(({ points }) => points.map(({ at }) => at));
  return runs.reduce<readonly string[]>((most, run) => (run.length > most.length ? run : most), days);
}

function holdsToday(at: string, by: 'day' | 'month', today: Day): boolean {
  return by === 'day' ? at === today : at.slice(0, 7) === today.slice(0, 7);
}

/** Today's leads hour by hour, beside the same weekday last week. */
export function hoursChart(answer: SeriesAnswer, scope: ChartScope): Chart {
  const lines = hourLines(answer, scope.compare);
  const [first, last] = busyHours(lines);
  const hours = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const now = scope.until === null ? -1 : hours.indexOf(Number(scope.until.slice(0, 2)));
  return {
    kind: 'bars',
    title: 'Leads by hour',
    unit: 'number',
    ticks: hours.map(hourText),
    series: lines.map((line) => hourSeries(line, hours, { answer, scope })),
    now: null,
    provisional: now < 0 ? [] : [now],
  };
}

function hourSeries(
  line: Line,
  hours: readonly number[],
  { answer, scope }: { answer: SeriesAnswer; scope: ChartScope },
): ChartSeries {
  const values = new Map(line.points.map(({ at, value }) => [Number(at), value]));
  const window = windowNamed(answer.windows, line.window);
  const day = dayOfWindow(window);
  return {
    key: line.window,
    title: line.window === 'current' ? 'Today' : windowTitle(line.window, scope.choice, scope.today),
    role: line.window === 'current' ? 'current' : 'comparison',
    values: hours.map((hour) => values.get(hour) ?? null),
    labels: hours.map((hour) => `${day}${hourText(hour)}`),
  };
}

function dayOfWindow(window: Window | undefined): string {
  const period = window && daysOf(window);
  return period ? `${dayText(period.start)}, ` : '';
}

function hourLines({ series }: SeriesAnswer, compare: ComparisonChoice): Line[] {
  const lines = series[0]?.lines ?? [];
  return lines.filter(({ window }) => window === 'current' || (window === 'lastWeek' && compare !== 'none'));
}

function busyHours(lines: readonly Line[]): [first: number, last: number] {
  const busy = lines.flatMap(({ points }) =>
    points.filter(({ value }) => (value ?? 0) > 0).map(({ at }) => Number(at)),
  );
  return [Math.min(FIRST_HOUR, ...busy), Math.max(LAST_HOUR, ...busy)];
}

/** Comparisons that have anything to say; in a year's view the year before is both, and shown once. */
function shownLines({ series, windows }: SeriesAnswer, compare: ComparisonChoice): Line[] {
  const lines = series[0]?.lines ?? [];
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

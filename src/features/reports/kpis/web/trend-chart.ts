import type { Chart, ChartRole } from '../../../../core/charts/charts.ts';
import type { ReplyOf } from '../../../../core/contract.ts';
import type { Window } from '../../../../core/kpis/wire.ts';
import { type Day, dayParts, type Period, periodDays } from '../../../../core/time/period.ts';
import { dateRangeText } from '../../../../core/time/period-text.ts';
import type { ComparisonChoice } from '../../../../web/session/kept-settings.ts';
import type { kpiTrend, TrendPoint, TrendStep } from '../contract-trends.ts';
import { daysOf, windowNamed, windowText } from './drill-words.ts';

export type TrendAnswer = ReplyOf<typeof kpiTrend>;

type Line = TrendAnswer['lines'][number];

const DAYS_IN: Record<TrendStep, number> = { day: 1, week: 7, month: 31 };
/** More steps cannot be read. */
const MOST_DAYS = 100;

/** Steps that give more than one point and few enough to read. */
export function stepsFor(known: readonly TrendStep[], period: Period): TrendStep[] {
  const days = periodDays(period);
  const fitting = known.filter((step) => days > DAYS_IN[step] && (step !== 'day' || days <= MOST_DAYS));
  return fitting.length > 0 ? fitting : known.slice(0, 1);
}

/** The trend with its comparisons; gaps stay gaps, today is preliminary. */
export function trendChart(
  answer: TrendAnswer,
  { today, compare }: { today: Day; compare: ComparisonChoice },
): Chart {
  const { kpi, by, windows } = answer;
  const lines = shownLines(answer, compare);
  const current = lines.find(({ window }) => window === 'current');
  const longest = lines.reduce<Line | undefined>(
    (most, line) => (line.points.length > (most?.points.length ?? 0) ? line : most),
    undefined,
  );
  // The axis follows the current line, then the longest.
  const ticks = longest?.points.map((point, index) => current?.points[index] ?? point) ?? [];
  const now =
    current?.points.findIndex(({ startDate, endDate }) => startDate <= today && today <= endDate) ?? -1;
  return {
    kind: 'line',
    title: `${kpi.title} by ${by}`,
    unit: kpi.unit,
    ticks: ticks.map(({ label }) => label),
    days: current?.points.map(({ startDate }) => startDate) ?? [],
    series: lines.map((line) => ({
      key: line.window,
      title: titleOf(windowNamed(windows, line.window), today),
      role: roleOf(line.window, compare),
      values: line.points.map(({ value }) => value),
      labels: line.points.map(fullText),
    })),
    now: now < 0 ? null : { index: now, label: by === 'day' ? 'Today' : 'Now' },
    provisional: now < 0 ? [] : [now],
  };
}

function titleOf(window: Window | undefined, today: Day): string {
  const days = window && daysOf(window);
  if (!window || !days) return '';
  const isThisYear = dayParts(days.start).year === dayParts(today).year;
  return isThisYear ? windowText(window, today) : dateRangeText(days);
}

function fullText(point: TrendPoint): string {
  const days = daysOf(point);
  return days ? dateRangeText(days) : point.label;
}

/** Only the selected comparison: two lines are readable, three are not. */
function shownLines({ lines }: TrendAnswer, compare: ComparisonChoice): Line[] {
  return lines.filter(
    ({ window, points }) =>
      window === 'current' || (window === compare && points.some(({ value }) => value !== null)),
  );
}

function roleOf(window: Window['window'], compare: ComparisonChoice): ChartRole {
  if (window === 'current') return 'current';
  return window === compare ? 'comparison' : 'faint';
}
